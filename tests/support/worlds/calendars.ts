import { http } from 'msw';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  connectCronofy,
  finishCronofy,
  keepCalendarEntry,
  syncCalendars,
  updateCronofyClient,
} from '#app/domain/calendar-integrations/index.ts';
import { receiveCalendarNotification } from '#app/domain/calendar-integrations/sync/receive-calendar-notification.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import type { EventQuery, OutsideEvent } from '#app/integrations/calendars/port.ts';
import type { FeedReader } from '#app/integrations/feeds/port.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { createCronofySandbox, cronofySignature } from '#sandbox/cronofy/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { vendorApis } from '../msw.ts';
import { twoPractices, type WorldPractice } from '../world.ts';
import { ok } from './booking.ts';

export const CRONOFY_KEYS = {
  clientId: 'client-of-tests',
  clientSecret: 'secret-of-tests',
  dataCenter: 'us',
};

const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Cronofy, with what happens while a reading is under way. */
class Interrupted extends CronofyCalendars {
  meanwhile: (() => Promise<unknown>) | null = null;

  override async *events(access: string, query: EventQuery): AsyncIterable<OutsideEvent[]> {
    for await (const page of super.events(access, query)) {
      yield page;
      const [happens] = query.own === 'with' ? [this.meanwhile] : [];
      if (happens) this.meanwhile = null;
      await happens?.();
    }
  }
}

