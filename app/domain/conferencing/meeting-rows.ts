import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { MeetingFacts } from './meeting-facts.ts';

/** Whose work on which meeting. */
interface Held {
  meetingId: string;
  heldBy: string;
}

/** What may be written of a meeting; what is left out stays. */
interface MeetingChanges {
  meetingId?: string | null;
  joinUrl?: string | null;
  accountId?: string | null;
  hostId?: string | null;
  told?: string | null;
  triedIn?: string | null;
  dueAt?: Date;
  failures?: number;
  refused?: true;
  /** Null lets go of it. */
  heldUntil?: Date | null;
}

/** Takes a meeting for this work, or keeps it. False where somebody else has it. */
export async function keepHeld(
  db: Db,
  { meetingId, heldBy }: Held,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('Meeting')
    .set({ heldBy, heldUntil: until })
    .where('id', '=', meetingId)
    .where(({ or, eb }) =>
      or([eb('heldBy', '=', heldBy), eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what became of it, as long as it is this work's. False where it is not any more. */
export async function write(
  db: Db,
  { meetingId: id, heldBy }: Held,
  { meetingId, ...changes }: MeetingChanges,
): Promise<boolean> {
  const row = await db
    .updateTable('Meeting')
    .set({ ...changes, ...(meetingId !== undefined && { externalId: meetingId }) })
    .where('id', '=', id)
    .where('heldBy', '=', heldBy)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the work where nothing has changed since; what takes no place and has no meeting is forgotten. False where it goes on. */
export async function settle(db: Db, { meetingId, heldBy }: Held, facts: MeetingFacts): Promise<boolean> {
  const { revision, isWanted, isOver } = facts;
  if (!isWanted && !isOver) {
    const gone = await db
      .deleteFrom('Meeting')
      .where('id', '=', meetingId)
      .where('heldBy', '=', heldBy)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst();
    return gone !== undefined;
  }
  const done = await db
    .updateTable('Meeting')
    .set({ dueAt: null, failures: 0, refused: false, heldBy: null, heldUntil: null })
    .where('id', '=', meetingId)
    .where('heldBy', '=', heldBy)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Tells the open pages of what it is for. */
export async function announceMeeting(db: Db, practiceId: string, meetingId: string): Promise<void> {
  const row = await db
    .selectFrom('Meeting')
    .where('id', '=', meetingId)
    .select(['appointmentId', 'bookableEventId'])
    .executeTakeFirst();
  if (row?.appointmentId) await announce(db, { practiceId, kind: 'appointment', id: row.appointmentId });
  if (row?.bookableEventId) await announce(db, { practiceId, kind: 'event', id: row.bookableEventId });
}
