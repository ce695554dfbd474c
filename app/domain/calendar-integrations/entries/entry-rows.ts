import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { EntryFacts } from './entry-facts.ts';

/** Whose work on which entry. */
interface Held {
  linkId: string;
  heldBy: string;
}

/** What may be written of an entry; what is left out stays. */
interface EntryChanges {
  writtenAt?: Date | null;
  told?: string | null;
  ownStart?: Date;
  ownEnd?: Date;
  triedStart?: Date | null;
  triedEnd?: Date | null;
  decidedStart?: null;
  decidedEnd?: null;
  decidedRemoved?: false;
  dueAt?: Date;
  failures?: number;
  refused?: true;
  /** Null lets go of it. */
  heldUntil?: Date | null;
}

/** Nothing of it is to be put back. */
export const NOTHING_DECIDED = { decidedStart: null, decidedEnd: null, decidedRemoved: false } as const;

/** Takes an entry for this work, or keeps it. False where somebody else has it. */
export async function keepHeld(
  db: Db,
  { linkId, heldBy }: Held,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('CalendarEventLink')
    .set({ heldBy, heldUntil: until })
    .where('id', '=', linkId)
    .where(({ or, eb }) =>
      or([eb('heldBy', '=', heldBy), eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what became of it, as long as it is this work's. */
export async function write(db: Db, { linkId, heldBy }: Held, changes: EntryChanges): Promise<void> {
  await db
    .updateTable('CalendarEventLink')
    .set(changes)
    .where('id', '=', linkId)
    .where('heldBy', '=', heldBy)
    .execute();
}

/** Ends the work where nothing has changed since; what nothing can stand of is forgotten. False where it goes on. */
export async function settle(db: Db, { linkId, heldBy }: Held, { revision, isWanted, mayStand }: EntryFacts) {
  if (!isWanted && !mayStand) {
    const gone = await db
      .deleteFrom('CalendarEventLink')
      .where('id', '=', linkId)
      .where('heldBy', '=', heldBy)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst();
    return gone !== undefined;
  }
  const done = await db
    .updateTable('CalendarEventLink')
    .set({ dueAt: null, failures: 0, refused: false, heldBy: null, heldUntil: null })
    .where('id', '=', linkId)
    .where('heldBy', '=', heldBy)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/**
 * Forgets where entries were moved or that they were deleted over there: both sides agree again, or it was decided. A time that was offered
 * of it and not taken yet is offered no more.
 */
export async function forgetElsewhere(db: Db, linkIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('TimeProposal')
    .where('isNamed', '=', true)
    .where('takenAt', 'is', null)
    .where('appointmentId', 'in', (eb) =>
      eb
        .selectFrom('CalendarEventLink')
        .where(({ eb: link, fn, val }) => link('id', '=', fn.any(val(linkIds))))
        .where('offeredAt', 'is not', null)
        .where('appointmentId', 'is not', null)
        .select('appointmentId'),
    )
    .execute();
  await db
    .deleteFrom('ExternalBusy')
    .where(({ eb, fn, val }) => eb('linkId', '=', fn.any(val(linkIds))))
    .execute();
  await db
    .updateTable('CalendarEventLink')
    .set({
      elsewhereStart: null,
      elsewhereEnd: null,
      elsewhereAllDay: false,
      removedElsewhereAt: null,
      offeredAt: null,
      ...NOTHING_DECIDED,
    })
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(linkIds))))
    .execute();
}

/** Tells the open pages of the practice that what stands elsewhere has changed. */
export const announceEntries = (db: Db, practiceId: string): Promise<void> =>
  announce(db, { practiceId, kind: 'settings', id: practiceId });
