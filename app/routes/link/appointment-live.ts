import type { LoaderFunctionArgs } from '@remix-run/node';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { load } from '#app/operations/remix.ts';
import { networkOf } from '#app/platform/address.ts';
import { eventStream } from '#app/platform/event-stream.ts';
import { notificationHub } from '#app/platform/live.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Pages that may listen at once: of one link (a person's devices and tabs, and theirs beside them), and of one network. */
const STREAMS = { ofALink: 10, ofANetwork: 50 };

/** Tells the client's open page, within a second, that its appointment changed; what it is the page re-reads. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, practice } = await load(context, tokenAppointment, { instantActionToken: params.token });
  // Who asks for the headers alone reads no stream, and would leave its listener behind.
  if (request.method === 'HEAD') return new Response(null);
  const hub = await notificationHub();
  return eventStream({
    signal: request.signal,
    counted: [
      { key: `appointment ${id}`, most: STREAMS.ofALink },
      { key: `network ${networkOf(context.base.address)}`, most: STREAMS.ofANetwork },
    ],
    subscribe: (send) => {
      const stops = [
        hub.onLive(practice.id, (event) => {
          if (event.kind === 'appointment' && event.id === id) send('change');
        }),
        hub.on('clock', () => send('change')),
        hub.onReconnected(() => send('change')),
      ];
      return () => stops.forEach((stop) => stop());
    },
  });
}
