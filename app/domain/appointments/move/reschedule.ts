import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { moveAppointment } from './move-appointment.ts';
import { rescheduleInput } from '../inputs.ts';

/** The practitioner moves or lengthens a coming appointment or request; it keeps its state (spec 001 §2, §4, §7). */
export const reschedule = operation({
  name: 'reschedule',
  kind: 'mutation',
  description: 'Moves an appointment to another time, or changes its length; the client is told.',
  access: practiceOwner(),
  input: rescheduleInput,
  output: z.object({}),
  async run(ctx, input) {
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, ctx.practice.id);
      await moveAppointment(ctx, sql, input);
    });
    return {};
  },
});
