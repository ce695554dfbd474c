import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { tipInput } from '../inputs.ts';
import { lockPayable } from '../lock-payable.ts';
import { mustTakeTip } from '../charge/tip-rules.ts';

/**
 * Offers a tip beside what is about to be paid, so that both are charged at once (000 §5, §7): the client's next chargeCard takes it,
 * and only where that succeeds is it on the bill.
 */
export const addTipToAppointment = operation({
  name: 'addTipToAppointment',
  kind: 'mutation',
  description: 'Adds a tip to what the client pays next for an appointment.',
  access: linkHolder<{ appointmentId: string; tipAmount: number }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: tipInput,
  output: z.object({}),
  async run(ctx, { appointmentId, tipAmount }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const payable = await lockPayable(sql, practiceId, appointmentId);
      if (!payable) throw notFound('appointment');
      mustTakeTip(ctx.clock.now(), tipAmount, 'unpaid')(payable);
      await sql`
        UPDATE "Appointment" SET "offeredTipCents" = ${tipAmount}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
    });
    return {};
  },
});
