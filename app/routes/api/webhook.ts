import type { AppLoadContext } from '@remix-run/node';
import type { AnyOperation } from '#app/operations/operation.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';

const answer = (status: number) => new Response(null, { status });

/** A webhook is a POST; anything else changes nothing. */
export const refuseOthers = () => answer(400);

/** Hands what a vendor posted to the operation that proves and stores it. */
export async function receive(context: AppLoadContext, operation: AnyOperation, posted: unknown) {
  const outcome = await runOperation(operation, { ...context.base, actor: { kind: 'system' } }, posted);
  return answer(outcome.ok ? 204 : REFUSALS[outcome.refusal.code].http);
}
