import type { LoaderFunctionArgs } from '@remix-run/node';
import type { AppointmentAnswer } from '#app/components/calendar/use-appointment.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { act, load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What the flyout of a token shows, as JSON. One that is not there is an answer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token!;
  const input = { instantActionToken: token };
  const outcome = await act(context, appointmentForCalendar, input);
  if (!outcome.ok && outcome.refusal.code !== 'not_found')
    await load(context, appointmentForCalendar, input, request);
  const answer: AppointmentAnswer = outcome.ok
    ? { token, appointment: outcome.value, text: null }
    : { token, appointment: null, text: outcome.refusal.userMessage };
  return Response.json(answer);
}
