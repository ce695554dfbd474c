import { expect } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { startOfLocalDay } from '#app/lib/time.ts';
import type { calendarsWorld } from '../worlds/calendars.ts';

export type World = ReturnType<typeof calendarsWorld>;

/** Epoch milliseconds. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

export interface Standing extends Span {
  id: string;
  kind: 'visit' | 'group' | 'personal';
}

const meets = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;
export const said = ({ startsAt, endsAt }: Span) =>
  `${new Date(startsAt).toISOString()} ${new Date(endsAt).toISOString()}`;

/** A moment or a date as a calendar outside writes it. */
export const momentAt = (world: World, at: string) =>
  at.length === 10 ? startOfLocalDay(at, world.a().timeZone) : Date.parse(at);

/** All that stands in the calendars of these ids, with its subject where it is an entry of ours. */
const standsThere = (world: World, calendarIds: ReadonlySet<string>) =>
  world.sandbox.store
    .all('happenings')
    .filter(({ calendarId, deleted }) => calendarIds.has(calendarId) && !deleted)
    .map((one) => ({
      calendarId: one.calendarId,
      uid: one.uid,
      subjectId: one.ownId?.split('.')[1] ?? null,
      startsAt: momentAt(world, one.start),
      endsAt: momentAt(world, one.end),
      isBusy:
        one.transparency !== 'transparent' && one.status !== 'cancelled' && one.participation !== 'declined',
    }));

const asText = (one: Moved) => `${one.subjectId} ${said(one)} ${one.here}`;

/** Connected calendars of the practice. */
export const ourCalendars = (world: World) =>
  world.rows<{ id: string; calendarId: string; active: boolean; isWritten: boolean; readonly: boolean }>(
    `SELECT c.id, c."calendarId", c.active, c."isWritten", c.readonly FROM "Calendar" c
     JOIN "CalendarProfile" f ON f.id = c."profileId" AND f."removedAt" IS NULL
     WHERE c."practiceId" = $1 ORDER BY c.readonly, c."calendarName"`,
    [world.a().id],
  );

/** What its owner is busy with over there that is none of our entries, in the calendars that close times; by calendar and uid. */
async function busyThere(world: World) {
  const active = (await ourCalendars(world)).filter((one) => one.active);
  const linked = new Set(
    (
      await world.rows<{ name: string }>(
        `SELECT "calendarId" || coalesce("appointmentId", "bookableEventId", "personalEventId") AS name FROM "CalendarEventLink"`,
      )
    ).map(({ name }) => name),
  );
  const busy = standsThere(world, new Set(active.map(({ calendarId }) => calendarId))).filter(
    (one) => one.isBusy && !(one.subjectId && linked.has(one.calendarId + one.subjectId)),
  );
  return new Map(busy.map((one) => [`${one.calendarId}|${one.uid}`, one]));
}

