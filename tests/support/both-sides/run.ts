import {
  cancelAppointment,
  clientReschedule,
  proCreateAppointment,
  reschedule,
  takeProposedTime,
} from '#app/domain/appointments/index.ts';
import {
  calendarProposals,
  offerCalendarTime,
  putBackCalendarEntry,
  removeCronofyProfile,
  takeOverCalendarTime,
  updateCronofyCalendars,
} from '#app/domain/calendar-integrations/index.ts';
import { receiveCalendarNotification } from '#app/domain/calendar-integrations/sync/receive-calendar-notification.ts';
import { releaseCalendarProfile } from '#app/domain/calendar-integrations/disconnect/release-calendar-profile.ts';
import { syncCalendars } from '#app/domain/calendar-integrations/sync/sync-calendars.ts';
import { deleteBookableEvent } from '#app/domain/events/delete-bookable-event.ts';
import { deletePersonalEvent } from '#app/domain/events/personal/delete-personal-event.ts';
import { upsertPersonalEvent } from '#app/domain/events/personal/upsert-personal-event.ts';
import { upsertBookableEvent } from '#app/domain/events/upsert-bookable-event.ts';
import { createRecurringAppointments } from '#app/domain/series/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { aGroupEventType, given } from '#prisma/situations/index.ts';
import { cronofySignature } from '#sandbox/cronofy/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '../context.ts';
import { ok, visitorsOf } from '../worlds/booking.ts';
import { CRONOFY_KEYS } from '../worlds/calendars.ts';
import { LAST, type Act, type ActOf } from './acts.ts';
import { whatIsToBeNoticed } from './noticed.ts';
import { ownerThere } from './owner-there.ts';
import { agree, ourCalendars, standsHere, whatWeWereTold, type Standing, type World } from './told.ts';

const DAY = 24 * HOUR_MS;
/** 15:00, 17:30 and 20:00 UTC of three days, inside the office's hours; far enough that what is read of days before counts. */
const timeOf = (slot: number) => TEST_NOW + (12 + Math.floor(slot / 3)) * DAY + (slot % 3) * 2.5 * HOUR_MS;

let people = 0;

const slotIn = (act: Act): number | undefined =>
  [...('slot' in act ? [act.slot] : []), ...('place' in act ? [act.place] : [])].find(
    (slot) => typeof slot === 'number',
  );

