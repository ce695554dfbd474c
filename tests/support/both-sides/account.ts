import { removeCronofyProfile, updateCronofyCalendars } from '#app/domain/calendar-integrations/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '../worlds/booking.ts';
import type { ActOf } from './acts.ts';
import { ourCalendars, type whatWeWereTold, type World } from './told.ts';

/** The account outside that is connected, under whatever connection it is at the moment, and what is chosen of its calendars. */
export async function connectedAccount(world: World, told: ReturnType<typeof whatWeWereTold>, name: string) {
  let account = await world.connect(world.a(), name);
  await world.choose(account.first.id);

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

  async function writeInto({ calendar }: ActOf<'writes into'>) {
    const one = calendar === null ? null : await writable(calendar);
    if (one !== undefined) await world.choose(one && one.id);
  }

  return { now: () => account, connect, disconnect, closeTimes, writeInto };
}
