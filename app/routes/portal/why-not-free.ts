import type { LoaderFunctionArgs } from '@remix-run/node';
import type { WhyAnswer } from '#app/components/calendar/later/why-not-free.tsx';
import { whyNotFree } from '#app/domain/availability/index.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

const moment = (text: string | null) => (text ? new Date(Number(text)) : undefined);

/** Why clients cannot book a time, for the calendar's question. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const outcome = await act(context, whyNotFree, {
    startsAt: moment(searchParams.get('start')),
    endsAt: moment(searchParams.get('end')),
  });
  if (!outcome.ok)
    return Response.json(
      { text: outcome.refusal.userMessage },
      { status: REFUSALS[outcome.refusal.code].http },
    );
  const { free, reasons, offers } = outcome.value;
  return Response.json({ free, reasons, offers } satisfies WhyAnswer);
}
