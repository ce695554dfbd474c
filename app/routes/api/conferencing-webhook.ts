import type { ActionFunctionArgs } from '@remix-run/node';
import { receiveConferencingEvent } from '#app/domain/conferencing/index.ts';
import { videoProviderNamed } from '#app/lib/video-providers.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { refuseOthers } from './webhook.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

export const loader = refuseOthers;

/** Each provider of video meetings has its own address. Zoom wants an answer with a body where it asks whether the address is ours. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const provider = videoProviderNamed(params.provider);
  if (!provider) return new Response(null, { status: 404 });
  const signedBy = context.base.ports.conferencing[provider]?.signedBy;
  const header = (name: string | undefined) => (name ? request.headers.get(name) : null);
  const ctx = { ...context.base, actor: { kind: 'system' as const } };
  const outcome = await runOperation(receiveConferencingEvent, ctx, {
    provider,
    rawBody: await request.text(),
    signature: header(signedBy?.signature),
    timestamp: header(signedBy?.timestamp),
  });
  if (!outcome.ok) return new Response(null, { status: REFUSALS[outcome.refusal.code].http });
  const { answer } = outcome.value;
  if (!answer) return new Response(null, { status: 204 });
  return new Response(answer, { headers: { 'content-type': 'application/json' } });
}
