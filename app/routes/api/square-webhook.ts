import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveProviderEvent } from '#app/domain/payments/index.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

const answer = (status: number) => new Response(null, { status });

/** A webhook is a POST; anything else changes nothing. */
export const loader = () => answer(400);

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await runOperation(
    receiveProviderEvent,
    { ...context.base, actor: { kind: 'system' } },
    {
      provider: 'square',
      rawBody: await request.text(),
      signature: request.headers.get('x-square-hmacsha256-signature'),
    },
  );
  return answer(outcome.ok ? 204 : REFUSALS[outcome.refusal.code].http);
}
