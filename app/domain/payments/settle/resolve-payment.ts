import { providerAt, type PaymentAccount } from '#app/integrations/payments/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { asChargeResult, outcomeOf, record } from '../charge/ask-provider.ts';
import { paidAnswer, readPaymentAnswer } from '../charge/charge-rules.ts';
import { appointmentIdInput } from '../inputs.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { clientPaymentStatusOf } from '../status/status-of.ts';
import type { WaitingPayment } from '../charge/waiting-payment.ts';

/** Reads from the provider what became of a payment that the client confirmed in their page, and writes it down. */
export const resolvePayment = operation({
  name: 'resolvePayment',
  kind: 'mutation',
  description: 'Reads what became of a payment that was confirmed in the page.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: appointmentIdInput,
  output: paidAnswer,
  async run(ctx, { appointmentId }) {
    const newest = await newestAsked(ctx, appointmentId);
    if (!newest) throw new Refusal('state_changed', PAYMENT_MESSAGES.nothingToConfirm);
    // The provider's own word may have been faster: its webhook has settled the payment.
    if (newest.state === 1) return { appointment: await clientPaymentStatusOf(ctx, appointmentId) };
    const { account, paymentIntentId } = newest;
    // Where payments are orders, the sweeper resolves them by the order.
    const payment = await outcomeOf(
      ctx,
      providerAt(account, ctx.ports).readPaymentIntent?.({ account, paymentIntentId }),
    );
    if (!payment || 'outcome' in payment) throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
    const result = asChargeResult(payment);
    await record(ctx, newest, result);
    return readPaymentAnswer(ctx, appointmentId, result);
  },
});

type NewestPayment = Omit<WaitingPayment, 'account'> & { state: number; account: PaymentAccount };

/** The payment that was last taken up, in whichever state it is by now. */
async function newestAsked(ctx: OperationContext, appointmentId: string): Promise<NewestPayment | undefined> {
  const [row] = await ctx.db.run(
    (sql) => sql<NewestPayment>`
      SELECT t.id, t."billId", 'appointment' AS kind, t.purpose, t.state, t."amountCents", t."tipCents", t."amountCurrency",
        t."providerPaymentIntentId" AS "paymentIntentId", payment_account(t."practiceId", t.provider::text, t."providerAccountId") AS account
      FROM "Transaction" t
      WHERE t."practiceId" = ${ctx.practice.id}::uuid AND t."billId" = ${appointmentId}::uuid
        AND t.type = 'Charge' AND t."providerPaymentIntentId" IS NOT NULL
      ORDER BY t."lastAttemptAt" DESC NULLS LAST, t.id DESC LIMIT 1`,
  );
  return row;
}
