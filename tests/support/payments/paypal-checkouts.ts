import { runOperation } from '#app/operations/run.ts';
import { centsOf, shownCapture, shownRefund, type SandboxMoney } from '#sandbox/paypal/objects.ts';
import { capturePaypalPayment, createPaypalOrder } from '#app/domain/payments/index.ts';
import type { paymentWorld } from '../worlds/payments.ts';

/** The practices' accounts at PayPal. */
export const MERCHANTS = { a: 'TESTMERCHANTA', b: 'TESTMERCHANTB' };

type World = ReturnType<typeof paymentWorld>;
type Appointment = { id: string; token: string };

/** Checkouts through the operations, in a world of payments whose practices take PayPal. */
export function paypalCheckouts(world: World) {
  return {
    /** Both practices take PayPal and Venmo; for a beforeAll. */
    async connect() {
      for (const [practice, merchant] of [
        [world.a(), MERCHANTS.a],
        [world.b(), MERCHANTS.b],
      ] as const) {
        await world.rows(
          `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "connectedAt", "paypalActive", "venmoActive", "isOnboardingComplete")
           VALUES (gen_random_uuid(), $1, 'paypal', $2, now(), true, true, true)`,
          [practice.id, merchant],
        );
      }
    },
    create: (appointment: Appointment, wanted: { tipAmountCents?: number; tipOnly?: boolean } = {}) =>
      runOperation(createPaypalOrder, world.holder(appointment.token), {
        appointmentId: appointment.id,
        ...wanted,
      }),
    capture: (appointment: Appointment, orderId: string) =>
      runOperation(capturePaypalPayment, world.holder(appointment.token), {
        appointmentId: appointment.id,
        orderId,
      }),
    /** An order that its payer has approved. */
    async approved(
      appointment: Appointment,
      wanted: { tipAmountCents?: number; tipOnly?: boolean } = {},
      instrument: 'good' | 'declined' | 'review' = 'good',
    ): Promise<string> {
      const made = await this.create(appointment, wanted);
      if (!made.ok) throw made.refusal;
      world.paypal.approve(made.value.orderId, instrument);
      return made.value.orderId;
    },
    /** An approved order of the other practice, named after an appointment of the first. */
    async ofAnotherPractice(appointmentId: string): Promise<string> {
      const { orderId } = await world.wallets.createOrder({
        merchant: MERCHANTS.b,
        amountCents: 9000,
        currency: 'USD',
        reference: appointmentId,
        description: 'Another practice',
        idempotencyKey: appointmentId,
      });
      const theirs = world.b().appointments.approved.id;
      await world.rows(
        `INSERT INTO "PaypalOrder" (id, "practiceId", "appointmentId", "orderId", "amountCents")
         VALUES (gen_random_uuid(), $1, $2, $3, 9000)`,
        [world.b().id, theirs, orderId],
      );
      world.paypal.approve(orderId);
      return orderId;
    },
    /** What PayPal really took for an appointment. */
    captures: (appointmentId: string) =>
      world.paypal.store.all('captures').filter((capture) => capture.custom_id === appointmentId),
    /** What PayPal says that it keeps of an appointment's payments, less what it gave of that back; cents. */
    feesKept(appointmentId: string): number {
      const captures = this.captures(appointmentId);
      const refunds = world.paypal.store
        .all('refunds')
        .filter(({ captureId }) => captures.some(({ id }) => id === captureId));
      const cents = (fee: SandboxMoney | undefined) => (fee ? centsOf(fee) : 0);
      return (
        captures.reduce(
          (sum, one) => sum + cents(shownCapture(one).seller_receivable_breakdown?.paypal_fee),
          0,
        ) -
        refunds.reduce((sum, one) => sum + cents(shownRefund(one).seller_payable_breakdown?.paypal_fee), 0)
      );
    },
    /** The same by the books. */
    async feesBooked(appointmentId: string): Promise<number> {
      const [row] = await world.rows(
        `SELECT COALESCE(sum("amountCents"), 0)::int AS cents FROM "LedgerEntry"
         WHERE "billId" = $1 AND kind = 'provider_fee' AND provider = 'paypal' AND debit = 'provider_fees' AND credit = 'paypal'`,
        [appointmentId],
      );
      return row.cents as number;
    },
    /** The status that the client reads, and the tip. */
    async status(id: string) {
      const [row] = await world.rows(
        `SELECT "paidAt" IS NOT NULL AS paid, "tipAmountCents" AS tip, "paymentError" AS error FROM "Appointment" WHERE id = $1`,
        [id],
      );
      return row as { paid: boolean; tip: number; error: string | null };
    },
  };
}
