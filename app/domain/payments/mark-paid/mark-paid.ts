import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToTimeline, announceAppointment } from '../../effects/index.ts';
import { MARK_PAID_METHODS, markPaidInput } from '../inputs.ts';
import { enter } from '../bills/ledger.ts';
import { markPaidProblem } from '../money-rules.ts';
import { changeMoney } from '../locked-money.ts';

/**
 * The practitioner has been paid outside the product: cash, venmo, paypal, or in their own words (001 §4, §7). What is due
 * enters the ledger, and no card is charged any more. Asked for again with the same words it answers the same.
 */
export const markPaid = operation({
  name: 'markPaid',
  kind: 'mutation',
  description: 'Marks an appointment as paid outside the product.',
  access: practiceOwner(),
  input: markPaidInput,
  output: z.object({}),
  async run(ctx, { appointmentId, paidBy }) {
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    await changeMoney(ctx, appointmentId, async (sql, locked) => {
      const [marked] = await sql<{ paidBy: string | null }>`
        SELECT "paidBy" FROM "Appointment"
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND "markPaid"`;
      if (marked?.paidBy === paidBy) return;
      const problem = markPaidProblem(locked);
      if (problem) throw new Refusal('state_changed', problem);
      const amountCents = locked.dueCents;
      // Settled, the last decline says nothing any more; the timeline keeps it.
      await sql`
        UPDATE "Appointment" SET "markPaid" = true, "paidBy" = ${paidBy}, "paymentError" = NULL,
               "paymentRequiresAction" = false, "nextChargeAttemptAt" = NULL, "updatedAt" = ${at}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND NOT "markPaid" AND "paidAt" IS NULL`;
      const currency = locked.amountCurrency;
      await enter(sql, {
        practiceId,
        billId: appointmentId,
        kind: 'mark_paid',
        amountCents,
        currency,
        at,
      });
      // The timeline holds no free text: people write names into it.
      const known = (MARK_PAID_METHODS as readonly string[]).includes(paidBy) ? paidBy : 'other';
      const detail = { amountCents, paidBy: known };
      await addToTimeline(sql, { practiceId, appointmentId, kind: 'marked_paid', at, detail });
      await announceAppointment(sql, practiceId, appointmentId);
    });
    return {};
  },
});
