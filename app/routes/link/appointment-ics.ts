import type { LoaderFunctionArgs } from '@remix-run/node';
import { tokenAppointmentFile } from '#app/domain/appointments/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The appointment as a calendar file. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { content } = await load(context, tokenAppointmentFile, { instantActionToken: params.token });
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="appointment.ics"',
    },
  });
}
