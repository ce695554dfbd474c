import { mayPass, ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { forgetSellerKeys, readSellerRow } from './seller-row.ts';

/**
 * Hands the practice's leave back to Square before the practice is removed, and forgets its keys. All keys for a seller end with it, so
 * not while another practice is connected to them. False where that is to be tried again.
 */
export async function handBackSeller(ctx: OperationContext): Promise<boolean> {
  const { sellers } = ctx.ports;
  const practiceId = ctx.practice.id;
  const row = await ctx.db.run((sql) => readSellerRow(sql, practiceId));
  if (!sellers || !row || row.isDisconnected) return true;
  const connected = await ctx.cross.practicesAtAccount('square', row.merchantId);
  try {
    if (connected.every((id) => id === practiceId)) await sellers.giveBack(row.merchantId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ problem: error.problem }, 'a leave at Square could not be given back');
    if (mayPass(error)) return false;
  }
  const now = new Date(ctx.clock.now());
  await ctx.db.run((sql) => forgetSellerKeys(sql, { practiceId, id: row.id, now }));
  return true;
}
