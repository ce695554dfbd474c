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
import { eventPrices, publicEvent, registerForBookableEvent } from '#app/domain/events/index.ts';
import { isTimeZone } from '#app/lib/time.ts';
import { env } from '#app/platform/env/index.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';
import { enterCoupon, priceOf } from './coupon.ts';
import { codesOf, type PostedForm } from './details-input.ts';
import { draftOf, forgetDraft } from './draft.ts';

export { EventError as ErrorBoundary } from '#app/components/booking/step-error.tsx';
export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded ? `${loaded.event.name} · ${loaded.practiceName}` : 'Event' },
];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { slug } = params;
  const date = new URL(request.url).searchParams.get('date');
  const requested = z.uuid().safeParse(date).data;
  const draft = await draftOf(request);
  const [{ goneDate, ...event }, { name }, price] = await Promise.all([
    load(context, publicEvent, { slug, date: requested }),
    practiceOf(context),
    priceOf(context, eventPrices, { slug }, draft),
  ]);
  const page = {
    event,
    price,
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

/** Takes a coupon off or puts it back; else takes a place, and leads to the registration's own page on the product's host. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await formInput(request);
  const chosen = z.uuid().safeParse(form.bookableEventId).data;
  const back = paths.event(params.slug!, chosen);
  const entered = await enterCoupon(context, eventPrices, { slug: params.slug }, { form, back });
  if (entered) return entered;
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
  const outcome = await act(context, registerForBookableEvent, {
    ...values,
    clientTimeZone,
    discountCodes: codesOf(form),
    shownAmountCents: shownOf(form, chosen),
    shownCurrency: form.shownCurrency,
  });
  if (outcome.ok) {
    await forgetDraft(context);
    return redirectDocument(`${context.base.appOrigin}${paths.eventRegistration(outcome.value.token)}`);
  }
  return formErrors(outcome.refusal, { values: { ...values, ...valuesOf(OWN_NAMES) } });
}

/** What the page said that the chosen date costs, cents: it says so of each, as without scripts nobody knows which one is chosen. */
function shownOf(form: PostedForm, chosen: string | undefined): number | undefined {
  const shown = form[`shown.${chosen}`];
  return typeof shown === 'string' && /^\d{1,9}$/.test(shown) ? Number(shown) : undefined;
}

export default function Event() {
  const { practiceName: _practiceName, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <EventPage {...page} refused={refused} />;
}
