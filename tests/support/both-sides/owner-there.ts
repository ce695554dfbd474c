import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { TEST_NOW } from '../context.ts';
import { LAST, type Act, type ActOf } from './acts.ts';
import type { World } from './told.ts';

type There = Extract<Act, { do: `${string} there` | `${string} there again and again` }>;
type Place = ActOf<'moves there'>['place'];

/** Of a series that is made over there: the same hour of three days. */
const OCCURRENCES = [0, 3, 6];

/** What the owner of a calendar does in it, to entries of ours (each is said by `isDone`) and to what is there besides. */
export function ownerThere(
  world: World,
  timeOf: (slot: number) => number,
  isDone: (calendarId: string, uid: string) => Promise<void>,
) {
  /** By calendar and uid, what was put there in this run beside our entries. */
  const busy: { calendarId: string; uid: string; series?: string }[] = [];
  let made = 0;
  /** Whose entry was changed last. */
  let last: string | undefined;

  const at = (startsAt: number) => ({ start: world.at(startsAt), end: world.at(startsAt + HOUR_MS) });
  function times(place: Place) {
    if (place === 'beyond') return at(TEST_NOW + 300 * DAY_MS);
    if (place === 'before') return at(TEST_NOW - 20 * DAY_MS);
    if (place === 'whole day') return { start: '2026-03-17', end: '2026-03-18' };
    return at(timeOf(place));
  }
  const known = (calendarId: string, uid: string) =>
    world.sandbox.store.get('happenings', `${calendarId}|${uid}`);
  const change = (calendarId: string, uid: string, to: object) => {
    const event = known(calendarId, uid);
    if (event) world.sandbox.happens(calendarId, { ...event, ...to });
  };
  const own = (calendarIds: readonly string[], isDeleted: boolean) =>
    world.sandbox.store
      .all('happenings')
      .filter((one) => one.ownId && calendarIds.includes(one.calendarId) && one.deleted === isDeleted)
      .toSorted((one, other) => (one.ownId! < other.ownId! ? -1 : 1));
  function ofOwn(calendarIds: readonly string[], isDeleted: boolean, of: number) {
    const entries = own(calendarIds, isDeleted);
    const again = entries.find(({ ownId }) => of === LAST && last && ownId!.endsWith(last));
    const one = again ?? entries.at(of % entries.length);
    if (one) last = one.ownId!.split('.')[1];
    return one;
  }

  function put(calendarId: string, slot: number, series?: string) {
    const given = { summary: series ? 'Class' : 'Something else', ...at(timeOf(slot)) };
    const uid = world.sandbox.happens(calendarId, { ...given, recurring: series !== undefined, series });
    busy.push({ calendarId, uid, series });
  }
  function isBusy(calendarId: string, { slot, series: isSeries }: { slot: number; series: boolean }) {
    const series = isSeries ? `series-${(made += 1)}` : undefined;
    for (const more of isSeries ? OCCURRENCES : [0]) put(calendarId, (slot + more) % 9, series);
  }

  function changeSeries({ of, how, slot }: ActOf<'changes a series there'>) {
    const names = [...new Set(busy.flatMap(({ series }) => series ?? []))];
    const series = names.at(of % names.length);
    const all = busy.filter((one) => one.series === series && !known(one.calendarId, one.uid)?.deleted);
    if (!series || all.length === 0) return;
    // The occurrences keep their names, or are taken away and others are there: services differ, and so do kinds of change.
    const changed = how === 'makes the rest anew' ? all.slice(1) : all;
    changed.forEach(({ calendarId, uid }, index) => {
      const to = (slot + OCCURRENCES[index % 3]!) % 9;
      if (how === 'moves') change(calendarId, uid, at(timeOf(to)));
      else change(calendarId, uid, { deleted: true });
      if (how === 'makes anew') put(calendarId, to, series);
      if (how === 'makes the rest anew') put(calendarId, to, `${series}-rest`);
    });
  }

  function changeBusy({ of, how, place }: ActOf<'changes what is busy there'>) {
    const one = busy.at(of % busy.length);
    if (!one) return;
    const { calendarId, uid } = one;
    if (how === 'moves') change(calendarId, uid, times(place));
    if (how === 'deletes') change(calendarId, uid, { deleted: true });
    if (how === 'brings back') change(calendarId, uid, { deleted: false, transparency: 'opaque' });
    if (how === 'frees') change(calendarId, uid, { transparency: 'transparent' });
    // The service has lost it, and says nothing of that.
    if (how === 'loses') world.sandbox.store.remove('happenings', `${calendarId}|${uid}`);
  }

  return {
    isBusy,
    last: () => last,
    async play(act: There, calendarIds: readonly string[]) {
      switch (act.do) {
        case 'moves there': {
          const one = ofOwn(calendarIds, false, act.of);
          if (!one) return;
          change(one.calendarId, one.uid, times(act.place));
          return isDone(one.calendarId, one.uid);
        }
        case 'deletes there':
        case 'brings back there': {
          const deleted = act.do === 'deletes there';
          const one = ofOwn(calendarIds, !deleted, act.of);
          if (!one) return;
          change(one.calendarId, one.uid, { deleted });
          return isDone(one.calendarId, one.uid);
        }
        case 'is busy there':
        case 'is busy there again and again': {
          const series = act.do !== 'is busy there';
          return isBusy(calendarIds[act.calendar]!, { slot: act.slot, series });
        }
        case 'changes what is busy there':
          return changeBusy(act);
        case 'changes a series there':
          return changeSeries(act);
      }
    },
  };
}
