import { v7 as uuid } from 'uuid';
import type { Sql } from '#tenants/scoped-db.ts';
import type { TimelineKind } from './timeline.ts';
import { chargeEntry, messageEntry, type AppointmentMessage } from './wanted.ts';

interface Change {
  practiceId: string;
  appointmentId: string;
  at: Date;
  /** What happened, in order. */
  timeline: readonly TimelineKind[];
  messages: readonly AppointmentMessage[];
  /** Whether the card is to be charged now. */
  charge: boolean;
}

/**
 * Everything that a change of an appointment causes, in one statement of its transaction: for paths on which every
 * round trip counts. The same as addToTimeline, wantMessage, wantCharge and announceAppointment one by one.
 */
export async function causeEffects(sql: Sql, change: Change): Promise<void> {
  const { practiceId, appointmentId, at, timeline, messages, charge } = change;
  const lines = timeline.map((kind) => ({ id: uuid(), kind }));
  const entries = [
    ...messages.map((template) => messageEntry({ practiceId, appointmentId, template })),
    ...(charge ? [chargeEntry(practiceId, appointmentId)] : []),
  ].map((entry) => ({ id: uuid(), ...entry }));
  const event = { practiceId, kind: 'appointment', id: appointmentId };
  await sql`
    WITH line AS (
      INSERT INTO "TimelineEntry" (id, "practiceId", "appointmentId", kind, at)
      SELECT id, ${practiceId}::uuid, ${appointmentId}::uuid, kind, ${at}
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id uuid, kind text)
    ), entry AS (
      INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload)
      SELECT id, "practiceId", topic, "dedupeKey", payload FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS entry(id uuid, "practiceId" uuid, topic text, "dedupeKey" text, payload jsonb)
      ON CONFLICT ("dedupeKey") DO NOTHING
    )
    SELECT pg_notify('tendwell_outbox', '')::text, pg_notify('tendwell_live', ${JSON.stringify(event)})::text`;
}
