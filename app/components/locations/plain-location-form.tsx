import { useActionData } from '@remix-run/react';
import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormArea, FormText } from '#app/components/forms/fields/text.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import { INSTRUCTIONS_LENGTH } from '#app/domain/locations/inputs.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { dayTexts, PLAIN_DAYS } from '#app/lib/week/day-text.ts';
import { readAvailableTimes } from '#app/lib/week/available-times.ts';
import { Card } from '#app/ui/display/card.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { opened, type LocationKind, type PracticeLocation } from './location-state.ts';
import { CALL_LINK_HINT, MILES, REGIONS } from './choices.ts';

const KINDS: readonly { value: LocationKind; label: string }[] = [
  { value: 'office', label: 'Office' },
  { value: 'virtual', label: 'Virtual office' },
  { value: 'home', label: 'In-home' },
];
const kindsBeside = (taken: readonly LocationKind[]) => KINDS.filter(({ value }) => !taken.includes(value));

const WORDS = wordsOfFields<object>(
  {
    Name: ['name'],
    Address: ['address', 'secondaryAddress', 'city', 'stateAbbreviation', 'zip'],
    'Travel distance': ['travelDistance'],
    'Link to the call': ['virtualLink'],
    Instructions: ['virtualInstructions'],
    ...Object.fromEntries(PLAIN_DAYS.map(({ name, label }) => [label, [name]])),
  },
  { travelDistance: (miles: string) => MILES.find(({ value }) => value === miles)?.label ?? '' },
);

interface PlainLocationFormProps {
  /** Null: a new one. */
  location: PracticeLocation | null;
  /** Of a new one, where it is opened for that. */
  kind?: LocationKind | undefined;
  practiceZone: string;
  /** The list. */
  here: string;
  /** Of which a practice has one each, and which it has already. */
  taken: readonly LocationKind[];
}

/** A location on a page of its own, for who has no scripts: its name, place and hours. */
export function PlainLocationForm({ location, kind, practiceZone, here, taken }: PlainLocationFormProps) {
  const entered = useActionData<FormErrors>()?.values;
  const state = opened(location, practiceZone, kind);
  const now = { ...state, ...dayTexts(readAvailableTimes(state.availableTimes).week) };
  const asks = (...of: LocationKind[]) => location === null || of.includes(location.kind);
  return (
    <Card className="mt-6">
      <BackLink to={here}>Locations & Hours</BackLink>
      <h2 className="mt-3 text-lg font-semibold">{location?.name ?? 'New location'}</h2>
      <RefusedSummary className="mt-5" />
      <PageForm
        id="location"
        className="mt-5"
        defaults={{ ...now, ...entered }}
        values={{
          id: location?.id,
          previousUpdatedAt: location ? new Date(location.updatedAt).toISOString() : undefined,
        }}
        submit="Save"
        busyLabel="Saving"
      >
        {location ? (
          <NotSaved intent="location" now={now} words={WORDS} />
        ) : (
          <FormNativeSelect name="kind" label="What kind of place is it?" options={kindsBeside(taken)} />
        )}
        <FormText name="name" label="Name" optional maxLength={80} />
        {asks('office', 'home') ? (
          <>
            <FormText name="address" label="Address" maxLength={200} />
            <FormText name="secondaryAddress" label="Apartment, suite, floor" optional maxLength={100} />
            <FormText name="city" label="City" maxLength={100} />
            <FormNativeSelect
              name="stateAbbreviation"
              label="State or province"
              placeholder="Choose"
              options={REGIONS}
            />
            <FormText name="zip" label="ZIP or postal code" maxLength={12} />
          </>
        ) : null}
        {asks('home') ? (
          <FormNativeSelect
            name="travelDistance"
            label="Travel distance"
            hint="Of in-home visits: how far around this address you go."
            placeholder="Choose"
            options={MILES}
          />
        ) : null}
        {asks('virtual') ? (
          <>
            <FormText
              name="virtualLink"
              label="Link to the call"
              optional
              hint={CALL_LINK_HINT}
              maxLength={INSTRUCTIONS_LENGTH}
            />
            <FormArea
              name="virtualInstructions"
              label="Instructions"
              optional
              maxLength={INSTRUCTIONS_LENGTH}
            />
          </>
        ) : null}
        <fieldset className="space-y-4">
          <legend className="font-semibold">Hours</legend>
          <p className="text-sm text-ink-soft">
            Such as 9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM. Leave a day empty where it is closed.
          </p>
          {PLAIN_DAYS.map(({ name, label }) => (
            <FormText key={name} name={name} label={label} optional maxLength={200} />
          ))}
        </fieldset>
      </PageForm>
    </Card>
  );
}
