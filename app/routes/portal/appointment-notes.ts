import type { LoaderFunctionArgs } from '@remix-run/node';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { clientNotes } from '#app/domain/clients/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The notes about the appointment of a token, for its flyout; each reading of them is recorded. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = { instantActionToken: params.token! };
  const { id, client } = await load(context, appointmentForCalendar, token, request);
  const asked = { clientId: client.id, appointmentId: id };
  const answer = await load(context, clientNotes, asked, request);
  return Response.json({
    notes: answer.clientNotes.map((note) => ({ id: note.id, text: note.text, time: note.time })),
  });
}
