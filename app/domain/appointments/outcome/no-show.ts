import { keepFee, lockMoney } from '#app/domain/payments/index.ts';
import { noShowCost, POLICY_MESSAGES, readQuoted } from '#app/domain/policy/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment } from '../../effects/index.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '../messages.ts';
import { isPast, type AppointmentState } from '../states.ts';

interface Outcome {
  state: AppointmentState;
  startsAt: number | Date;
}

/** Why an appointment cannot be a no-show at `now` (epoch ms), or null: only what was confirmed and has begun can. */
export function noShowProblem(appointment: Outcome, now: number): string | null {
  if (appointment.state !== 'approved') return TEXTS.noShowNotConfirmed;
  return isPast(appointment, now) ? null : TEXTS.noShowTooEarly;
}

/**
 * Notes, or takes back, that the client did not come. With `chargeFee` the no-show fee of its terms is kept, or charged. Asked for again
 * it changes nothing. Throws not_found, state_changed where the appointment cannot have been missed, and conflict where its terms
 * have no such fee, a charge is under way, or a fee that is kept stands in the way of undoing.
 */
export async function setNoShow(
  ctx: OperationContext,
  appointmentId: string,
  missed: boolean,
  chargeFee = false,
): Promise<void> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  await ctx.db.run(async (sql) => {
    if (!missed && (await keepsFee(sql, practiceId, appointmentId))) {
      throw new Refusal('conflict', POLICY_MESSAGES.waiveFirst);
    }
    const [changed] = await sql`
      UPDATE "Appointment" SET "noShowAt" = ${missed ? at : null}, "updatedAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid
        AND ("noShowAt" IS NULL) = ${missed}::boolean
        AND (NOT ${missed}::boolean OR (state = 'approved' AND "startsAt" <= ${at}))
      RETURNING id`;
    if (changed) {
      const kind = missed ? 'no_show' : 'no_show_undone';
      await addToTimeline(sql, { practiceId, appointmentId, kind, at });
      if (chargeFee) await keepNoShowFee(ctx, sql, appointmentId);
      await announceAppointment(sql, practiceId, appointmentId);
      return;
    }
    const [row] = await sql<Outcome & { noShowAt: Date | null }>`
      SELECT state, "startsAt", "noShowAt" FROM "Appointment"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
    if (!row) throw new Refusal('not_found', TEXTS.notFound);
    if ((row.noShowAt !== null) === missed) return;
    throw new Refusal('state_changed', noShowProblem(row, at.getTime()) ?? TEXTS.notFound);
  });
}

async function keepsFee(sql: Db, practiceId: string, appointmentId: string): Promise<boolean> {
  const [row] = await sql<{ keeps: boolean }>`
    SELECT kept_fee("policyFeeCents", "feeWaivedAt") > 0 AS keeps FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  return row?.keeps ?? false;
}

async function keepNoShowFee(ctx: OperationContext, sql: Db, appointmentId: string): Promise<void> {
  const locked = await lockMoney(sql, ctx.practice.id, appointmentId);
  const quoted = await readQuoted(sql, ctx.practice.id, appointmentId);
  const { noShowPercent, noShowCents } = quoted?.terms ?? {};
  if (!quoted || !(noShowPercent ?? noShowCents)) throw new Refusal('conflict', POLICY_MESSAGES.noShowFree);
  const { feeCents } = noShowCost(quoted.terms, quoted.appointment);
  // A session of a package has no price of its own, and all of a bill may have been taken off.
  if (feeCents === 0) throw new Refusal('conflict', POLICY_MESSAGES.noShowNothing);
  await keepFee(ctx, sql, locked, { appointmentId, feeCents, note: 'No-show' });
}
