import { randomUUID } from 'node:crypto';
import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { EventPage } from '#app/components/event-registration/event-page.tsx';
import { zoneOf } from '#app/components/layout/zone.ts';
import { publicEvent, registerForBookableEvent } from '#app/domain/events/index.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { env } from '#app/platform/env/index.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';
import { draftOf, forgetDraft } from './draft.ts';

export { EventError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `${loaded.event.name} · ${loaded.practiceName}` : 'Event' },
];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const date = new URL(request.url).searchParams.get('date');
  const requested = z.uuid().safeParse(date).data;
  const [{ goneDate, ...event }, { name }, draft] = await Promise.all([
    load(context, publicEvent, { slug: params.slug, date: requested }),
    practiceOf(context),
    draftOf(request),
  ]);
  const page = {
    event,
    draft,
    practiceName: name,
    date,
    goneDate,
    rememberedZone: zoneOf(request.headers.get('Cookie')),
    idempotencyKey: randomUUID(),
    tileUrl: env().mapTilesUrl,
  };
  // With somebody's details in it no browser keeps it.
  const headers = Object.keys(draft).length > 0 ? { 'Cache-Control': 'private, no-store' } : undefined;
  return data(page, { headers });
}

const NAMES = [
  'bookableEventId',
  'firstName',
  'lastName',
  'phone',
  'email',
  'payWith',
  'idempotencyKey',
] as const;
/** What the form keeps of itself besides what it sends. */
const OWN_NAMES = ['filledIn'] as const;

/** Takes a place, and leads to the registration's own page on the product's host. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await formInput(request);
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(
      names
        .map((name) => [name, form[name]] as const)
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
    );
  const values = valuesOf(NAMES);
  // What a browser calls its zone may be unknown here; nobody could put that right in the form.
  const zone = form.clientTimeZone;
  const clientTimeZone = typeof zone === 'string' && isTimeZone(zone) ? zone : undefined;
  const outcome = await act(context, registerForBookableEvent, { ...values, clientTimeZone });
  if (outcome.ok) {
    await forgetDraft(context);
    return redirectDocument(`${context.base.appOrigin}${paths.eventRegistration(outcome.value.token)}`);
  }
  return formErrors(outcome.refusal, { values: { ...values, ...valuesOf(OWN_NAMES) } });
}

export default function Event() {
  const { practiceName: _practiceName, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <EventPage {...page} refused={refused} />;
}
