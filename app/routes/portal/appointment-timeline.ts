import type { LoaderFunctionArgs } from '@remix-run/node';
import { appointmentTimeline } from '#app/domain/appointments/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What happened to the appointment of a token, for its flyout. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = { instantActionToken: params.token! };
  const { id } = await load(context, appointmentForCalendar, token, request);
  const { entries } = await load(context, appointmentTimeline, { appointmentId: id }, request);
  return Response.json({ entries });
}
