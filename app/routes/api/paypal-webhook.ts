import type { ActionFunctionArgs } from '@remix-run/node';
import { receivePaypalEvent } from '#app/domain/payments/index.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

const answer = (status: number) => new Response(null, { status });

/** A webhook is a POST; anything else changes nothing. */
export const loader = () => answer(400);

/** The headers that carry PayPal's signature. */
const SIGNED = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];

export async function action({ request, context }: ActionFunctionArgs) {
  const named = SIGNED.map((name) => `paypal-${name}`);
  const outcome = await runOperation(
    receivePaypalEvent,
    { ...context.base, actor: { kind: 'system' } },
    {
      rawBody: await request.text(),
      headers: Object.fromEntries(named.map((name) => [name, request.headers.get(name)])),
    },
  );
  return answer(outcome.ok ? 204 : REFUSALS[outcome.refusal.code].http);
}
