import { lockCalendar } from '#app/domain/availability/index.ts';
import { keepFee, lockMoney } from '#app/domain/payments/index.ts';
import { cancellationQuote, POLICY_MESSAGES, readQuoted } from '#app/domain/policy/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import {
  addToTimeline,
  announceAppointment,
  isWanted,
  spendCancelling,
  enqueueMessage,
  enqueueRefund,
} from '../../effects/index.ts';
import { changeState } from '../change-state.ts';

interface Cancelling {
  appointmentId: string;
  action: 'clientCancelFromLink' | 'clientCancelFromBookings';
  /** The fee that the client was shown, cents; who was shown none agreed to none. */
  quotedFeeCents?: number | undefined;
}

/**
 * The client calls an appointment off, in the way `action` allows. Both sides are told once; what was collected goes back, but
 * for the fee of the terms that it was booked under. Of an acceptance at the same moment one wins, under the calendar's lock
 * (spec 000 §4).
 * @throws conflict with `data.feeCents` where the fee is another one than the client was shown
 */
export async function cancelByClient(
  ctx: OperationContext,
  { appointmentId, action, quotedFeeCents }: Cancelling,
): Promise<void> {
  // Whoever is signed in has shown who they are; a link may be in the hands of whoever booked in somebody's name.
  const { isQuiet, paid } =
    action === 'clientCancelFromLink'
      ? await spendCancelling(ctx, appointmentId)
      : { isQuiet: false, paid: null };
  const told = await cancel(ctx, { appointmentId, action, quotedFeeCents }, isQuiet).catch(
    async (error: unknown) => {
      // A press that finds the appointment off already has spent nothing, and is owed no message.
      const isSent = paid !== null && (await tellAfterAll(ctx, appointmentId, error));
      if (!isSent) await paid?.giveBack();
      throw error;
    },
  );
  if (!told) await paid?.giveBack();
}

/**
 * Of two presses at once, at the edge of the budget, the one that has paid for the client's message may find that the other has called
 * the appointment off without one: then it is sent all the same. Answers whether it is.
 */
async function tellAfterAll(ctx: OperationContext, appointmentId: string, error: unknown): Promise<boolean> {
  if (!(error instanceof Refusal) || error.code !== 'state_changed') return false;
  const about = { practiceId: ctx.practice.id, appointmentId };
  return ctx.db.run(async (sql) => {
    await sql`
      SELECT id FROM "Appointment" WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`;
    const isQuiet =
      (await isWanted(sql, { ...about, template: 'client_cancelled' })) &&
      !(await isWanted(sql, { ...about, template: 'appointment_cancelled' }));
    if (isQuiet) await enqueueMessage(sql, { ...about, template: 'appointment_cancelled' });
    return isQuiet;
  });
}

/** Answers whether anybody is told. */
async function cancel(
  ctx: OperationContext,
  { appointmentId, action, quotedFeeCents }: Cancelling,
  isQuiet: boolean,
): Promise<boolean> {
  const practiceId = ctx.practice.id;
  const at = new Date(ctx.clock.now());
  return ctx.db.run(async (sql) => {
    await lockCalendar(sql, practiceId);
    const fee = await feeDue(ctx, sql, appointmentId);
    const { collected } = await changeState(ctx, sql, { action, appointmentId, by: 'client' });
    if ((quotedFeeCents ?? 0) !== fee.cents) {
      throw new Refusal('conflict', POLICY_MESSAGES.quoteChanged, { data: { feeCents: fee.cents } });
    }
    await addToTimeline(sql, { practiceId, appointmentId, kind: 'cancelled', at, detail: { by: 'client' } });
    if (fee.cents > 0) {
      const locked = await lockMoney(sql, practiceId, appointmentId);
      await keepFee(ctx, sql, locked, { appointmentId, feeCents: fee.cents, note: 'Cancelled' });
    } else if (collected) await enqueueRefund(sql, practiceId, appointmentId);
    // Whoever puts a declined request away tells nobody anything new.
    const tells = fee.stateBefore !== 'unavailable';
    if (tells) {
      await enqueueMessage(sql, { practiceId, appointmentId, template: 'client_cancelled' });
      if (!isQuiet)
        await enqueueMessage(sql, { practiceId, appointmentId, template: 'appointment_cancelled' });
    }
    await announceAppointment(sql, practiceId, appointmentId);
    return tells;
  });
}

/** What cancelling costs now, by the row that is locked until the transaction ends. */
async function feeDue(
  ctx: OperationContext,
  sql: Db,
  appointmentId: string,
): Promise<{ cents: number; stateBefore: string | null }> {
  await sql`
    SELECT id FROM "Appointment" WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`;
  const quoted = await readQuoted(sql, ctx.practice.id, appointmentId);
  if (!quoted) return { cents: 0, stateBefore: null };
  const { feeCents } = cancellationQuote(quoted.terms, quoted.appointment, ctx.clock.now());
  return { cents: feeCents, stateBefore: quoted.appointment.state };
}