/** What takes place here, and took place. */
async function tookPlace(world: World): Promise<Standing[]> {
  const found = await world.rows<{ id: string; kind: Standing['kind']; startsAt: Date; endsAt: Date }>(
    `SELECT id, 'visit' AS kind, "startsAt", "endsAt" FROM "Appointment" WHERE "practiceId" = $1 AND state = 'approved'
     UNION ALL SELECT id, 'group', "startsAt", "endsAt" FROM "BookableEvent" WHERE "practiceId" = $1 AND "cancelledAt" IS NULL
     UNION ALL SELECT id, 'personal', "startsAt", "endsAt" FROM "PersonalEvent" WHERE "practiceId" = $1 AND "deletedAt" IS NULL`,
    [world.a().id],
  );
  return found
    .map(({ id, kind, startsAt, endsAt }) => ({
      ...{ id, kind, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What is still to come here. */
export const standsHere = async (world: World): Promise<Standing[]> =>
  (await tookPlace(world)).filter(({ endsAt }) => endsAt > world.now());

interface Link {
  name: string;
  ownStart: Date | null;
  ownEnd: Date | null;
  elsewhereStart: Date | null;
  elsewhereEnd: Date | null;
  isRemoved: boolean;
}

export const span = (from: Date | null, to: Date | null) =>
  from && to && said({ startsAt: from.getTime(), endsAt: to.getTime() });

/**
 * What a reading leaves behind is what stands there: the same busy times, and of each entry of ours that nobody is at, whether it was moved
 * or deleted. What the service has lost without a word is found by a reading of all alone.
 */
async function isAsRead(world: World, there: Awaited<ReturnType<typeof busyThere>>) {
  const { store } = world.sandbox;
  const calendars = await ourCalendars(world);
  const ids = calendars.map(({ calendarId }) => calendarId);
  const rows = await world.rows<{ name: string; startsAt: Date; endsAt: Date }>(
    `SELECT c."calendarId" || '|' || b.uid AS name, b."startsAt", b."endsAt" FROM "ExternalBusy" b
     JOIN "Calendar" c ON c.id = b."calendarId" WHERE c."calendarId" = ANY($1) AND b."linkId" IS NULL AND b."endsAt" > $2`,
    [ids, new Date(world.now())],
  );
  const kept = rows
    .filter(({ name }) => store.get('happenings', name))
    .map(
      ({ name, ...at }) => `${name} ${said({ startsAt: Number(at.startsAt), endsAt: Number(at.endsAt) })}`,
    );
  expect(kept.toSorted()).toEqual(
    [...there]
      .filter(([, one]) => isInDays(world, one))
      .map(([name, one]) => `${name} ${said(one)}`)
      .toSorted(),
  );
  const links = await world.rows<Link>(
    `SELECT "calendarId" || '|' || coalesce("appointmentId", "bookableEventId", "personalEventId") AS name, "ownStart", "ownEnd",
       "elsewhereStart", "elsewhereEnd", "removedElsewhereAt" IS NOT NULL AS "isRemoved"
     FROM "CalendarEventLink" WHERE "calendarId" = ANY($1) AND "dueAt" IS NULL AND "writtenAt" <= $2 AND "ownEnd" > $3`,
    [
      calendars.filter((one) => one.active || one.isWritten).map(({ calendarId }) => calendarId),
      ...[new Date(world.now() - 60_000), new Date(world.now())],
    ],
  );
  const own = new Map<string, string>(
    standsThere(world, new Set(ids)).flatMap((one) =>
      one.subjectId ? [[`${one.calendarId}|${one.subjectId}`, said(one)] as const] : [],
    ),
  );
  for (const link of links) {
    const known = link.isRemoved
      ? null
      : (span(link.elsewhereStart, link.elsewhereEnd) ?? span(link.ownStart, link.ownEnd));
    expect([link.name, known]).toEqual([link.name, own.get(link.name) ?? null]);
  }
}

/** Whether something meets the days that are read and are still to come. */
const isInDays = (world: World, { startsAt, endsAt }: Span) =>
  endsAt > world.now() && startsAt < world.now() + 200 * DAY_MS;

interface Moved extends Span {
  subjectId: string;
  /** When it takes place here, in words. */
  here: string;
}

/**
 * Where entries of ours stand over there that their owner moved: busy for all but what they are for. What was written within the last minute
 * need not be believed, and what is to be put back is not.
 */
async function movedThere(world: World): Promise<Moved[]> {
  const links = await world.rows<
    Pick<Link, 'name' | 'ownStart' | 'ownEnd'> & { decidedStart: Date | null; decidedEnd: Date | null }
  >(
    `SELECT "calendarId" || '|' || coalesce("appointmentId", "bookableEventId", "personalEventId") AS name, "ownStart", "ownEnd",
       "decidedStart", "decidedEnd"
     FROM "CalendarEventLink" WHERE "writtenAt" <= $1 AND "ownStart" IS NOT NULL`,
    [new Date(world.now() - 60_000)],
  );
  const ours = (await ourCalendars(world)).filter((one) => one.isWritten);
  const here = new Map((await standsHere(world)).map((one) => [one.id, said(one)]));
  return standsThere(world, new Set(ours.map(({ calendarId }) => calendarId))).flatMap((one) => {
    const link = links.find(({ name }) => name === `${one.calendarId}|${one.subjectId}`);
    const stands = here.get(one.subjectId ?? '');
    if (!link || !stands || !one.isBusy || said(one) === span(link.ownStart, link.ownEnd)) return [];
    if (said(one) === span(link.decidedStart, link.decidedEnd)) return [];
    const { startsAt, endsAt } = one;
    return [{ startsAt, endsAt, subjectId: one.subjectId!, here: stands }];
  });
}

/**
 * What we have been told of, kept apart from what the product keeps of it: all that stood there when it was last read, until a later
 * reading says otherwise. `byFeed` is what the feed has told.
 */
export function whatWeWereTold(world: World, byFeed: () => readonly Span[]) {
  let told: Awaited<ReturnType<typeof busyThere>> = new Map();
  let moved: Moved[] = [];
  return {
    /**
     * A reading is over. One that broke off, or that is to be followed by another as more was wanted meanwhile, has told of some of what it
     * found; only what it cannot have changed is still certain.
     */
    async read(connectionId: string, isPassed: boolean) {
      const [state] = await world.rows<{ isRead: boolean; isOpen: boolean }>(
        `SELECT n.failures = 0 AND n."erroredAt" IS NULL AND n."lastSyncedAt" = $2 AND n."syncDueAt" > $2 AS "isRead",
           bool_or(f.connected) AS "isOpen"
         FROM "CalendarConnection" n JOIN "CalendarProfile" f ON f."connectionId" = n.id WHERE n.id = $1 GROUP BY n.id`,
        [connectionId, new Date(world.now())],
      );
      const there = await busyThere(world);
      if (state?.isRead && state.isOpen && !isPassed) {
        told = there;
        moved = await movedThere(world);
        await isAsRead(world, there);
      } else
        told = new Map(
          [...told].filter(([name, was]) => {
            const is = there.get(name);
            return is && said(is) === said(was);
          }),
        );
    },
    /** Somebody said here what shall become of what was moved there. */
    decided(subjectId: string) {
      moved = moved.filter((one) => one.subjectId !== subjectId);
    },
    /** A calendar was switched off, or taken away. */
    async forget() {
      const ids = (await ourCalendars(world)).filter((one) => one.active).map(({ calendarId }) => calendarId);
      told = new Map([...told].filter(([, one]) => ids.includes(one.calendarId)));
      moved = [];
    },
    /** Books or moves visits in a way that asks the calendar first; what comes of it is over nothing that we were told of. */
    async booking<T>(attempt: () => Promise<T>): Promise<T> {
      const before = await standsHere(world);
      const still = (await movedThere(world)).map(asText);
      // A time that was set here since is a decision, and so is one that was moved back or on over there, once that is told.
      const others = moved.filter((one) => still.includes(asText(one)));
      const outcome = await attempt();
      for (const visit of await standsHere(world)) {
        const was = before.find(({ id }) => id === visit.id);
        if (visit.kind !== 'visit' || (was && said(was) === said(visit))) continue;
        const inTheWay: Span[] = [
          ...told.values(),
          ...byFeed(),
          ...others.filter(({ subjectId }) => subjectId !== visit.id),
        ];
        expect(inTheWay.filter((one) => meets(one, visit)).map(said)).toEqual([]);
      }
      return outcome;
    },
  };
}

/** Everything was looked at and decided: both sides hold the same, each once, and nothing is left to do. */
export async function agree(world: World): Promise<void> {
  const ours = await ourCalendars(world);
  const ids = new Set(ours.map(({ calendarId }) => calendarId));
  const chosen = ours.find((one) => one.isWritten)!.calendarId;
  const here = await standsHere(world);
  const linked = new Set(
    (
      await world.rows<{ name: string }>(
        `SELECT "calendarId" || coalesce("appointmentId", "bookableEventId", "personalEventId") AS name FROM "CalendarEventLink"`,
      )
    ).map(({ name }) => name),
  );
  // Of what is over nothing is asked any more, wherever its owner puts it.
  const over = new Set(
    (await tookPlace(world)).filter(({ endsAt }) => endsAt <= world.now()).map(({ id }) => id),
  );
  // What its owner brought back after it was removed here is the owner's alone, and busy like anything else (below).
  const there = standsThere(world, ids).filter(
    ({ calendarId, subjectId }) => subjectId && linked.has(calendarId + subjectId) && !over.has(subjectId),
  );
  const named = (calendarId: string, id: string, span: Span) => `${calendarId} ${id} ${said(span)}`;
  expect(there.map((one) => named(one.calendarId, one.subjectId!, one)).toSorted()).toEqual(
    here.map((one) => named(chosen, one.id, one)).toSorted(),
  );
  const kept = await world.rows<{
    calendarId: string;
    uid: string;
    startsAt: Date;
    endsAt: Date;
    subjectId: string | null;
  }>(
    `SELECT c."calendarId", b.uid, b."startsAt", b."endsAt",
       coalesce(k."appointmentId", k."bookableEventId", k."personalEventId") AS "subjectId"
     FROM "ExternalBusy" b JOIN "Calendar" c ON c.id = b."calendarId" LEFT JOIN "CalendarEventLink" k ON k.id = b."linkId"
     WHERE b."practiceId" = $1 AND b."endsAt" > $2`,
    [world.a().id, new Date(world.now())],
  );
  const busy = [...(await busyThere(world)).values()].filter((one) => isInDays(world, one));
  expect(
    kept
      .filter(({ subjectId }) => subjectId === null)
      .map((one) =>
        named(one.calendarId, one.uid, { startsAt: Number(one.startsAt), endsAt: Number(one.endsAt) }),
      )
      .toSorted(),
  ).toEqual(busy.map((one) => named(one.calendarId, one.uid, one)).toSorted());
  expect(kept.filter(({ subjectId }) => subjectId !== null && !over.has(subjectId))).toEqual([]);
  const open = await world.rows<{ subjectId: string }>(
    `SELECT coalesce("appointmentId", "bookableEventId", "personalEventId") AS "subjectId" FROM "CalendarEventLink"
     WHERE "calendarId" = ANY($1) AND ("dueAt" IS NOT NULL OR "elsewhereStart" IS NOT NULL OR "removedElsewhereAt" IS NOT NULL)`,
    [[...ids]],
  );
  expect(open.filter(({ subjectId }) => !over.has(subjectId))).toEqual([]);
}
