import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveConferencingEvent } from '#app/domain/conferencing/index.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { refuseOthers } from './webhook.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export const loader = refuseOthers;

/** Zoom wants an answer with a body where it asks whether the address is ours. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = { ...context.base, actor: { kind: 'system' as const } };
  const outcome = await runOperation(receiveConferencingEvent, ctx, {
    provider: 'zoom',
    rawBody: await request.text(),
    signature: request.headers.get('x-zm-signature'),
    timestamp: request.headers.get('x-zm-request-timestamp'),
  });
  if (!outcome.ok) return new Response(null, { status: REFUSALS[outcome.refusal.code].http });
  const { answer } = outcome.value;
  if (!answer) return new Response(null, { status: 204 });
  return new Response(answer, { headers: { 'content-type': 'application/json' } });
}
