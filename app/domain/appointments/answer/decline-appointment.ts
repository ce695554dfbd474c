import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { noteToClient } from '../inputs.ts';
import { decline } from './decline.ts';

/**
 * The practitioner refuses a request: pending -> unavailable. It leaves the calendar and its time is free again (001 §4). The
 * client's message carries the note, if there is one.
 */
export const declineAppointment = operation({
  name: 'declineAppointment',
  kind: 'mutation',
  description: "Declines a client's request.",
  access: practiceOwner(),
  input: z.strictObject({
    appointmentId: z.uuid(),
    practitionerNote: noteToClient.meta({
      description: 'A few words to the client, sent with the answer; the private note stays as it is.',
    }),
  }),
  output: z.object({}),
  async run(ctx, { appointmentId, practitionerNote }) {
    await ctx.db.run(async (sql) => {
      await lockCalendar(sql, ctx.practice.id);
      await decline(ctx, sql, { appointmentId, note: practitionerNote || undefined });
    });
    return {};
  },
});
