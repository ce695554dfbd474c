import { expect } from 'vitest';
import { createCronofyFeed } from '#app/domain/calendar-integrations/index.ts';
import { readCalendarFeed } from '#app/domain/calendar-integrations/feeds/read-calendar-feed.ts';
import { parseFeed } from '#app/integrations/feeds/parse.ts';
import type { FeedReader } from '#app/integrations/feeds/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '../worlds/booking.ts';
import type { ActOf } from './acts.ts';
import { chosenFrom, timeOf } from './slots.ts';
import { said, type Span, type World } from './told.ts';

interface Published {
  uid: string;
  startsAt: number;
  /** Days on which it takes place, one after the other. */
  days: number;
  /** The day that it left, and where it went. */
  moved?: { day: number; to: number };
}

const utc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const hour = (startsAt: number): Span => ({ startsAt, endsAt: startsAt + HOUR_MS });

const spansOf = ({ startsAt, days, moved }: Published): Span[] =>
  Array.from({ length: days }, (_none, day) => hour(moved?.day === day ? moved.to : startsAt + day * DAY_MS));

function eventsOf({ uid, startsAt, days, moved }: Published): string[] {
  const event = (at: number, ...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART:${utc(at)}`,
    'DURATION:PT1H',
    ...more,
    'END:VEVENT',
  ];
  const own = event(startsAt, ...(days > 1 ? [`RRULE:FREQ=DAILY;COUNT=${days}`] : []));
  return moved ? [...own, ...event(moved.to, `RECURRENCE-ID:${utc(startsAt + moved.day * DAY_MS)}`)] : own;
}

/** A calendar that the owner publishes besides, as iCal: what its server says of it, and what its owner does in it. */
export function publishedFeed() {
  let events: Published[] = [];
  let version = 0;
  let isSilent = false;
  /** What stood there when it was last read. */
  let told: Span[] = [];
  const now = () => events.flatMap(spansOf);

  const reader: FeedReader = {
    check: () => Promise.resolve({ outcome: 'calendar', name: 'Family' }),
    async read(_url, { etag }, window) {
      if (isSilent) return { outcome: 'unavailable' };
      if (etag === String(version)) return { outcome: 'unchanged' };
      const copy = { etag: String(version), lastModified: null };
      const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap(eventsOf), 'END:VCALENDAR', ''];
      told = now();
      return { outcome: 'read', ...(await parseFeed(lines.join('\r\n'), window))!, copy };
    },
  };

  return {
    reader,
    told: () => told,
    async begin(world: World) {
      [told, isSilent, version] = [[], false, version + 1];
      events = [{ uid: 'choir', startsAt: timeOf(2), days: 3 }];
      const feedUrl = 'https://calendar.example/private-of-the-family/basic.ics';
      await ok(runOperation(createCronofyFeed, world.owner(), { feedUrl }));
    },
    play({ of, how, slot }: ActOf<'changes the feed'>) {
      version += 1;
      const one = chosenFrom(events, of);
      const at = timeOf(slot);
      if (how === 'adds' || how === 'repeats')
        events.push({ uid: `event-${version}`, startsAt: at, days: how === 'repeats' ? 3 : 1 });
      else if (one && how === 'moves') Object.assign(one, { startsAt: at, moved: undefined });
      else if (one && how === 'moves one day') one.moved = { day: Math.abs(of) % one.days, to: at };
      else events = events.filter((other) => other !== one);
    },
    falls: (silent: boolean) => void (isSilent = silent),
    async work(world: World) {
      for (const input of await readCalendarFeed.due!(world.system(), new Date(world.now())))
        await ok(runOperation(readCalendarFeed, world.system(), input));
    },
    /** What is kept of it is what stands there. */
    async agree(world: World) {
      const kept = await world.rows<{ startsAt: Date; endsAt: Date }>(
        `SELECT "startsAt", "endsAt" FROM "ExternalBusy" WHERE "feedId" IS NOT NULL AND "endsAt" > $1`,
        [new Date(world.now())],
      );
      expect(
        kept.map((one) => said({ startsAt: Number(one.startsAt), endsAt: Number(one.endsAt) })).toSorted(),
      ).toEqual(
        now()
          .filter(({ endsAt }) => endsAt > world.now())
          .map(said)
          .toSorted(),
      );
    },
  };
}
