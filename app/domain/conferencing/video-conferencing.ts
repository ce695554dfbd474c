import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readConnected } from './account.ts';
import { conferencingProvider } from './inputs.ts';
import { portOf } from './providers.ts';

const place = z.object({
  id: z.uuid(),
  name: z.string(),
  byPhone: z.boolean(),
  hasOwnLink: z.boolean().meta({ description: 'Its visits use that link; no meetings are made for them.' }),
});

const videoConferencingView = z
  .object({
    provider: conferencingProvider,
    isSwitchedOn: z.boolean(),
    connected: z.boolean(),
    erroredAt: z.date().nullable(),
    accountName: z.string().nullable(),
    accountEmail: z.string().nullable(),
    comingMeetings: z.int().meta({ description: 'Of visits and events that are still to come.' }),
    place: place.nullable().meta({ description: 'Where virtual visits take place.' }),
  })
  .meta({ id: 'VideoConferencing' });

/** The practice's account for video meetings (002 §3), and what it makes meetings for. */
export const videoConferencing = operation({
  name: 'videoConferencing',
  kind: 'query',
  description: 'Your account for video meetings.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: videoConferencingView,
  async run(ctx) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      const [account] = await readConnected(db);
      const provider = account?.provider ?? conferencingProvider.enum.zoom;
      return {
        provider,
        isSwitchedOn: portOf(ctx, provider) !== null,
        connected: account !== undefined,
        erroredAt: account?.erroredAt ?? null,
        accountName: account?.accountName ?? null,
        accountEmail: account?.accountEmail ?? null,
        comingMeetings: await countComing(db, now),
        place: await readPlace(db),
      };
    });
  },
});

async function countComing(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('Meeting as m')
    .leftJoin('Appointment as a', 'a.id', 'm.appointmentId')
    .leftJoin('BookableEvent as e', 'e.id', 'm.bookableEventId')
    .where('m.joinUrl', 'is not', null)
    .where(({ or, eb }) => or([eb('a.endsAt', '>', now), eb('e.endsAt', '>', now)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function readPlace(db: Db): Promise<z.input<typeof place> | null> {
  const row = await db
    .selectFrom('Location')
    .where('kind', '=', 'virtual')
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'virtualType', 'virtualLink'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, virtualType, virtualLink } = row;
  return { id, name, byPhone: virtualType === 'phone', hasOwnLink: virtualLink !== null };
}
