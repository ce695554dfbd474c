import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { addToOutbox } from '#app/platform/outbox.ts';
import { onEachChannel } from './on-each-channel.ts';
import { isTextDue, textsToRemind } from './quiet/text-reminders.ts';

/** Whoever booked, or heard of a new time, this short a time ago needs no reminder on top of it. */
const JUST_BOOKED_MS = 30 * MINUTE_MS;

/**
 * Marks a due reminder as written and wants it written, in one transaction, so each channel reminds once. The
 * key holds the start: an appointment that is moved is reminded of anew. A text keeps out of the quiet hours: it goes after them, or
 * before (textReminderAt).
 */
export const remindAppointment = operation({
  name: 'remindAppointment',
  kind: 'mutation',
  description: 'Reminds a client of an appointment on one channel.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), appointmentId: z.uuid(), channel: z.enum(['email', 'sms']) }),
  output: z.object({ reminded: z.boolean() }),
  job: 'remind-appointment',
  due: ({ cross }, now) =>
    onEachChannel((channel) =>
      channel === 'email' ? cross.due('emails_to_remind', 'appointmentId', now) : textsToRemind(cross, now),
    ),
  key: ({ appointmentId, channel }) => `remind:${channel}:${appointmentId}`,
  async run(ctx, { practiceId, appointmentId, channel }) {
    const now = new Date(ctx.clock.now());
    const reminded = await ctx.db.run(async (sql) => {
      if (channel === 'sms' && !(await isTextDue(sql, { practiceId, appointmentId }, now))) return false;
      const [row] =
        channel === 'email'
          ? await sql<{ startsAt: Date; bookedAt: Date }>`
              UPDATE "Appointment" SET "emailReminderAt" = ${now}
              WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'approved'
                AND "emailReminderAt" IS NULL AND "startsAt" > ${now}
              RETURNING "startsAt", GREATEST("approvedAt", "createdAt", "rescheduledAt") AS "bookedAt"`
          : await sql<{ startsAt: Date; bookedAt: Date }>`
              UPDATE "Appointment" SET "textReminderAt" = ${now}
              WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid AND state = 'approved'
                AND "textReminderAt" IS NULL AND "startsAt" > ${now}
              RETURNING "startsAt", GREATEST("approvedAt", "createdAt", "rescheduledAt") AS "bookedAt"`;
      if (!row || now.getTime() - row.bookedAt.getTime() < JUST_BOOKED_MS) return false;
      const occasion = `${channel}:${row.startsAt.toISOString()}`;
      await addToOutbox(sql, {
        practiceId,
        topic: 'appointment-message',
        dedupeKey: `message:appointment_reminder:${appointmentId}:${occasion}`,
        payload: {
          practiceId,
          appointmentId,
          template: 'appointment_reminder',
          occasion,
          channels: [channel],
        },
      });
      return true;
    });
    return { reminded };
  },
});
