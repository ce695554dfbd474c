import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NextSessionPage, type NextSessionView } from '#app/components/appointment/next-session-page.tsx';
import { withOwnZone } from '#app/components/appointment/own-zone.ts';
import { dateOf, monthOf } from '#app/components/booking/choice.ts';
import { bookNextSession, nextSessionTimes, tokenAppointment } from '#app/domain/appointments/index.ts';
import { NEXT_SESSION_MESSAGES } from '#app/domain/appointments/messages.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { appointmentZones } from '#app/lib/appointment-time.ts';
import { localDate } from '#app/lib/time.ts';
import { act, formErrors, formInput, load, redirectWithToast, withLink } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { startInAddress } from './start-in-address.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Book your next session' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The times for another session of a package, or why none can be booked. Reading them changes nothing. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<NextSessionView> {
  const linked = withLink(context, params.token!);
  const stored = await load(linked, tokenAppointment, { instantActionToken: params.token });
  const own = withOwnZone(stored, request.headers.get('Cookie'));
  const { appointment } = own;
  const { searchParams } = new URL(request.url);
  const to = startInAddress(searchParams.get('to'));
  const toDate = to === null ? undefined : localDate(to, appointmentZones(appointment, to)[0]);
  const date = dateOf(searchParams) ?? toDate;
  const month = toDate?.slice(0, 7) ?? monthOf(searchParams) ?? date?.slice(0, 7);
  const outcome = await act(linked, nextSessionTimes, {
    appointmentId: appointment.id,
    ...(month ? { month } : {}),
    clientTimeZone: appointment.clientTimeZone ?? undefined,
  });
  const view = { ...own, date, isList: searchParams.get('view') === 'list', to: null, policy: null };
  if (!outcome.ok) return { ...view, times: null, reason: outcome.refusal.userMessage };
  const { policy, times } = outcome.value;
  const { availableSlots, ...rest } = times;
  const days = availableSlots.map(({ date: day, datetimes }) => ({
    date: day,
    starts: datetimes.map(Number),
  }));
  const isFree = to !== null && days.some(({ starts }) => starts.includes(to));
  return { ...view, policy, to: isFree ? to : null, times: { ...rest, days }, reason: null };
}

/** A time that was pressed is asked about first; what was confirmed is booked. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params.token!;
  const linked = withLink(context, token);
  const { id, clientTimeZone } = await load(linked, tokenAppointment, { instantActionToken: token });
  const { startsAt, intent, policyAccepted } = await formInput(request);
  if (intent !== 'book') {
    return redirect(paths.appointmentNext(token, typeof startsAt === 'string' ? { to: startsAt } : {}));
  }
  const outcome = await act(linked, bookNextSession, {
    appointmentId: id,
    startsAt,
    policyAccepted: policyAccepted === 'on',
    clientTimeZone: clientTimeZone ?? undefined,
  });
  if (!outcome.ok) return formErrors(outcome.refusal);
  return redirectWithToast(linked, paths.appointment(outcome.value.instantActionToken), {
    kind: 'success',
    text: NEXT_SESSION_MESSAGES.booked,
  });
}

export default function NextSession() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as FormErrors | undefined;
  return <NextSessionPage view={view} refused={refused ?? null} />;
}
