import type { AppLoadContext } from '@remix-run/node';
import type { FormRebook } from '#app/components/appointment-form/form-data.ts';
import { rebooking } from '#app/domain/appointments/index.ts';
import { act } from '#app/operations/remix.ts';
import { visitOf } from './appointment-visit.ts';

type Opening = { rebook: FormRebook | null; clientId: string | null; problem: string | null };

/** What a new appointment takes over from the one of a token, as its form holds it. */
export async function rebook(context: AppLoadContext, instantActionToken: string): Promise<Opening> {
  const outcome = await act(context, rebooking, { instantActionToken });
  if (!outcome.ok) return { rebook: null, clientId: null, problem: outcome.refusal.userMessage };
  const { clientId, visit, startsAt, ...taken } = outcome.value;
  return {
    problem: null,
    clientId,
    rebook: { ...taken, visit: visitOf(visit), startsAt: startsAt.getTime() },
  };
}
