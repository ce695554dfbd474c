import { calendarProposals } from '#app/domain/calendar-integrations/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { aGroupEventType, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { TEST_NOW } from '../context.ts';
import { ok } from '../worlds/booking.ts';
import { connectedAccount } from './account.ts';
import { LAST, type Act, type ActOf } from './acts.ts';
import type { publishedFeed } from './feed.ts';
import { doneHere } from './here.ts';
import { whatIsToBeNoticed } from './noticed.ts';
import { ownerThere } from './owner-there.ts';
import { chosenFrom, slotIn, timeOf } from './slots.ts';
import { agree, ourCalendars, standsHere, whatWeWereTold, type World } from './told.ts';
import { workAndWords } from './work-and-words.ts';

/** How what is open is decided in the end, in turn: what cannot be taken, or is only offered, is put back by the third. */
const WAYS = ['take', 'offer', 'put back'] as const;

let people = 0;

/** A practice with something of everything, and a calendar of its owner's that it is written into: what may happen on either side. */
export async function bothSides(world: World, feed: ReturnType<typeof publishedFeed>) {
  await world.begin();
  const name = `both-${(people += 1)}@calendar.example`;
  await feed.begin(world);
  const told = whatWeWereTold(world, feed.told);
  const noticed = whatIsToBeNoticed(world);
  const there = ownerThere(world, timeOf, noticed.done);
  const between = workAndWords(world, told, feed.work);
  const tokens = new Map<string, string>();
  /** The slot that something was put into over there last. */
  let putLast = 0;
  const account = await connectedAccount(world, told, name);
  const { locations } = world.a();
  const type = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
    aGroupEventType(scene, { name: `Circle ${people}`, locationId: locations.office.id }),
  );
  const here = doneHere(world, { told, tokens, bookableEventTypeId: type.id });
  const open = async () => (await ok(runOperation(calendarProposals, world.owner(), {}))).proposals;
  const subject = async (of: number) => {
    const all = await standsHere(world);
    return all.find(({ id }) => of === LAST && id === there.last()) ?? chosenFrom(all, of);
  };
  const slotOf = (slot: ActOf<'makes'>['slot']) => (slot === 'put there last' ? putLast : slot);

  async function play(act: Act) {
    switch (act.do) {
      case 'client moves': {
        const last = there.last() ?? '';
        const isLast = act.of === LAST && tokens.has(last);
        const [appointmentId, token] = isLast ? [last, tokens.get(last)!] : chosenFrom([...tokens], act.of)!;
        return here.clientMoves(appointmentId, token, slotOf(act.slot));
      }
      case 'owner moves': {
        const one = await subject(act.of);
        if (one) await here.move(one, slotOf(act.slot));
        return;
      }
      case 'takes away': {
        const one = await subject(act.of);
        if (one) await here.takeAway(one, act.whole);
        return;
      }
      case 'makes':
        return here.make({ what: act.what, slot: slotOf(act.slot) });
      case 'decides':
        return here.decide(act);
      case 'moves there':
      case 'deletes there':
      case 'brings back there':
      case 'is busy there':
      case 'is busy there again and again':
      case 'changes what is busy there':
      case 'changes a series there':
        putLast = slotIn(act) ?? putLast;
        await there.play(act, [account.now().first.calendarId, account.now().second.calendarId]);
        if (!act.told) return;
        between.listen();
        world.advance(2 * MINUTE_MS);
        return between.hearLast();
      case 'changes the feed':
        putLast = act.slot;
        return feed.play(act);
      case 'the feed is silent':
        return feed.falls(act.silent);
      case 'word':
        return between.hear(act);
      case 'goes on while it is read':
        return between.goOnWhileRead((further) => {
          putLast = (act.slot + further) % 9;
          const { calendarId } = [account.now().first, account.now().second][act.calendar]!;
          there.isBusy(calendarId, { slot: putLast, series: false });
        });
      case 'word is lost':
        return between.lose(act.of);
      case 'works':
        return between.work(act.only);
      case 'time goes by':
        return world.advance(act.minutes * MINUTE_MS);
      case 'trouble':
        // What is lost at the token endpoint is the account itself: an act of its own.
        return world.sandbox.failures.plan({ mode: act.mode, method: act.method, path: '/v1/' });
      case 'is locked':
        return world.sandbox.lock(account.now().account, act.locked);
      case 'takes leave back':
        return world.sandbox.takeBack(account.now().account);
      case 'is shut out':
        return world.sandbox.disconnect(account.now().profile);
      case 'disconnects':
        return account.disconnect();
      case 'connects':
        return account.connect();
      case 'closes times':
        return account.closeTimes(act);
      case 'writes into':
        return account.writeInto(act);
    }
  }

  for (const slot of [0, 4, 7]) {
    const visit = await world.aVisit(timeOf(slot));
    tokens.set(visit.id, visit.token);
  }
  await here.make({ what: 'group', slot: 8 });
  await here.make({ what: 'personal', slot: 2 });
  await here.make({ what: 'series', slot: 3 });
  there.isBusy(account.now().second.calendarId, { slot: 1, series: true });
  await between.work();
  world.advance(2 * MINUTE_MS);
  await between.work();

  return {
    async play(act: Act) {
      await play(act);
      await noticed.check();
      between.listen();
    },
    /** The trouble is over, every word of it was lost, and some days go by: all is looked at, and what is open is decided, in every way there is. */
    async settle() {
      feed.falls(false);
      await account.connect();
      for (const calendar of [0, 1]) await account.closeTimes({ calendar, active: true });
      const ours = await ourCalendars(world);
      if (!ours.some(({ isWritten }) => isWritten)) await world.choose(account.now().first.id);
      for (let day = 0; day < 4; day += 1) {
        await between.work();
        world.advance(2 * MINUTE_MS);
        await between.work();
        await noticed.check();
        noticed.allTold();
        for (let turn = day; (await open()).length > 0; turn += 1)
          await here.decide({ of: day, how: WAYS[turn % WAYS.length]! });
        await between.work();
        world.advance(25 * HOUR_MS);
      }
      await between.work();
      await agree(world);
      await feed.agree(world);
    },
  };
}
