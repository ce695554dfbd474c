import { v7 as uuid } from 'uuid';
import type { Db } from '#tenants/scoped-db.ts';
import type { TimelineKind } from './timeline.ts';
import { chargeEntry, messageEntry, type AppointmentMessage } from './enqueue.ts';

interface Change {
  practiceId: string;
  appointmentId: string;
  at: Date;
  /** What happened, in order. */
  timeline: readonly TimelineKind[];
  /** Of each line of the timeline; holds no personal data. */
  detail?: Record<string, unknown>;
  messages: readonly AppointmentMessage[];
  /** Whether the card is to be charged now. */
  charge: boolean;
}

/**
 * Everything that changes of appointments cause, in one statement of their transaction: for paths on which every round trip
 * counts. The same as addToTimeline, enqueueMessage, enqueueCharge and announceAppointment one by one.
 */
export async function causeEffects(sql: Db, ...changes: Change[]): Promise<void> {
  const lines = changes.flatMap(({ practiceId, appointmentId, at, timeline, detail = {} }) =>
    timeline.map((kind) => ({ id: uuid(), practiceId, appointmentId, at, kind, detail })),
  );
  const entries = changes
    .flatMap(({ practiceId, appointmentId, messages, charge }) => [
      ...messages.map((template) => messageEntry({ practiceId, appointmentId, template })),
      ...(charge ? [chargeEntry(practiceId, appointmentId)] : []),
    ])
    .map((entry) => ({ id: uuid(), ...entry }));
  const events = changes.map(({ practiceId, appointmentId }) =>
    JSON.stringify({ practiceId, kind: 'appointment', id: appointmentId }),
  );
  await sql`
    WITH line AS (
      INSERT INTO "TimelineEntry" (id, "practiceId", "appointmentId", kind, at, detail)
      SELECT id, "practiceId", "appointmentId", kind, at, detail
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(id uuid, "practiceId" uuid,
        "appointmentId" uuid, kind text, at timestamptz, detail jsonb)
    ), entry AS (
      INSERT INTO "OutboxEvent" (id, "practiceId", topic, "dedupeKey", payload)
      SELECT id, "practiceId", topic, "dedupeKey", payload FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS entry(id uuid, "practiceId" uuid, topic text, "dedupeKey" text, payload jsonb)
      ON CONFLICT ("dedupeKey") DO NOTHING
    )
    SELECT pg_notify('tendwell_outbox', '')::text
    UNION ALL SELECT pg_notify('tendwell_live', event)::text FROM unnest(${events}::text[]) AS event`;
}
