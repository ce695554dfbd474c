import type { LoaderFunctionArgs } from '@remix-run/node';
import { recurringTimes, timeConflicts } from '#app/domain/series/index.ts';
import { act } from '#app/operations/remix.ts';
import { REFUSALS } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The dates of the series that the appointment form describes, with what is in their way; or of the one time that it shows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (new URL(request.url).searchParams.get('of') === 'one') {
    const found = await act(context, timeConflicts, asked(request));
    if (found.ok) return Response.json(found.value);
    const { code, userMessage } = found.refusal;
    return Response.json({ message: userMessage }, { status: REFUSALS[code].http });
  }
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
