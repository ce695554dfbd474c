import type { LoaderFunctionArgs } from '@remix-run/node';
import type { LocatedAnswer } from '#app/components/calendar/use-located-event.ts';
import { calendarEvent } from '#app/domain/calendar/index.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** One entry of the calendar, wherever it stands in time, so that a link to it brings its week into view. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = { kind: searchParams.get('kind'), key: searchParams.get('key') };
  const outcome = await act(context, calendarEvent, asked);
  if (outcome.ok) {
    const { start, end, ...event } = outcome.value.calendarEvent;
    const answer: LocatedAnswer = { event: { ...event, start: Number(start), end: Number(end) } };
    return Response.json(answer);
  }
  const { code, userMessage } = outcome.refusal;
  const answer: LocatedAnswer = { event: null, text: userMessage };
  // What has left the calendar is opened by an old link every day: that there is none is an answer, not a fault.
  if (code === 'not_found') return Response.json(answer);
  return Response.json(answer, { status: REFUSALS[code].http });
}
