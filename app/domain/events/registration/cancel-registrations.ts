import type { OperationContext } from '#app/operations/context.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import { enqueueRegistrationMessage, enqueueRegistrationRefund } from '../../effects/index.ts';

interface Cancelled {
  id: string;
  isPaid: boolean;
}

/**
 * Takes one client or everybody off the list of a group event, by the practitioner: each registered -> cancelled once,
 * with one message and, where it was paid, one refund (C34). Nobody is told of an event that is over, unless money comes
 * back. Answers how many were taken off. The caller holds the event's row.
 */
export async function cancelRegistrations(
  ctx: OperationContext,
  sql: Sql,
  event: { id: string; endsAt: Date },
  {
    clientId = null,
    template,
  }: { clientId?: string | null; template: 'registration_cancelled' | 'event_cancelled' },
): Promise<number> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const cancelled = await sql<Cancelled>`
    UPDATE "EventRegistration" SET state = 'cancelled', "isOwnerCancelled" = true, "cancelledAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventId" = ${event.id}::uuid AND state = 'registered'
      AND (${clientId}::uuid IS NULL OR "clientId" = ${clientId}::uuid)
    RETURNING id, "paymentStatus" = 'paid' AS "isPaid"`;
  const isOver = event.endsAt <= now;
  await enqueueRegistrationMessage(
    sql,
    ...cancelled
      .filter(({ isPaid }) => isPaid || !isOver)
      .map(({ id }) => ({ practiceId, registrationId: id, template })),
  );
  await enqueueRegistrationRefund(
    sql,
    practiceId,
    ...cancelled.filter(({ isPaid }) => isPaid).map(({ id }) => id),
  );
  return cancelled.length;
}
