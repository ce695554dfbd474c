import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { confirmationOf, mustBeOpen, enqueueHandSent } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { resendConfirmationInput } from '../inputs.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '../messages.ts';
import { isPast, type AppointmentState } from '../states.ts';

/** Presses within this time are one: nobody wants the same words twice in a minute. */
const SAME_PRESS_MS = MINUTE_MS;

interface Row {
  state: AppointmentState;
  startsAt: Date;
  clientId: string;
  email: string | null;
  phone: string | null;
}

/**
 * Sends the client the confirmation of a coming appointment once more, by email or text (spec 001 §7); in a series that was booked at once,
 * that of all dates from this one on. Within the day's budgets
 * of the client and the practice (C66). Throws where there is nothing to confirm or nobody to reach.
 */
export const resendProAppointmentConfirmation = operation({
  name: 'resendProAppointmentConfirmation',
  kind: 'mutation',
  description: 'Sends the confirmation of an appointment once more.',
  access: practiceOwner(),
  input: resendConfirmationInput,
  output: z.object({}),
  async run(ctx, { appointmentId, sendTo }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const [row] = await ctx.db.run(
      (sql) => sql<Row>`
        SELECT a.state, a."startsAt", a."clientId", c.email, c.phone
        FROM "Appointment" a JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
        WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`,
    );
    if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
    const reason = whyNot(row, sendTo, now);
    if (reason) throw new Refusal('conflict', reason);
    const { clientId } = row;
    const channels = [sendTo];
    const template = await ctx.db.run(async (sql) => {
      const confirmation = await confirmationOf(sql, appointmentId);
      await mustBeOpen(sql, { practiceId, clientId, template: confirmation, channels });
      return confirmation;
    });
    await enqueueHandSent(ctx, {
      clientId,
      appointmentId,
      template,
      occasion: `again-${sendTo}`,
      channels,
      samePressMs: SAME_PRESS_MS,
    });
    return {};
  },
});

function whyNot(row: Row, sendTo: 'email' | 'sms', now: number): string | null {
  if (row.state === 'cancelled') return APPOINTMENT_MESSAGES.alreadyCancelled;
  if (row.state === 'unavailable') return APPOINTMENT_MESSAGES.alreadyDeclined;
  if (row.state === 'pending') return PRO_MESSAGES.notConfirmedYet;
  if (isPast(row, now)) return PRO_MESSAGES.confirmationOver;
  if (sendTo === 'email') return row.email ? null : PRO_MESSAGES.noEmail;
  return row.phone ? null : PRO_MESSAGES.noPhone;
}
