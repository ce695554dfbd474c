import type { LoaderFunctionArgs } from '@remix-run/node';
import { recurringTimes } from '#app/domain/series/index.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The dates of the series that the appointment form describes, with what is in their way. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const outcome = await act(context, recurringTimes, asked(request));
  if (outcome.ok) return Response.json(outcome.value);
  const { code, userMessage } = outcome.refusal;
  if (code === 'internal' || code === 'unauthenticated') {
    return Response.json({ message: userMessage }, { status: REFUSALS[code].http });
  }
  return Response.json({ recurringTimes: [], error: userMessage });
}

function asked(request: Request): unknown {
  try {
    return JSON.parse(new URL(request.url).searchParams.get('asked') ?? '');
  } catch {
    return null;
  }
}
