import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PROPOSAL_TEXTS as texts } from '../messages.ts';
import type { ProposalRow } from './proposal-view.ts';

/** Named at most; nobody moves more in a calendar before looking. */
const MOST = 100;

/**
 * Entries that their owner changed over there and has not decided about, of what is still to come, the soonest first.
 * @param of one of them alone: by its own id, or its appointment's
 */
export function readProposals(
  sql: Db,
  { practiceId, now, of = null }: { practiceId: string; now: Date; of?: string | null },
): Promise<ProposalRow[]> {
  return sql<ProposalRow>`
    SELECT k.id, CASE WHEN a.id IS NOT NULL THEN 'appointment' WHEN e.id IS NOT NULL THEN 'group' ELSE 'personal' END AS subject,
           COALESCE(a.id, e.id, o.id, k.id) AS "subjectId",
           COALESCE(trim(n."firstName" || ' ' || n."lastName"), e.name, t.name, o.name, '') AS title,
           a."instantActionTokenEncrypted" AS "tokenEncrypted",
           COALESCE(a."startsAt", e."startsAt", o."startsAt", 'epoch') AS "startsAt",
           COALESCE(a."endsAt", e."endsAt", o."endsAt", 'epoch') AS "endsAt",
           COALESCE(e."allDay", o."allDay", false) AS "allDay", k."elsewhereStart", k."elsewhereEnd", k."elsewhereAllDay", k."offeredAt",
           f."providerName", p."timeZone"
    FROM "CalendarEventLink" k
    JOIN "Practice" p ON p.id = k."practiceId"
    JOIN "Calendar" c ON c."practiceId" = k."practiceId" AND c."calendarId" = k."calendarId" AND c."isWritten"
    JOIN "CalendarProfile" f ON f."practiceId" = c."practiceId" AND f.id = c."profileId"
    LEFT JOIN "Appointment" a ON a."practiceId" = k."practiceId" AND a.id = k."appointmentId"
    LEFT JOIN "Client" n ON n."practiceId" = a."practiceId" AND n.id = a."clientId"
    LEFT JOIN "BookableEvent" e ON e."practiceId" = k."practiceId" AND e.id = k."bookableEventId"
    LEFT JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "PersonalEvent" o ON o."practiceId" = k."practiceId" AND o.id = k."personalEventId"
    WHERE k."practiceId" = ${practiceId}::uuid AND (${of}::uuid IS NULL OR ${of}::uuid IN (k.id, k."appointmentId"))
      AND k.id IN (SELECT open_calendar_proposals(${practiceId}::uuid, ${now}))
    ORDER BY 6, k.id LIMIT ${MOST}`;
}

/**
 * Locks an entry until the transaction ends. Answers what its owner did to it.
 * @throws not_found where nothing is to be decided of it (any more)
 */
export async function lockProposal(sql: Db, practiceId: string, id: string) {
  const [row] = await sql<{ elsewhereStart: Date | null; elsewhereEnd: Date | null; isRemoved: boolean }>`
    SELECT "elsewhereStart", "elsewhereEnd", "removedElsewhereAt" IS NOT NULL AS "isRemoved" FROM "CalendarEventLink"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid
      AND ("elsewhereStart" IS NOT NULL OR "removedElsewhereAt" IS NOT NULL)
    FOR UPDATE`;
  if (!row) throw new Refusal('not_found', texts.decided);
  return row;
}
