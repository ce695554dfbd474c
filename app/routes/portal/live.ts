import type { LoaderFunctionArgs } from '@remix-run/node';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { act, errorPage } from '#app/operations/remix.ts';
import { eventStream } from '#app/platform/event-stream.ts';
import { notificationHub } from '#app/platform/live.ts';
import { sessionStands } from '#app/platform/session.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Pages of one practitioner that may listen at once, on all their devices. */
const STREAMS_OF_A_PRACTICE = 50;

/** Tells an open portal page, within a second, that something of its practice changed; what it is the page re-reads. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, database, clock } = context.base;
  const who = await act(context, proCalendarUser, {});
  if (!who.ok) throw errorPage(who.refusal);
  // Who asks for the headers alone reads no stream, and would leave its listener behind.
  if (request.method === 'HEAD') return new Response(null);
  const hub = await notificationHub();
  return eventStream({
    signal: request.signal,
    counted: [{ key: `practice ${who.value.currentPractice.id}`, most: STREAMS_OF_A_PRACTICE }],
    subscribe: (send) => {
      const stops = [
        hub.onLive(who.value.currentPractice.id, ({ kind, id }) => send('change', { kind, id })),
        hub.onReconnected(() => send('change')),
      ];
      return () => stops.forEach((stop) => stop());
    },
    mayContinue: async () => 'sessionId' in actor && sessionStands(database, actor.sessionId, clock.now()),
  });
}
