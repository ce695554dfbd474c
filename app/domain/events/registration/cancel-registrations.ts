import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { enqueueRegistrationMessage, enqueueRegistrationRefund, returnCoupons } from '../../effects/index.ts';

/**
 * Which of some registrations are paid. Asked once their rows are changed, and so locked: the same statement would not see a
 * payment that was settled while it waited.
 */
export async function paidOf(sql: Db, practiceId: string, ids: readonly string[]): Promise<string[]> {
  const paid = await sql<{ id: string }>`
    SELECT id FROM "Bill"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${ids}::uuid[]) AND "moneyStatus" = 'paid'`;
  return paid.map(({ id }) => id);
}

/**
 * Takes one client or everybody off the list of a group event, by the practitioner: each registered -> cancelled once,
 * with one message and, where it was paid, one refund (C34). Nobody is told of an event that is over, nor whoever still waited for a card,
 * unless money comes back. Answers how many were taken off. The caller holds the event's row.
 */
export async function cancelRegistrations(
  ctx: OperationContext,
  sql: Db,
  event: { id: string; endsAt: Date },
  {
    clientId = null,
    template,
  }: { clientId?: string | null; template: 'registration_cancelled' | 'event_cancelled' },
): Promise<number> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const cancelled = await sql<{ id: string; isConfirmed: boolean }>`
    UPDATE "EventRegistration" SET state = 'cancelled', "isOwnerCancelled" = true, "cancelledAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${event.id}::uuid AND state = 'registered'
      AND (${clientId}::uuid IS NULL OR "clientId" = ${clientId}::uuid)
    RETURNING id, "payUntil" IS NULL AS "isConfirmed"`;
  const ids = cancelled.map(({ id }) => id);
  const paid = await paidOf(sql, practiceId, ids);
  const isOver = event.endsAt <= now;
  const told = cancelled.filter(({ id, isConfirmed }) => (isConfirmed && !isOver) || paid.includes(id));
  await enqueueRegistrationMessage(
    sql,
    ...told.map(({ id }) => ({ practiceId, registrationId: id, template })),
  );
  await enqueueRegistrationRefund(sql, practiceId, ...paid);
  await returnCoupons(sql, practiceId, ids, now.getTime());
  return ids.length;
}
