import { REFUSALS } from '#app/operations/refusal.ts';
import type { Outcome } from '#app/operations/run.ts';
import { jsonFailure } from '#app/web/json-failure.ts';

/** What a REST call answers: `success` with `data`, or why not, with the refusal's status. */
export function restAnswer<Value>(outcome: Outcome<Value>, data: (value: Value) => object): Response {
  if (outcome.ok) return Response.json({ success: true, data: data(outcome.value) });
  const { code, userMessage } = outcome.refusal;
  return jsonFailure(userMessage, REFUSALS[code].http);
}
