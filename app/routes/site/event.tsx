import { randomUUID } from 'node:crypto';
import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EventPage } from '#app/components/event-registration/event-page.tsx';
import { publicEvent, registerForBookableEvent } from '#app/domain/events/index.ts';
import { env } from '#app/platform/env/index.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `${loaded.event.name} · ${loaded.practiceName}` : 'Event' },
];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [event, { name }] = await Promise.all([
    load(context, publicEvent, { slug: params.slug }),
    practiceOf(context),
  ]);
  return {
    event,
    practiceName: name,
    date: new URL(request.url).searchParams.get('date'),
    idempotencyKey: randomUUID(),
    tileUrl: env().mapTilesUrl,
  };
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

/** Takes a place, and leads to the registration's own page on the product's host. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await formInput(request);
  const values: Record<string, string> = {};
  for (const name of NAMES) {
    const value = form[name];
    if (typeof value === 'string' && value !== '') values[name] = value;
  }
  const outcome = await act(context, registerForBookableEvent, values);
  if (outcome.ok)
    return redirectDocument(`${context.base.appOrigin}${paths.eventRegistration(outcome.value.token)}`);
  const refused = formErrors(outcome.refusal);
  return data({ ...refused.data, values }, refused.init ?? {});
}

export default function Event() {
  const { event, date, idempotencyKey, tileUrl } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <EventPage
      event={event}
      date={date}
      idempotencyKey={idempotencyKey}
      tileUrl={tileUrl}
      refused={refused}
    />
  );
}
