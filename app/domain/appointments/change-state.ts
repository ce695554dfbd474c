import { returnCoupons } from '#app/domain/effects/index.ts';
import { giveSessionBack } from '#app/domain/packages/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { APPOINTMENT_MESSAGES } from './messages.ts';
import { refusalOf, TRANSITIONS, type AppointmentAction, type AppointmentState } from './states.ts';

/** An appointment as it is after its state was changed. */
export interface ChangedAppointment {
  id: string;
  seriesId: string | null;
  startsAt: Date;
  /** The practice charges when booked and a card is there: an acceptance makes the charge due. */
  chargeNow: boolean;
  /** A charge or tip was taken for it that is to be given back. */
  collected: boolean;
}

interface Change {
  action: Exclude<AppointmentAction, 'reschedule' | 'update'>;
  appointmentId: string;
  by: 'client' | 'practitioner';
  /** What the practitioner writes to the client; stays with the appointment, apart from their private note. */
  noteToClient?: string | null | undefined;
}

/**
 * Does `action` to one appointment: a write that holds only where practice, state and start still allow it, so of two
 * people at the same moment one wins. The other gets a Refusal that says what happened meanwhile (spec 000 §4, 001 §4).
 * A session of a package that will not take place goes back into it, whoever ends it, and so does the use of a coupon.
 * Throws not_found for an id that this practice does not have.
 */
export async function changeState(
  ctx: OperationContext,
  sql: Db,
  { action, appointmentId, by, noteToClient }: Change,
): Promise<ChangedAppointment> {
  const { from, to, afterStart } = TRANSITIONS[action];
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const [changed] = await sql<ChangedAppointment & Before>`
    WITH before AS (
      SELECT id, state FROM "Appointment"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid FOR UPDATE
    )
    UPDATE "Appointment" a SET
      state = ${to}::"AppointmentState",
      "approvedAt" = CASE WHEN ${to}::text = 'approved' THEN ${now}::timestamptz ELSE a."approvedAt" END,
      "cancelledAt" = CASE WHEN ${to}::text = 'cancelled' THEN ${now}::timestamptz ELSE a."cancelledAt" END,
      "cancelledBy" = CASE WHEN ${to}::text = 'cancelled' THEN ${by}::"Party" ELSE a."cancelledBy" END,
      "noteToClient" = COALESCE(${noteToClient || null}::text, a."noteToClient"),
      "icsSequence" = a."icsSequence" + 1,
      "updatedAt" = ${now}
    FROM before
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid AND before.id = a.id
      AND a.state = ANY (${from}::"AppointmentState"[]) AND (${afterStart}::boolean OR a."startsAt" > ${now})
    RETURNING a.id, a."seriesId", a."startsAt", before.state AS "stateBefore", a."packageId", a."amountCents",
      (a."chargeAtBooking" AND a."amountCents" > 0 AND a."paidAt" IS NULL AND NOT a."markPaid" AND EXISTS (
        SELECT FROM "PaymentMethod" m WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId"
          AND m."detachedAt" IS NULL)) AS "chargeNow",
      EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id
        AND t.type = 'Charge' AND t.state = 1)
        OR EXISTS (SELECT FROM "LedgerEntry" l WHERE l."practiceId" = a."practiceId" AND l."billId" = a.id
          AND l.kind = 'gift_card_payment') AS collected,
      a."paidAt" IS NOT NULL OR a."markPaid" OR EXISTS (SELECT FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.type = 'Charge' AND t.state = 1) AS settled`;
  if (!changed) throw await whyNot(ctx, sql, action, appointmentId);
  const { stateBefore, packageId, amountCents, settled, ...answer } = changed;
  const held = stateBefore === 'pending' || stateBefore === 'approved';
  if (!held || to === 'approved') return answer;
  const session = packageId && {
    practiceId,
    packageId,
    appointmentId,
    amountCents,
    paid: settled,
    now: now.getTime(),
  };
  const { moneyStays } = session ? await giveSessionBack(sql, session) : { moneyStays: false };
  await returnCoupons(sql, practiceId, [appointmentId], now.getTime());
  return { ...answer, collected: answer.collected && !moneyStays };
}

/** What the session of a package needs to be given back. */
interface Before {
  stateBefore: AppointmentState;
  packageId: string | null;
  amountCents: number;
  /** Its price is paid: a part, such as a gift card's, is not enough. */
  settled: boolean;
}

async function whyNot(
  ctx: OperationContext,
  sql: Db,
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
