import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { dateOf, monthOf } from '#app/components/booking/choice.ts';
import { MovePage, type MoveView } from '#app/components/appointment/move-page.tsx';
import { withOwnZone } from '#app/components/appointment/own-zone.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { clientReschedule, rescheduleTimes, tokenAppointment } from '#app/domain/appointments/index.ts';
import { appointmentTerms } from '#app/domain/policy/index.ts';
import { POLICY_MESSAGES } from '#app/domain/policy/messages.ts';
import { localDate } from '#app/lib/time.ts';
import { appointmentMoment, appointmentZones } from '#app/lib/appointment-time.ts';
import { act, formErrors, formInput, load, redirectWithToast, withLink } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { startInAddress } from './start-in-address.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const };

export const meta: MetaFunction = () => [
  { title: 'Move your appointment' },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The times that the appointment of a link can be moved to, or why it cannot. Reading them changes nothing. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<MoveView> {
  const linked = withLink(context, params.token!);
  const stored = await load(linked, tokenAppointment, { instantActionToken: params.token });
  const own = withOwnZone(stored, request.headers.get('Cookie'));
  const { appointment } = own;
  const { searchParams } = new URL(request.url);
  const date = dateOf(searchParams);
  const to = startInAddress(searchParams.get('to'));
  const toDate = to === null ? undefined : localDate(to, appointmentZones(appointment, to)[0]);
  const month = toDate?.slice(0, 7) ?? monthOf(searchParams) ?? date?.slice(0, 7);
  const [outcome, { movableUntil }] = await Promise.all([
    act(linked, rescheduleTimes, {
      appointmentId: appointment.id,
      ...(month ? { month } : {}),
      clientTimeZone: appointment.clientTimeZone ?? undefined,
    }),
    load(linked, appointmentTerms, { appointmentId: appointment.id }),
  ]);
  const view = {
    ...own,
    date,
    isList: searchParams.get('view') === 'list',
    to: null,
    gone: null,
    until: movableUntil ? appointmentMoment(movableUntil, appointment) : null,
  };
  if (!outcome.ok) return { ...view, until: null, times: null, reason: outcome.refusal.userMessage };
  const { availableSlots, ...times } = outcome.value;
  const days = availableSlots.map(({ date: day, datetimes }) => ({
    date: day,
    starts: datetimes.map(Number),
  }));
  const free = to !== null && days.some(({ starts }) => starts.includes(to));
  const isOwn = to === Number(appointment.startsAt);
  return {
    ...view,
    date: date ?? toDate,
    to: free ? to : null,
    gone:
      free || to === null ? null : refusedTime(isOwn ? POLICY_MESSAGES.sameTime : POLICY_MESSAGES.timeGone),
    times: { ...times, days },
    reason: null,
  };
}

const refusedTime = (text: string): FormErrors => ({
  ok: false,
  code: 'slot_taken',
  formErrors: [text],
  fieldErrors: {},
});

/** A time that was pressed is asked about first; what was confirmed is moved. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const token = params.token!;
  const linked = withLink(context, token);
  const { id } = await load(linked, tokenAppointment, { instantActionToken: token });
  const { startsAt, previousStartsAt } = await formInput(request);
  // Only the question's own form knows what the page showed.
  if (previousStartsAt === undefined) {
    return redirect(paths.appointmentMove(token, typeof startsAt === 'string' ? { to: startsAt } : {}));
  }
  const outcome = await act(linked, clientReschedule, { appointmentId: id, startsAt, previousStartsAt });
  if (!outcome.ok) return formErrors(outcome.refusal);
  return redirectWithToast(linked, paths.appointment(token), {
    kind: 'success',
    text: POLICY_MESSAGES.moved,
  });
}

export default function MoveAppointment() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as FormErrors | undefined;
  return <MovePage view={view} refused={refused ?? null} />;
}
