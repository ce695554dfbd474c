import { ConferencingError, type Conferencing } from '#app/integrations/conferencing/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { ConnectedAccount } from '../account.ts';
import { VIDEO_MESSAGES } from '../messages.ts';

/**
 * Asks after how many minutes an account's meetings end, and keeps it: a plan may change at any time, and no event tells of it. What is not
 * answered stays as it was.
 */
export async function noteLimit(
  ctx: OperationContext,
  { id, hostId, mostMinutes: before }: ConnectedAccount,
  access: string,
  port: Conferencing,
): Promise<void> {
  const host = await port.host(access).catch((error: unknown) => {
    if (error instanceof ConferencingError) return null;
    throw error;
  });
  if (host?.hostId !== hostId || host.mostMinutes === before) return;
  const practiceId = ctx.practice.id;
  await ctx.db.run(async (db) => {
    await db
      .updateTable('ConferencingAccount')
      .set({ mostMinutes: host.mostMinutes })
      .where('id', '=', id)
      .where('externalId', '=', hostId)
      .execute();
    await announce(db, { practiceId, kind: 'settings', id: practiceId });
  });
}

/** That the meeting of a visit ends before the visit does, by the plan of the account it was made in; null where it does not. */
export async function endsEarly(
  sql: Db,
  { practiceId, appointmentId }: { practiceId: string; appointmentId: string },
): Promise<string | null> {
  const [row] = await sql<{ provider: ConnectedAccount['provider']; mostMinutes: number }>`
    SELECT c.provider, COALESCE(c."mostMinutes", 0) AS "mostMinutes"
    FROM "Meeting" m
    JOIN "Appointment" a ON a."practiceId" = m."practiceId" AND a.id = m."appointmentId"
    JOIN "ConferencingAccount" c ON c."practiceId" = m."practiceId" AND c.active
      AND c."externalId" = m."hostId" AND (c.id = m."accountId" OR m."accountId" IS NULL)
    WHERE m."practiceId" = ${practiceId}::uuid AND m."appointmentId" = ${appointmentId}::uuid AND m."joinUrl" IS NOT NULL
      AND a."endsAt" - a."startsAt" > c."mostMinutes" * interval '1 minute'`;
  return row ? VIDEO_MESSAGES.endsEarly(row.provider, row.mostMinutes) : null;
}
