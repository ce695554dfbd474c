import { receiveCalendarNotification } from '#app/domain/calendar-integrations/sync/receive-calendar-notification.ts';
import { releaseCalendarProfile } from '#app/domain/calendar-integrations/disconnect/release-calendar-profile.ts';
import { syncCalendars } from '#app/domain/calendar-integrations/sync/sync-calendars.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { cronofySignature } from '#sandbox/cronofy/index.ts';
import { ok } from '../worlds/booking.ts';
import { CRONOFY_KEYS } from '../worlds/calendars.ts';
import type { ActOf } from './acts.ts';
import type { whatWeWereTold, World } from './told.ts';

/** What goes on between both sides: the worker, and words of the service, which may be late, lost, or come twice and in any order. */
export function workAndWords(
  world: World,
  told: ReturnType<typeof whatWeWereTold>,
  readFeed: (world: World) => Promise<void>,
) {
  const heard = new Set(world.sandbox.store.all('events').map(({ id }) => id));
  /** Words of the service that are under way: bodies of its notifications. */
  const words: string[] = [];
  /** Something was put there while it was read, and no word came of it. */
  let isPassed = false;

  /** What the worker does by time, until nothing is due. */
  async function work(only: ActOf<'works'>['only'] = null) {
    const due = () => [world.system(), new Date(world.now())] as const;
    if (only === 'writing') return void (await world.work());
    await readFeed(world);
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
  async function goOnWhileRead(put: (further: number) => void) {
    const puts = async (further: number) => {
      put(further);
      const before = words.length;
      listen();
      const news = words.splice(before);
      for (const word of news) await receive(word);
      return news.length > 0;
    };
    await puts(0);
    world.advance(2 * MINUTE_MS);
    world.meanwhile(async () => void (isPassed = !(await puts(1))));
    await work('reading');
    world.meanwhile(null);
    isPassed = false;
    await work('reading');
  }

  return {
    work,
    listen,
    hear,
    goOnWhileRead,
    hearLast: () => hear({ of: words.length - 1, times: 1 }),
    lose: (of: number) => void words.splice(of % Math.max(words.length, 1), 1),
  };
}
