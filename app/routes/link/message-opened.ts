import type { LoaderFunctionArgs } from '@remix-run/node';
import { readReceiptToken, recordMessageReceipt } from '#app/domain/messaging/index.ts';
import { systemContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** One transparent point. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * The picture in an email: loaded, it tells that the mail was opened. It looks the same whether the address is one of
 * ours or not, and asking for its head tells nothing.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const of = readReceiptToken(params.receipt!.replace(/\.gif$/, ''));
  if (of && request.method === 'GET') {
    const ctx = systemContext(context.base.requestId);
    await runOperation(recordMessageReceipt, ctx, { ...of, receipt: 'opened' });
  }
  return new Response(POINT, { headers: { 'Content-Type': 'image/gif' } });
}
