import type { MerchantOnboarding } from '#app/integrations/merchants/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAYPAL_MESSAGES } from '../messages.ts';

/** PayPal; refused where this installation does without it. */
export function merchantsOf({ ports }: OperationContext): MerchantOnboarding {
  if (!ports.merchants) throw new Refusal('conflict', PAYPAL_MESSAGES.switchedOff);
  return ports.merchants;
}

/** Refuses a practice whose plan has no PayPal (002 §6, paypalEnabled). */
export async function mustHavePaypal(sql: Db, practiceId: string): Promise<void> {
  const [row] = await sql<{ paypalEnabled: boolean }>`
    SELECT "paypalEnabled" FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
  if (!row?.paypalEnabled) throw new Refusal('conflict', PAYPAL_MESSAGES.switchedOff);
}

/** Calls PayPal; what it does not answer becomes a refusal, with `failed` before the reason where the specification has words for it. */
export async function askingPaypal<T>(
  ctx: OperationContext,
  call: () => Promise<T>,
  failed?: string,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { problem, providerRequestId } = error;
    ctx.log.warn({ problem, providerRequestId }, 'connecting PayPal failed');
    throw problem === 'unavailable' || problem === 'unexpected_answer'
      ? new Refusal('unavailable', failed ?? PAYPAL_MESSAGES.unreachable)
      : new Refusal('conflict', failed ?? PAYPAL_MESSAGES.refused);
  }
}
