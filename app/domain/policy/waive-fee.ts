import { z } from 'zod';
import { announceAppointment } from '#app/domain/effects/index.ts';
import { changeMoney, waiveLockedFee } from '#app/domain/payments/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { POLICY_MESSAGES } from './messages.ts';

/** Lets the fee of a late cancellation or a no-show go: what was collected of it goes back to the card. Once; again it says so. */
export const waiveFee = operation({
  name: 'waiveFee',
  kind: 'mutation',
  description: 'Waives the fee of a late cancellation or a no-show.',
  access: practiceOwner(),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: z.object({}),
  async run(ctx, { appointmentId }) {
    await changeMoney(ctx, appointmentId, async (sql, locked) => {
      if (locked.keptFeeCents === 0) throw new Refusal('state_changed', POLICY_MESSAGES.nothingToWaive);
      await waiveLockedFee(ctx, sql, locked, appointmentId);
      await announceAppointment(sql, ctx.practice.id, appointmentId);
    });
    return {};
  },
});
