import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES } from './messages.ts';
import { refusalOf, TRANSITIONS, type AppointmentAction, type AppointmentState } from './states.ts';

/** An appointment as it is after its state was changed. */
export interface ChangedAppointment {
  id: string;
  seriesId: string | null;
  startsAt: Date;
  /** The practice charges when booked and a card is there: an acceptance makes the charge due. */
  chargeNow: boolean;
  /** A charge or tip was taken for it. */
  collected: boolean;
}

interface Change {
  action: Exclude<AppointmentAction, 'reschedule'>;
  appointmentId: string;
  by: 'client' | 'practitioner';
  /** To the client; stays with the appointment. */
  practitionerNote?: string | null;
}

/**
 * Does `action` to one appointment: a write that holds only where practice, state and start still allow it, so of two
 * people at the same moment one wins. The other gets a Refusal that says what happened meanwhile (spec 000 §4, 001 §4).
 * Throws not_found for an id that this practice does not have.
 */
export async function changeState(
  ctx: OperationContext,
  sql: Sql,
  { action, appointmentId, by, practitionerNote }: Change,
): Promise<ChangedAppointment> {
  const { from, to, afterStart } = TRANSITIONS[action];
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const [changed] = await sql<ChangedAppointment>`
    UPDATE "Appointment" a SET
      state = ${to}::"AppointmentState",
      "approvedAt" = CASE WHEN ${to}::text = 'approved' THEN ${now}::timestamptz ELSE a."approvedAt" END,
      "cancelledAt" = CASE WHEN ${to}::text = 'cancelled' THEN ${now}::timestamptz ELSE a."cancelledAt" END,
      "cancelledBy" = CASE WHEN ${to}::text = 'cancelled' THEN ${by}::"Party" ELSE a."cancelledBy" END,
      "practitionerNote" = COALESCE(${practitionerNote || null}::text, a."practitionerNote"),
      "icsSequence" = a."icsSequence" + 1,
      "updatedAt" = ${now}
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid
      AND a.state = ANY (${from}::"AppointmentState"[]) AND (${afterStart}::boolean OR a."startsAt" > ${now})
    RETURNING a.id, a."seriesId", a."startsAt",
      (a."chargeAtBooking" AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND EXISTS (
        SELECT FROM "PaymentMethod" m WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId"
          AND m."detachedAt" IS NULL)) AS "chargeNow",
      EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id
        AND t.type = 'Charge' AND t.state = 1) AS collected`;
  if (changed) return changed;
  throw await whyNot(ctx, sql, action, appointmentId);
}

async function whyNot(
  ctx: OperationContext,
  sql: Sql,
  action: AppointmentAction,
  id: string,
): Promise<Refusal> {
  const [row] = await sql<{ state: AppointmentState; startsAt: Date }>`
    SELECT state, "startsAt" FROM "Appointment" WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${id}::uuid`;
  if (!row) return new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
  const refusal = refusalOf(action, row, ctx.clock.now());
  if (!refusal) throw new Error(`${action} was refused by the write and allowed by the rule`);
  return new Refusal(refusal.code, refusal.userMessage, { data: { state: row.state } });
}
