import type { ActionFunctionArgs } from '@remix-run/node';
import { readReceiptToken, recordMessageReceipt } from '#app/domain/messaging/index.ts';
import { systemContext } from '#app/operations/context.ts';
import { REFUSALS } from '#app/operations/refusal.ts';
import { runOperation } from '#app/operations/run.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, posts: 'webhook' as const };

const answer = (status: number) => new Response(null, { status });

/** A webhook is a POST; anything else changes nothing. */
export const loader = () => answer(400);

/** The provider's word on a text message, signed over this very address and its fields. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get('m') ?? '';
  const of = readReceiptToken(token);
  const status = await context.base.ports.sms.readStatus({
    url: `${context.base.appOrigin}${paths.twilioWebhook(token)}`,
    body: await request.text(),
    signature: request.headers.get('x-twilio-signature'),
  });
  if (!of || !status) return answer(400);
  if (status === 'under way') return answer(204);
  const ctx = systemContext(context.base.requestId);
  const outcome = await runOperation(recordMessageReceipt, ctx, { ...of, receipt: status });
  return answer(outcome.ok ? 204 : REFUSALS[outcome.refusal.code].http);
}
