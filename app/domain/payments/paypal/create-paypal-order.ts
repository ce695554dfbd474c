import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { paypalOrderInput } from '../inputs.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { lockPayable } from '../lock-payable.ts';
import { askPaypal, paypalAmount, readMerchant } from './paypal-orders.ts';
import { platformFee } from '../bills/platform-fee.ts';

/** Orders that one appointment may open within an hour; a person needs a few. */
const MAX_AN_HOUR = 20;

/**
 * Begins a PayPal or Venmo checkout of what is due with a tip, or of a tip alone for an appointment that is paid (000 §7). Nothing
 * is charged before capturePaypalPayment; an order that is left alone ends by itself. Refuses as a payment by card would, and
 * with `unavailable` where PayPal does not answer.
 */
export const createPaypalOrder = operation({
  name: 'createPaypalOrder',
  kind: 'mutation',
  description: 'Begins a PayPal or Venmo payment of an appointment, of its tip, or of both.',
  access: linkHolder<z.output<typeof paypalOrderInput>>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: paypalOrderInput,
  output: z.object({ orderId: z.string() }),
  async run(ctx, { appointmentId, ...wanted }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const { merchant, amountCents, currency, platformFeeCents } = await ctx.db.run(async (sql) => {
      const payable = await lockPayable(sql, practiceId, appointmentId);
      if (!payable) throw notFound('appointment');
      const account = await readMerchant(sql, practiceId);
      if (!account) throw new Refusal('state_changed', PAYMENT_MESSAGES.paypalNotTaken);
      const amount = paypalAmount(payable, wanted, now);
      await mustNotBeTooMany(sql, practiceId, appointmentId, now);
      const platformFeeCents = platformFee(amount, payable.platformFeeBasisPoints);
      return { merchant: account, amountCents: amount, currency: payable.amountCurrency, platformFeeCents };
    });
    const id: string = uuid();
    const { orderId } = await askPaypal(ctx, () =>
      ctx.ports.wallets.createOrder({
        merchant,
        amountCents,
        platformFeeCents,
        currency,
        reference: appointmentId,
        description: ctx.practice.name,
        idempotencyKey: id,
      }),
    );
    await ctx.db.run(
      (sql) => sql`
        INSERT INTO "PaypalOrder" (id, "practiceId", "appointmentId", "orderId", "amountCents", "tipAmountCents",
                                   "tipOnly", "amountCurrency", "createdAt")
        VALUES (${id}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${orderId}, ${amountCents},
                ${wanted.tipAmountCents}, ${wanted.tipOnly}, ${currency}::"Currency", ${new Date(now)})`,
    );
    return { orderId };
  },
});

async function mustNotBeTooMany(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  now: number,
): Promise<void> {
  const [opened] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM "PaypalOrder"
    WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid
      AND "createdAt" > ${new Date(now - HOUR_MS)}`;
  if (opened!.count >= MAX_AN_HOUR) throw new Refusal('rate_limited', PAYMENT_MESSAGES.paypalTooMany);
}
