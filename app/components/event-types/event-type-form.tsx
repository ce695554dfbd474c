import { useState } from 'react';
import type { EventType } from '#app/components/events/event-data.ts';
import { PLACE_TYPED } from '#app/components/events/group-event-state.ts';
import { ChangedElsewhere, useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { PictureField } from '#app/components/pictures/picture-field.tsx';
import type { MyServices } from '#app/components/services/offer-data.ts';
import {
  bookableEventTypeInput,
  DESCRIPTION_LENGTH,
  EVENT_NAME_LENGTH,
  EVENT_SLUG_LENGTH,
  PLACE_LENGTH,
} from '#app/domain/events/inputs.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CopyField } from '#app/ui/buttons/copy-button.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { RichTextField } from '#app/ui/fields/rich-text/rich-text-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import {
  EVENT_TYPE_FACTS,
  existingEventType,
  inputOf,
  isPhotoRemoved,
  lacksOf,
  newEventType,
  placesFor,
  withKind,
  withName,
  withSlug,
  withUnit,
  type EventTypeState,
} from './event-type-state.ts';
import { useSavingType } from './use-saving-type.ts';

interface EventTypeFormProps {
  data: Pick<MyServices, 'locations' | 'currency'>;
  /** Null for a new one. */
  type: EventType | null;
  /** It was deleted in another window meanwhile. */
  isGone: boolean;
  /** Begins anew with what stands there now. */
  onTakeOver: () => void;
  onDelete: () => void;
  onSaved: (saved: { id: string; name: string }) => void;
}

/** An event type whole: what it is, where, how long, for how many and for how much (spec 002 §3, §5). */
export function EventTypeForm(props: EventTypeFormProps) {
  const { data, type, isGone, onTakeOver, onDelete, onSaved } = props;
  const elsewhere = useChangedElsewhere({ now: type, facts: EVENT_TYPE_FACTS, isGone });
  const [initial] = useState(() => (type ? existingEventType(type) : newEventType(data.locations)));
  const [state, setState] = useState(initial);
  const change = (more: Partial<EventTypeState>) => setState((before) => ({ ...before, ...more }));
  const saving = useSavingType(isPhotoRemoved(state, initial));
  const form = useOperationForm(saving, {
    schema: bookableEventTypeInput,
    defaults: posted(initial, initial),
    input: (_value, { key }) => ({
      ...inputOf(state, initial),
      ...(type ? { id: type.id, ...elsewhere.sent } : { idempotencyKey: key }),
    }),
    savesUnchanged: !type,
    lacks: elsewhere.lacks ?? lacksOf(state, initial),
    onSaved: ({ bookableEventType }) => onSaved(bookableEventType),
  });
  const { errorOf } = form;
  return (
    <OperationForm form={form} className="space-y-6">
      <PostedInput value={posted(state, initial)} />
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Evening circle"
        maxLength={EVENT_NAME_LENGTH}
        value={state.name}
        onChange={({ currentTarget: { value } }) => setState((before) => withName(before, value))}
        error={errorOf('name')}
        required
      />
      <TextField
        label="Address of its page"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EVENT_SLUG_LENGTH}
        prefix="/events/"
        hint="On your website. Lowercase letters, numbers and hyphens."
        value={state.slug}
        onChange={({ currentTarget: { value } }) => setState((before) => withSlug(before, value))}
        error={errorOf('slug')}
        required
      />
      {type ? <CopyField label="Link" value={type.url} /> : null}
      <Where {...{ state, data, errorOf }} onChange={setState} />
      <RichTextField
        label="Description"
        optional
        hint="What happens, and for whom it is good."
        maxLength={DESCRIPTION_LENGTH}
        defaultValue={initial.description}
        onChange={(description) => change({ description })}
        error={errorOf('description')}
      />
      <RichTextField
        label="Instructions"
        optional
        hint="For whoever has a place: what to bring, how to get in."
        maxLength={DESCRIPTION_LENGTH}
        defaultValue={initial.instructions}
        onChange={(instructions) => change({ instructions })}
        error={errorOf('instructions')}
      />
      <HowLong {...{ state, errorOf }} onChange={setState} />
      <MoneyField
        label="Price"
        optional
        currency={data.currency}
        hint="Of one place. Without a price it is free."
        className="max-w-60"
        value={state.price}
        onChange={({ currentTarget }) => change({ price: currentTarget.value })}
        error={errorOf('amountCents')}
      />
      <Capacity {...{ state, errorOf }} onChange={setState} />
      <PictureField
        label="Photo"
        optional
        initial={type && { handle: type.photoHandle, photoUrl: type.photoUrl }}
        onChange={(handle) => change({ handle })}
        error={errorOf('handle')}
      />
      <FormFoot
        form={form}
        problem={<ChangedElsewhere {...{ elsewhere, form, onTakeOver }} />}
        aside={
          type ? (
            <Button
              variant="ghost"
              disabled={form.isBusy || isGone}
              onPress={onDelete}
              className="max-sm:flex-1"
            >
              Delete
            </Button>
          ) : undefined
        }
      />
    </OperationForm>
  );
}

