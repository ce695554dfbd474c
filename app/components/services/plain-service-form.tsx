import { useActionData } from '@remix-run/react';
import { useState } from 'react';
import { FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { FormRichText } from '#app/components/forms/fields/rich-text.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { RefusedSummary } from '#app/components/forms/refused-post.tsx';
import {
  DEFAULT_SESSIONS,
  SERVICE_DESCRIPTION_LENGTH,
  SERVICE_NAME_LENGTH,
} from '#app/domain/services/inputs.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { Card } from '#app/ui/display/card.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { CheckboxCards } from '#app/ui/fields/checkbox-cards.tsx';
import { centsToText } from '#app/ui/fields/masks.ts';
import type { MyService, MyServices } from './offer-data.ts';
import { kindOf, type ServiceKind } from './service-state.ts';

interface PlainServiceFormProps {
  data: MyServices;
  /** Null for a new one. */
  service: MyService | null;
  /** Of a new one. */
  kind: ServiceKind;
  /** The list. */
  here: string;
}

const WORDS = wordsOfFields<MyService>(
  {
    Name: ['name'],
    Description: ['description'],
    Minutes: ['timeLength'],
    Price: ['amountCents'],
    'Number of sessions': ['numberOfSessions'],
    'Clients can see and book it': ['public'],
  },
  { description: plainText, amountCents: centsToText },
);

/** A service on a page of its own, for who has no scripts: what it is, how long it takes, what it costs, and where a new one is offered. */
export function PlainServiceForm({ data, service, kind: asked, here }: PlainServiceFormProps) {
  const entered = useActionData<FormErrors>()?.values;
  const kind = service ? kindOf(service) : asked;
  // Sent twice, it makes one service.
  const [key] = useState(() => crypto.randomUUID());
  const places = data.locations.filter(({ isOpen }) => isOpen);
  const [chosen, setChosen] = useState(() =>
    entered ? [entered.locationIds ?? []].flat() : places.length === 1 ? [places[0]!.id] : [],
  );
  return (
    <Card>
      <BackLink to={here}>My Services</BackLink>
      <h2 className="mt-3 text-lg font-semibold">{service?.name ?? `New ${kind}`}</h2>
      <RefusedSummary className="mt-5" />
      <PageForm
        id="service"
        className="mt-5"
        defaults={{
          name: service?.name,
          description: service?.description ?? undefined,
          timeLength: service ? String(service.timeLength) : undefined,
          amountCents: service ? centsToText(service.amountCents) : undefined,
          numberOfSessions: service?.numberOfSessions ?? DEFAULT_SESSIONS,
          public: entered ? 'public' in entered : (service?.public ?? true),
          ...entered,
        }}
        values={{
          id: service?.id,
          previousUpdatedAt: service ? new Date(service.updatedAt).toISOString() : undefined,
          kind,
          key: [entered?.key ?? key].flat()[0],
        }}
        submit="Save"
        busyLabel="Saving"
      >
        {service ? <NotSaved intent="service" now={service} words={WORDS} /> : null}
        <FormText name="name" label="Name" maxLength={SERVICE_NAME_LENGTH} />
        <FormRichText name="description" label="Description" maxLength={SERVICE_DESCRIPTION_LENGTH} />
        <FormText
          name="timeLength"
          label="Minutes"
          optional={kind === 'add-on'}
          inputMode="numeric"
          maxLength={4}
        />
        <FormText name="amountCents" label="Price" hint="0 is free." inputMode="decimal" maxLength={12} />
        {kind === 'package' ? (
          <FormText name="numberOfSessions" label="Number of sessions" inputMode="numeric" maxLength={3} />
        ) : null}
        {service || places.length === 0 ? null : (
          <CheckboxCards
            name="locationIds"
            label="Where you offer it"
            cards={places.map(({ id, name }) => ({ value: id, title: name }))}
            value={new Set(chosen)}
            onChange={(next) => setChosen([...next])}
          />
        )}
        <FormSwitch name="public" label="Clients can see and book it" />
      </PageForm>
    </Card>
  );
}