/** A practice with something of everything, and a calendar of its owner's that it is written into: what may happen on either side. */
export async function bothSides(world: World) {
  await world.begin();
  const heard = new Set(world.sandbox.store.all('events').map(({ id }) => id));
  const name = `both-${(people += 1)}@calendar.example`;
  const told = whatWeWereTold(world);
  const noticed = whatIsToBeNoticed(world);
  const there = ownerThere(world, timeOf, noticed.done);
  const tokens = new Map<string, string>();
  /** Words of the service that are under way: bodies of its notifications. */
  const words: string[] = [];
  /** The slot that something was put into over there last. */
  let putLast = 0;
  /** Something was put there while it was read, and no word came of it. */
  let isPassed = false;
  let account = await world.connect(world.a(), name);
  await world.choose(account.first.id);
  const { services, locations, clients, timeZone } = world.a();
  const type = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
    aGroupEventType(scene, { name: `Circle ${people}`, locationId: locations.office.id }),
  );
  const chosenFrom = <T>(list: readonly T[], index: number): T | undefined => list.at(index % list.length);
  const subject = async (of: number) => {
    const all = await standsHere(world);
    const one = all.find(({ id }) => of === LAST && id === there.last()) ?? chosenFrom(all, of);
    return one;
  };
  const slotOf = (slot: ActOf<'makes'>['slot']) => (slot === 'put there last' ? putLast : slot);
  const span = (slot: number) => ({
    startsAt: new Date(timeOf(slot)),
    endsAt: new Date(timeOf(slot) + HOUR_MS),
  });

  async function make({ what, slot: aim }: ActOf<'makes'>) {
    const slot = slotOf(aim);
    const owner = world.owner();
    const massage = {
      locationId: locations.office.id,
      appointmentServices: [{ serviceId: services.massage.id }],
    };
    const [start, next] = [timeOf(slot), timeOf((slot + 3) % 9)].toSorted((one, other) => one - other);
    if (what === 'as client') {
      const visitors = visitorsOf(world.db(), world.a(), { now: world.now });
      const chosen = { serviceId: services.massage.id, locationId: locations.office.id };
      await told.booking(() => visitors.book(chosen, timeOf(slot)));
    }
    if (what === 'as owner')
      await told.booking(() =>
        runOperation(proCreateAppointment, owner, {
          ...{ ...massage, clientId: clients.ben.id, startsAt: new Date(timeOf(slot)) },
        }),
      );
    if (what === 'series')
      await told.booking(() =>
        runOperation(createRecurringAppointments, owner, {
          ...{ ...massage, clientId: clients.ben.id, duration: 60 },
          recurringStartTimes: [new Date(start!), new Date(next!)],
          recurrencePattern: { frequency: 'daily', count: 2 },
        }),
      );
    if (what === 'group')
      await ok(runOperation(upsertBookableEvent, owner, { bookableEventTypeId: type.id, ...span(slot) }));
    if (what === 'personal')
      await ok(runOperation(upsertPersonalEvent, owner, { name: 'Choir', timeZone, ...span(slot) }));
  }

  async function move(one: Standing, slot: number) {
    const owner = world.owner();
    if (one.kind === 'visit')
      await told.booking(() =>
        runOperation(reschedule, owner, { appointmentId: one.id, startsAt: new Date(timeOf(slot)) }),
      );
    const changed = { id: one.id, allDay: false, ...span(slot) };
    if (one.kind === 'group')
      await ok(runOperation(upsertBookableEvent, owner, { bookableEventTypeId: type.id, ...changed }));
    if (one.kind === 'personal') await ok(runOperation(upsertPersonalEvent, owner, { timeZone, ...changed }));
  }

  async function takeAway({ id, kind }: Standing, whole: boolean) {
    const owner = world.owner();
    if (kind === 'visit')
      await ok(runOperation(cancelAppointment, owner, { appointmentId: id, cancelRecurringSeries: whole }));
    if (kind === 'group') await ok(runOperation(deleteBookableEvent, owner, { id }));
    if (kind === 'personal') await ok(runOperation(deletePersonalEvent, owner, { id }));
  }

  async function decide({ of, how }: Pick<ActOf<'decides'>, 'of' | 'how'>) {
    const owner = world.owner();
    const { proposals } = await ok(runOperation(calendarProposals, owner, {}));
    const open = chosenFrom(proposals, of);
    if (!open) return;
    const { id, answer, movedTo, subject: what } = open;
    const [link] = await world.rows<{ subjectId: string }>(
      `SELECT coalesce("appointmentId", "bookableEventId", "personalEventId") AS "subjectId" FROM "CalendarEventLink" WHERE id = $1`,
      [id],
    );
    const { subjectId: appointmentId } = link!;
    if (how === 'put back' || !answer) {
      await ok(runOperation(putBackCalendarEntry, owner, { id }));
      told.decided(appointmentId);
      return;
    }
    if (what !== 'appointment') {
      const to = movedTo && { startsAt: movedTo.startsAt, endsAt: movedTo.endsAt };
      await runOperation(takeOverCalendarTime, owner, { id, ...to });
      return;
    }
    const startsAt = movedTo!.startsAt;
    await runOperation(offerCalendarTime, owner, { id, startsAt });
    const token = tokens.get(appointmentId);
    if (how === 'take' && token)
      await told.booking(() =>
        runOperation(takeProposedTime, world.holder(token), { appointmentId, startsAt }),
      );
  }

  /** What the worker does by time, until nothing is due. */
  async function work(only: ActOf<'works'>['only'] = null) {
    const due = () => [world.system(), new Date(world.now())] as const;
    if (only === 'writing') return void (await world.work());
    for (const input of await releaseCalendarProfile.due!(...due()))
      await ok(runOperation(releaseCalendarProfile, world.system(), input));
    for (const input of await syncCalendars.due!(...due())) {
      await ok(runOperation(syncCalendars, world.system(), input));
      await told.read(input.connectionId, isPassed);
    }
    if (only === null) await world.work();
  }

  function listen() {
    for (const event of world.sandbox.store.all('events').filter(({ id }) => !heard.has(id))) {
      heard.add(event.id);
      words.push(JSON.stringify(event.body));
    }
  }

  const receive = (rawBody: string) =>
    runOperation(receiveCalendarNotification, world.system(), {
      ...{ rawBody, signature: cronofySignature(rawBody, CRONOFY_KEYS.clientSecret) },
    });

  async function hear({ of, times }: Pick<ActOf<'word'>, 'of' | 'times'>) {
    if (words.length === 0) return;
    const [rawBody = ''] = words.splice(of % words.length, 1);
    // A channel that is gone is refused, which is the way to say so.
    for (let time = 0; time < times; time += 1) await receive(rawBody);
    await work();
  }

  /** Something is put there and told of; and once more while that is read. */
  async function goOnWhileRead({ slot, calendar }: ActOf<'goes on while it is read'>) {
    const puts = async (at: number) => {
      putLast = at;
      there.isBusy([account.first, account.second][calendar]!.calendarId, { slot: at, series: false });
      const before = words.length;
      listen();
      const news = words.splice(before);
      for (const word of news) await receive(word);
      return news.length > 0;
    };
    await puts(slot);
    world.advance(2 * MINUTE_MS);
    world.meanwhile(async () => void (isPassed = !(await puts((slot + 1) % 9))));
    await work('reading');
    world.meanwhile(null);
    isPassed = false;
    await work('reading');
  }

  async function connect() {
    world.sandbox.failures.clear();
    world.sandbox.lock(account.account, false);
    await world.rows('DELETE FROM "RateLimit"');
    account = await world.connect(world.a(), name);
    await told.forget();
  }

  async function disconnect() {
    const [profile] = await world.rows<{ id: string }>(
      'SELECT id FROM "CalendarProfile" WHERE "externalId" = $1 AND "removedAt" IS NULL',
      [account.profile],
    );
    if (!profile) return;
    await ok(runOperation(removeCronofyProfile, world.owner(), { profileId: profile.id }));
    await told.forget();
  }

  const writable = async (index: number) =>
    (await ourCalendars(world)).filter(({ readonly }) => !readonly)[index];

  async function closeTimes({ calendar, active }: Pick<ActOf<'closes times'>, 'calendar' | 'active'>) {
    const one = await writable(calendar);
    if (!one) return;
    const calendars = [{ id: one.id, active }];
    await ok(runOperation(updateCronofyCalendars, world.owner(), { calendars }));
    await told.forget();
  }

  async function play(act: Act) {
    switch (act.do) {
      case 'client moves': {
        const last = there.last() ?? '';
        const isLast = act.of === LAST && tokens.has(last);
        const [appointmentId, token] = isLast ? [last, tokens.get(last)!] : chosenFrom([...tokens], act.of)!;
        const startsAt = new Date(timeOf(slotOf(act.slot)));
        await world.rows('DELETE FROM "RateLimit"');
        await told.booking(() =>
          runOperation(clientReschedule, world.holder(token), { appointmentId, startsAt }),
        );
        return;
      }
      case 'owner moves': {
        const one = await subject(act.of);
        if (one) await move(one, slotOf(act.slot));
        return;
      }
      case 'takes away': {
        const one = await subject(act.of);
        if (one) await takeAway(one, act.whole);
        return;
      }
      case 'makes':
        return make(act);
      case 'decides':
        return decide(act);
      case 'moves there':
      case 'deletes there':
      case 'brings back there':
      case 'is busy there':
      case 'is busy there again and again':
      case 'changes what is busy there':
      case 'changes a series there':
        putLast = slotIn(act) ?? putLast;
        await there.play(act, [account.first.calendarId, account.second.calendarId]);
        if (!act.told) return;
        listen();
        world.advance(2 * MINUTE_MS);
        return hear({ of: words.length - 1, times: 1 });
      case 'word':
        return hear(act);
      case 'goes on while it is read':
        return goOnWhileRead(act);
      case 'word is lost':
        words.splice(act.of % Math.max(words.length, 1), 1);
        return;
      case 'works':
        return work(act.only);
      case 'time goes by':
        return world.advance(act.minutes * MINUTE_MS);
      case 'trouble':
        // What is lost at the token endpoint is the account itself: an act of its own.
        return world.sandbox.failures.plan({ mode: act.mode, method: act.method, path: '/v1/' });
      case 'is locked':
        return world.sandbox.lock(account.account, act.locked);
      case 'takes leave back':
        return world.sandbox.takeBack(account.account);
      case 'is shut out':
        return world.sandbox.disconnect(account.profile);
      case 'disconnects':
        return disconnect();
      case 'connects':
        return connect();
      case 'closes times':
        return closeTimes(act);
      case 'writes into': {
        const one = act.calendar === null ? null : await writable(act.calendar);
        if (one !== undefined) await world.choose(one && one.id);
      }
    }
  }

  for (const slot of [0, 4, 7]) {
    const visit = await world.aVisit(timeOf(slot));
    tokens.set(visit.id, visit.token);
  }
  await make({ do: 'makes', what: 'group', slot: 8 });
  await make({ do: 'makes', what: 'personal', slot: 2 });
  await make({ do: 'makes', what: 'series', slot: 3 });
  there.isBusy(account.second.calendarId, { slot: 1, series: true });
  await work();
  world.advance(2 * MINUTE_MS);
  await work();

  return {
    async play(act: Act) {
      await play(act);
      await noticed.check();
      listen();
    },
    /** The trouble is over, every word of it was lost, and some days go by: all is looked at, and what is open is decided. */
    async settle() {
      await connect();
      for (const calendar of [0, 1]) await closeTimes({ calendar, active: true });
      const ours = await ourCalendars(world);
      if (!ours.some(({ isWritten }) => isWritten)) await world.choose(account.first.id);
      for (let day = 0; day < 4; day += 1) {
        await work();
        world.advance(2 * MINUTE_MS);
        await work();
        await noticed.check();
        noticed.allTold();
        while ((await ok(runOperation(calendarProposals, world.owner(), {}))).proposals.length > 0)
          await decide({ of: day, how: 'put back' });
        await work();
        world.advance(25 * HOUR_MS);
      }
      await work();
      await agree(world);
    },
  };
}
