import { z } from 'zod';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { tipInput } from './inputs.ts';
import { mustTakeTip } from './tip-rules.ts';
import { changeMoney, type LockedMoney } from './undisturbed.ts';
import { addToTimeline, announceAppointment } from '../effects/index.ts';

/** Adds a tip to a visit that is about to be paid, so that both are charged at once (000 §5, §7). */
export const addTipToAppointment = operation({
  name: 'addTipToAppointment',
  kind: 'mutation',
  description: 'Adds a tip to the amount of an appointment.',
  access: linkHolder<{ appointmentId: string; tipAmount: number }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: tipInput,
  output: z.object({}),
  async run(ctx, { appointmentId, tipAmount }) {
    const practiceId = ctx.practice.id;
    const add = async (sql: Sql, locked: LockedMoney) => {
      mustTakeTip(ctx.clock.now(), tipAmount, 'unpaid')(locked);
      await sql`
        UPDATE "Appointment" SET "tipAmountCents" = ${tipAmount}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
      await addToTimeline(sql, {
        practiceId,
        appointmentId,
        kind: 'tip_added',
        at: new Date(ctx.clock.now()),
        detail: { amountCents: tipAmount },
      });
      await announceAppointment(sql, practiceId, appointmentId);
    };
    await changeMoney(ctx, appointmentId, add, ['bill', 'tip']);
    return {};
  },
});
