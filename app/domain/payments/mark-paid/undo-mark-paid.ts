import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment } from '../../effects/index.ts';
import { appointmentIdInput } from '../inputs.ts';
import { enter } from '../bills/ledger.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { askForFeeAlone } from '../refund/policy-fee.ts';
import { changeMoney } from '../locked-money.ts';

/** The worker charges no appointment that is older than this (tenancy.appointments_to_charge). */
const CHARGED_BY_ITSELF_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Takes 'Mark as Paid' back: the appointment is Unpaid again (001 §4), as it stood before, and the ledger without what was marked. Of an appointment whose
 * day has come the card is not charged by itself then; that is for the practitioner to press. Asked for again it answers the
 * same.
 */
export const undoMarkPaid = operation({
  name: 'undoMarkPaid',
  kind: 'mutation',
  description: 'Takes back that an appointment was marked as paid.',
  access: practiceOwner(),
  input: appointmentIdInput,
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    await changeMoney(
      ctx,
      appointmentId,
      async (sql, { markPaid, money, startsAt, amountCurrency: currency, card }) => {
        if (!markPaid) {
          if (money.markPaidUndone) return;
          throw new Refusal('state_changed', PAYMENT_MESSAGES.notMarkedPaid);
        }
        const past = startsAt <= at;
        const byItself = past ? new Date(startsAt.getTime() + CHARGED_BY_ITSELF_MS) : null;
        const decline = await lastDecline(sql, practiceId, appointmentId, card?.id ?? null);
        // A decline waits for somebody unless it says when it is tried again; of a coming appointment that is its day.
        const next = byItself ?? (decline === null ? null : at);
        await sql`
        UPDATE "Appointment" SET "markPaid" = false, "paidBy" = NULL, "updatedAt" = ${at},
               "paymentError" = ${decline},
               "nextChargeAttemptAt" = ${next}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND "markPaid"`;
        // With what went back by hand since, so that nothing is left of it.
        const amountCents = -money.outsideCents;
        await enter(sql, {
          practiceId,
          billId: appointmentId,
          kind: 'undo_mark_paid',
          amountCents,
          currency,
          at,
        });
        await askForFeeAlone(ctx, sql, appointmentId);
        const detail = { amountCents };
        await addToTimeline(sql, { practiceId, appointmentId, kind: 'mark_paid_undone', at, detail });
        await announceAppointment(sql, practiceId, appointmentId);
      },
    );
    return {};
  },
});

/** What the bank last said of the card that would be charged; null where it was not asked, or took it. */
async function lastDecline(
  sql: Db,
  practiceId: string,
  appointmentId: string,
  cardId: string | null,
): Promise<string | null> {
  const [last] = await sql<{ state: number; error: string | null }>`
    SELECT state, error FROM "Transaction"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${appointmentId}::uuid AND purpose = 'bill' AND type = 'Charge'
      AND "paymentMethodId" = ${cardId}::uuid
    ORDER BY "createdAt" DESC, id DESC LIMIT 1`;
  return last?.state === 2 ? last.error : null;
}