/** Two practices and Cronofy in process, by one clock, and who reads feeds; call it once at the top of a file. */
export function calendarsWorld(feeds?: FeedReader) {
  let now = TEST_NOW;
  const sandbox = createCronofySandbox({ now: () => now });
  const wire = vendorApis(...sandbox.handlers);
  const calendars = new Interrupted({ ...CRONOFY_KEYS, timeoutMs: 2_000 });
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let people = 0;
  let visits = 0;

  beforeAll(async () => {
    db = await testDatabase({ max: 12 });
    ({ a, b } = await twoPractices(db.database));
  });
  afterAll(() => {
    sandbox.close();
    return db.close();
  });
  const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await db.owner.query(text, values)).rows as Row[];
  async function begin() {
    now = TEST_NOW;
    calendars.meanwhile = null;
    sandbox.failures.clear();
    await rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE state = 'approved'`);
    await rows('UPDATE "BookableEvent" SET "cancelledAt" = "startsAt"');
    await rows('UPDATE "PersonalEvent" SET "deletedAt" = "startsAt"');
    for (const table of [
      'CalendarEventLink',
      'CalendarProfile',
      'CalendarConnection',
      'CalendarFeed',
      'ConnectAttempt',
      'RateLimit',
      'TimeProposal',
    ])
      await rows(`DELETE FROM "${table}"`);
  }
  beforeEach(begin);

  const context = (rest: Partial<Pick<BaseContext, 'actor' | 'linkToken'>> = {}) =>
    testContext({ database: db.database, clock: { now: () => now }, ports: { calendars, feeds }, ...rest });
  const owner = (practice = a) => context({ actor: practice.owner.actor });
  const system = () => context({ actor: { kind: 'system' } });

  return {
    sandbox,
    /** What goes to vendors and comes from them. */
    wire,
    a: () => a,
    b: () => b,
    db: () => db,
    begin,
    rows,
    owner,
    system,
    holder: (linkToken: string) => context({ linkToken }),
    now: () => now,
    /** Of the times that are busy elsewhere, in order. */
    titles: async () =>
      (await rows<{ title: string }>('SELECT title FROM "ExternalBusy" ORDER BY title')).map(
        ({ title }) => title,
      ),
    stateOf: async (connectionId: string) =>
      (await rows('SELECT * FROM "CalendarConnection" WHERE id = $1', [connectionId]))[0]!,
    /** What happens while the next reading is under way, once its first page was kept. */
    meanwhile: (happens: typeof calendars.meanwhile) => void (calendars.meanwhile = happens),
    /** The service says that something changed in a connection's calendars. */
    async word(connectionId: string, type = 'change') {
      const [channel] = await rows<{ id: string }>(
        'SELECT "channelId" AS id FROM "CalendarConnection" WHERE id = $1',
        [connectionId],
      );
      const rawBody = JSON.stringify({
        notification: { type, changes_since: at(now) },
        channel: { channel_id: channel!.id, callback_url: 'http://localhost', filters: {} },
      });
      const signature = cronofySignature(rawBody, CRONOFY_KEYS.clientSecret);
      await ok(runOperation(receiveCalendarNotification, system(), { rawBody, signature }));
    },
    advance: (ms: number) => void (now += ms),
    /** What the service answers once to a call of this address. */
    answers: (url: string, answer: Response, method: 'get' | 'post' = 'get') =>
      wire.use(http[method](url, () => answer, { once: true })),
    /** An account with its calendars: connected, and read once. */
    async connect(practice = a, name = `person-${(people += 1)}@calendar.example`) {
      const { id } = sandbox.person('google', name);
      const { url } = await ok(runOperation(connectCronofy, owner(practice), { providerName: 'google' }));
      const page = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ do: 'allow', name }),
      });
      const back = Object.fromEntries(new URL(page.headers.get('location')!).searchParams);
      await ok(runOperation(finishCronofy, owner(practice), back as { state: string }));
      const found = await rows<{ id: string; calendarId: string; connectionId: string; account: string }>(
        `SELECT c.id, c."calendarId", f."connectionId", n."externalId" AS account FROM "Calendar" c
         JOIN "CalendarProfile" f ON f.id = c."profileId" JOIN "CalendarConnection" n ON n.id = f."connectionId"
         WHERE f."externalId" = $1 AND c."practiceId" = $2 ORDER BY c.readonly, c."calendarName"`,
        [id, practice.id],
      );
      const [first, second] = found;
      return {
        name,
        profile: id,
        connectionId: first!.connectionId,
        account: first!.account,
        first: first!,
        second: second!,
      };
    },
    choose: (writeCalendarId: string | null, practice = a) =>
      ok(runOperation(updateCronofyClient, owner(practice), { writeCalendarId })),
    /** A confirmed visit, each at an hour of its own. */
    aVisit(startsAt = TEST_NOW + (24 + (visits += 3)) * HOUR_MS, practice = a) {
      return given(practiceDb(db.database, practice.id), TEST_NOW, (scene) =>
        anApprovedAppointment(scene, {
          client: practice.clients.ben,
          location: practice.locations.office,
          services: [practice.services.massage],
          bufferMinutes: 0,
          startsAt,
          fields: { clientBooked: false },
        }),
      );
    },
    /** What the worker would do until nothing is due. Answers how many jobs there were. */
    async work(): Promise<number> {
      let jobs = 0;
      for (let round = 0; round < 10; round += 1) {
        const due = await keepCalendarEntry.due!(system(), new Date(now));
        for (const input of due) {
          await ok(runOperation(keepCalendarEntry, system(), input));
          jobs += 1;
        }
        if (due.length === 0) break;
      }
      return jobs;
    },
    sync: (connectionId: string, practice = a) =>
      ok(runOperation(syncCalendars, system(), { practiceId: practice.id, connectionId })),
    /** What really stands in a calendar of what we wrote. */
    entries: (calendarId: string) =>
      sandbox.store
        .all('happenings')
        .filter((one) => one.calendarId === calendarId && one.ownId && !one.deleted)
        .map(({ ownId, summary, start, end, location, description }) => ({
          id: ownId!.split('.')[1],
          summary,
          start,
          end,
          location,
          description,
        }))
        .toSorted((one, other) => (one.start < other.start ? -1 : 1)),
    /** Its owner changes an entry of ours over there. */
    change(
      calendarId: string,
      subjectId: string,
      to: { startsAt?: number; endsAt?: number; deleted?: boolean },
    ) {
      const known = sandbox.store
        .all('happenings')
        .find((one) => one.calendarId === calendarId && one.ownId?.endsWith(subjectId));
      if (!known) return false;
      const { startsAt, endsAt, deleted = false } = to;
      sandbox.happens(calendarId, {
        ...known,
        deleted,
        ...(startsAt !== undefined && {
          start: at(startsAt),
          end: at(endsAt ?? startsAt + Date.parse(known.end) - Date.parse(known.start)),
        }),
      });
      return true;
    },
    linkOf: async (subjectId: string) =>
      (
        await rows(
          `SELECT * FROM "CalendarEventLink" WHERE $1 IN ("appointmentId", "bookableEventId", "personalEventId")`,
          [subjectId],
        )
      )[0],
    at,
  };
}