/** As the form posts it; taking the photo away differs from how it was opened as well. */
const posted = (state: EventTypeState, initial: EventTypeState) => ({
  ...inputOf(state, initial),
  ...(isPhotoRemoved(state, initial) ? { stagedPhotoHandle: 'none' } : {}),
});

interface PartProps {
  state: EventTypeState;
  onChange: (change: (before: EventTypeState) => EventTypeState) => void;
  errorOf: (path: string) => string | undefined;
}

function Where({ state, data, onChange, errorOf }: PartProps & Pick<EventTypeFormProps, 'data'>) {
  const { kind, place } = state;
  const isVirtual = kind === 'virtual';
  const places = placesFor(kind, data.locations, place);
  return (
    <>
      <RadioCards
        compact
        label="Kind"
        name="event-type-kind"
        value={kind}
        onChange={(next) =>
          onChange((before) => withKind(before, next as EventTypeState['kind'], data.locations))
        }
        cards={[
          { value: 'in_person', title: 'In person' },
          { value: 'virtual', title: 'Virtual' },
        ]}
      />
      <div className="space-y-3">
        {places.length > 0 ? (
          <Select
            label="Location"
            placeholder="Choose a location"
            value={place}
            onChange={(next) => onChange((before) => ({ ...before, place: next }))}
            options={[
              ...places.map(({ id, name, isOpen }) => ({
                value: id,
                label: name,
                ...(isOpen ? {} : { description: 'Switched off at the moment' }),
              })),
              { value: PLACE_TYPED, label: isVirtual ? 'Another link' : 'Another address' },
            ]}
            error={errorOf('locationId')}
          />
        ) : null}
        {place === PLACE_TYPED ? (
          <TextField
            label={isVirtual ? 'Virtual URL' : 'Location address'}
            autoComplete="off"
            {...(isVirtual ? { inputMode: 'url', placeholder: 'https://' } : {})}
            maxLength={PLACE_LENGTH}
            value={state.placeText}
            onChange={({ currentTarget: { value } }) =>
              onChange((before) => ({ ...before, placeText: value }))
            }
            error={errorOf('location')}
            required
          />
        ) : null}
      </div>
    </>
  );
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

function HowLong({ state, onChange, errorOf }: PartProps) {
  return (
    <div className="grid max-w-80 grid-cols-2 items-start gap-3">
      <TextField
        label="Duration"
        tabular
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={state.duration}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => ({ ...before, duration: digits(value) }))
        }
        error={errorOf('duration')}
        required
      />
      <Select
        label="Unit"
        value={state.durationUnit}
        onChange={(unit) => onChange((before) => withUnit(before, unit as EventTypeState['durationUnit']))}
        options={[
          { value: 'minute', label: 'Minutes' },
          { value: 'hour', label: 'Hours' },
          { value: 'day', label: 'Days' },
        ]}
      />
    </div>
  );
}

function Capacity({ state, onChange, errorOf }: PartProps) {
  return (
    <div className="space-y-2">
      {state.unlimited ? null : (
        <TextField
          label="Capacity"
          short
          tabular
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint="Places of an event, unless it has a number of its own."
          value={state.capacity}
          onChange={({ currentTarget: { value } }) =>
            onChange((before) => ({ ...before, capacity: digits(value) }))
          }
          error={errorOf('capacity')}
          required
        />
      )}
      <Checkbox
        label="Unlimited places"
        checked={state.unlimited}
        onChange={({ currentTarget: { checked } }) =>
          onChange((before) => ({ ...before, unlimited: checked }))
        }
      />
    </div>
  );
}
