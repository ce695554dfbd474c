import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addToTimeline, announceAppointment } from '../../effects/index.ts';
import { enter } from '../bills/ledger.ts';
import { PAYMENT_MESSAGES as TEXTS } from '../messages.ts';
import { removeProblem } from '../money-rules.ts';
import { policyAdjustment } from './policy-adjustment.ts';
import { changeMoney } from '../locked-money.ts';

interface Row {
  appointmentId: string;
  amountCents: number;
  removedAt: Date | null;
  refundState: number | null;
  idempotencyKey: string | null;
  note: string | null;
}

/** Takes an adjustment back; possible only where there is no payment intent (001 §4). Asked for again it answers the same. */
export const removeAdjustment = operation({
  name: 'removeAdjustment',
  kind: 'mutation',
  description: 'Takes an adjustment of an appointment back.',
  access: practiceOwner(),
  input: z.strictObject({ adjustmentId: z.uuid(TEXTS.adjustmentUnknown) }),
  output: z.object({}),
  async run(ctx, { adjustmentId }) {
    const practiceId = ctx.practice.id;
    const at = new Date(ctx.clock.now());
    const read = (sql: Db) => sql<Row>`
      SELECT b."appointmentId", j."amountCents", j."removedAt", j."refundState", j."idempotencyKey", j.note
      FROM "Adjustment" j JOIN "Bill" b ON b."practiceId" = j."practiceId" AND b.id = j."billId"
      WHERE j."practiceId" = ${practiceId}::uuid AND j.id = ${adjustmentId}::uuid AND b.kind = 'appointment'
        AND b."appointmentId" IS NOT NULL`;
    const [found] = await ctx.db.run(read);
    if (!found) throw new Refusal('not_found', TEXTS.adjustmentUnknown);
    const { appointmentId } = found;
    await changeMoney(ctx, appointmentId, async (sql, locked) => {
      const [row] = await read(sql);
      if (!row || row.removedAt) return;
      const { amountCents, refundState } = row;
      const policy = policyAdjustment(row.idempotencyKey, row.note);
      const problem =
        refundState === null ? removeProblem(locked, { amountCents, policy }) : TEXTS.adjustmentStays;
      if (problem) throw new Refusal('state_changed', problem);
      await sql`
        UPDATE "Adjustment" SET "removedAt" = ${at}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${adjustmentId}::uuid AND "removedAt" IS NULL`;
      if (locked.markPaid && amountCents !== 0) {
        const currency = locked.amountCurrency;
        const movement = { practiceId, billId: appointmentId, adjustmentId, currency, at };
        await enter(sql, { ...movement, kind: 'adjustment', amountCents });
      }
      const detail = { amountCents };
      await addToTimeline(sql, { practiceId, appointmentId, kind: 'adjustment_removed', at, detail });
      await announceAppointment(sql, practiceId, appointmentId);
    });
    return {};
  },
});
