import { z } from 'zod';
import { APPOINTMENT_TEMPLATES } from '#app/emails/index.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { appointmentCalendarFile } from './calendar-file.ts';
import { renderedMessages } from './rendered-messages.ts';
import { isStillTrue } from './still-true.ts';
import { announceAppointment, queueMessage } from '../effects/index.ts';

/**
 * Writes the emails and texts of one occasion in the life of an appointment, each once under its own key,
 * and wants them sent. Who has no address on a channel, or has it switched off, gets none there; what the appointment
 * contradicts by now is not written.
 */
export const writeAppointmentMessage = operation({
  name: 'writeAppointmentMessage',
  kind: 'mutation',
  description: 'Writes the messages of an occasion of an appointment.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({
    practiceId: z.uuid(),
    appointmentId: z.uuid(),
    template: z.enum(APPOINTMENT_TEMPLATES),
    occasion: z.string().max(100).default(''),
    note: z.string().max(2000).optional(),
    channels: z.array(z.enum(['email', 'sms'])).optional(),
    pressedAt: z.int().optional(),
  }),
  output: z.object({ written: z.int() }),
  job: 'appointment-message',
  async run(ctx, { practiceId, appointmentId, template, occasion, note, channels }) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const rendered = await renderedMessages(ctx, sql, { appointmentId, template, occasion, note });
      if (!rendered) throw notFound('appointment');
      const { facts } = rendered;
      if (template === 'series_confirmed' && !facts.series?.length) return { written: 0 };
      if (!isStillTrue(template, facts.appointment, now.getTime(), occasion)) return { written: 0 };
      let written = 0;
      for (const message of rendered.write()) {
        if (channels && !channels.includes(message.channel)) continue;
        const person = message.to === 'client' ? facts.client : facts.practitioner;
        const address = message.channel === 'email' ? person.email : person.phone;
        if (!address) continue;
        const isToClient = message.to === 'client';
        const isWritten = await queueMessage(sql, {
          practiceId,
          appointmentId,
          to: message.to,
          clientId: isToClient ? facts.client.id : null,
          channel: message.channel,
          template,
          address,
          subject: message.subject,
          text: message.text,
          html: message.html,
          ics:
            message.channel === 'email' && isToClient
              ? appointmentCalendarFile(template, facts, now.getTime())
              : null,
          dedupeKey: `${template}:${appointmentId}:${occasion}:${message.to}:${message.channel}`,
          at: now,
        });
        if (isWritten) written += 1;
      }
      // The client's page says where the receipt went.
      if (written > 0 && template === 'payment_receipt') {
        await announceAppointment(sql, practiceId, appointmentId);
      }
      return { written };
    });
  },
});
