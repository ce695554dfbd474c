import { v7 as uuid } from 'uuid';
import type { Db } from '#tenants/scoped-db.ts';

/** What can happen to an appointment, as its timeline tells it. */
export type TimelineKind =
  | 'booked'
  | 'requested'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'rescheduled'
  | 'updated'
  | 'card_saved'
  | 'message_queued'
  | 'message_muted'
  | 'message_waits'
  | 'message_sent'
  | 'message_failed'
  | 'message_delivered'
  | 'message_opened'
  | 'charged'
  | 'charge_failed'
  | 'authentication_required'
  | 'tip_added'
  | 'paid_twice'
  | 'refund_begun'
  | 'refunded'
  | 'refund_failed'
  | 'adjusted'
  | 'fee_kept'
  | 'fee_waived'
  | 'adjustment_removed'
  | 'marked_paid'
  | 'mark_paid_undone'
  | 'no_show'
  | 'no_show_undone';

/** Adds a line to an appointment's timeline, in the transaction of what it tells. `detail` holds no personal data. */
export async function addToTimeline(
  sql: Db,
  entry: {
    practiceId: string;
    appointmentId: string;
    kind: TimelineKind;
    at: Date;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  await sql`
    INSERT INTO "TimelineEntry" (id, "practiceId", "appointmentId", kind, at, detail)
    VALUES (${uuid()}::uuid, ${entry.practiceId}::uuid, ${entry.appointmentId}::uuid, ${entry.kind}, ${entry.at},
            ${JSON.stringify(entry.detail ?? {})}::jsonb)`;
}
