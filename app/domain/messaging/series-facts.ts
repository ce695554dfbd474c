import type { MessageFacts } from '#app/emails/facts.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import { paths } from '#app/paths.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Row {
  id: string;
  startsAt: Date;
  endsAt: Date;
  icsSequence: number;
  encrypted: string;
}

/**
 * The sessions of an appointment's series that are not before it, in order; none where it has no series. Those that are agreed, or,
 * while the appointment itself is a request, those that are asked for.
 */
export async function seriesFacts(
  ctx: OperationContext,
  sql: Db,
  appointmentId: string,
): Promise<NonNullable<MessageFacts['series']>> {
  const rows = await sql<Row>`
    SELECT s.id, s."startsAt", s."endsAt", s."icsSequence", s."instantActionTokenEncrypted" AS encrypted
    FROM "Appointment" a
    JOIN "Appointment" s ON s."practiceId" = a."practiceId" AND s."seriesId" = a."seriesId"
      AND s.state = CASE WHEN a.state = 'pending' THEN a.state ELSE 'approved' END AND s."startsAt" >= a."startsAt"
    WHERE a."practiceId" = ${ctx.practice.id}::uuid AND a.id = ${appointmentId}::uuid
    ORDER BY s."startsAt", s.id`;
  return rows.map(({ encrypted, ...session }) => ({
    ...session,
    url: ctx.appOrigin + paths.appointment(decryptToken(encrypted)),
  }));
}
