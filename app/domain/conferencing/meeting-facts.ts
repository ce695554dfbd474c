import { MINUTE_MS } from '#app/lib/duration.ts';
import type { MeetingPlan } from '#app/integrations/conferencing/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { MeetingState } from './next-step.ts';

/** Nobody meets for longer than a day, and Zoom takes no such meeting. */
const LONGEST_MINUTES = 24 * 60;

interface Row {
  revision: number;
  failures: number;
  meetingId: string | null;
  accountId: string | null;
  hostId: string | null;
  told: string | null;
  triedIn: string | null;
  isClosed: boolean;
  takesPlace: boolean;
  isPrivate: boolean;
  topic: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}

/** A meeting with what it is for. */
export interface MeetingFacts extends MeetingState {
  revision: number;
  failures: number;
  /** The account that it was made in, as we know it and as its provider does. */
  accountId: string | null;
  hostId: string | null;
  /** The host's account in which it may have been made without our knowing. */
  triedIn: string | null;
  /** Its practice is closed: what is gone goes there too, but nothing is made or changed any more. */
  isClosed: boolean;
  wanted: MeetingPlan;
}

/**
 * What a meeting is and should be. Of a visit the topic names the service and the practitioner, never the client: who comes to whom
 * is told to no provider.
 * @param now epoch milliseconds
 */
export async function readMeeting(
  sql: Db,
  { practiceId, meetingId, now }: { practiceId: string; meetingId: string; now: number },
): Promise<MeetingFacts | null> {
  const [row] = await sql<Row>`
    SELECT m.revision, m.failures, m."externalId" AS "meetingId", m."accountId", m."hostId", m.told, m."triedIn",
           p."closedAt" IS NOT NULL AS "isClosed",
           COALESCE(a.state = 'approved' AND a."virtualMeetingLink" IS NULL, e."cancelledAt" IS NULL, false)
             AND COALESCE(l.kind = 'virtual' AND l."virtualType" IS DISTINCT FROM 'phone' AND l."virtualLink" IS NULL, false)
             AS "takesPlace",
           a.id IS NOT NULL AS "isPrivate",
           CASE WHEN a.id IS NULL THEN COALESCE(e.name, t.name, '') ELSE concat(COALESCE((
             SELECT v.name FROM "AppointmentService" v WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id
             ORDER BY v.position LIMIT 1), 'Appointment'), ' with ', COALESCE(u."commsName", u.name)) END AS topic,
           COALESCE(a."startsAt", e."startsAt", m."createdAt") AS "startsAt",
           COALESCE(a."endsAt", e."endsAt", m."createdAt") AS "endsAt",
           COALESCE(a."timeZone", e."timeZone", p."timeZone") AS "timeZone"
    FROM "Meeting" m
    JOIN "Practice" p ON p.id = m."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "Appointment" a ON a."practiceId" = m."practiceId" AND a.id = m."appointmentId"
    LEFT JOIN "BookableEvent" e ON e."practiceId" = m."practiceId" AND e.id = m."bookableEventId"
    LEFT JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    LEFT JOIN "Location" l ON l."practiceId" = m."practiceId"
      AND l.id = COALESCE(a."locationId", event_location(e."locationId", e.location, t."locationId"))
    WHERE m."practiceId" = ${practiceId}::uuid AND m.id = ${meetingId}::uuid`;
  if (!row) return null;
  const { startsAt, endsAt, takesPlace, isPrivate, topic, timeZone, ...rest } = row;
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS));
  const wanted: MeetingPlan = {
    topic,
    startsAt: startsAt.getTime(),
    minutes: Math.min(minutes, LONGEST_MINUTES),
    timeZone,
    isPrivate,
  };
  const isOver = endsAt.getTime() <= now;
  return { ...rest, wanted, plan: JSON.stringify(wanted), isOver, isWanted: takesPlace && !isOver };
}
