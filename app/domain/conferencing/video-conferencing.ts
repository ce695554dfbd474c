import { sql } from 'kysely';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { VIDEO_PROVIDERS, type ConferencingProvider } from '#app/lib/video-providers.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readConnected } from './account.ts';
import { conferencingProvider } from './inputs.ts';
import { hasConferencing, portOf } from './providers.ts';

const place = z.object({
  id: z.uuid(),
  name: z.string(),
  byPhone: z.boolean(),
  hasOwnLink: z.boolean().meta({ description: 'Its visits use that link; no meetings are made for them.' }),
});

const videoAccount = z
  .object({
    provider: conferencingProvider,
    isSwitchedOn: z.boolean(),
    connected: z.boolean(),
    makesNew: z.boolean().meta({ description: 'Whether the next meeting is made in it.' }),
    erroredAt: z.date().nullable(),
    accountName: z.string().nullable(),
    accountEmail: z.string().nullable(),
    mostMinutes: z
      .int()
      .nullable()
      .meta({ description: 'After so many minutes its meetings end, by its plan; null where none does.' }),
    longMeetings: z.int().meta({ description: 'Of those that are to come, what takes longer than that.' }),
    comingMeetings: z.int().meta({ description: 'Made in it, of visits and events that are still to come.' }),
  })
  .meta({ id: 'VideoAccount' });

/** The practice's accounts for video meetings (002 §3), one of each provider there is, and what they make meetings for. */
export const videoConferencing = operation({
  name: 'videoConferencing',
  kind: 'query',
  description: 'Your accounts for video meetings.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      accounts: z.array(videoAccount).meta({ description: 'One of each provider, connected or not.' }),
      place: place.nullable().meta({ description: 'Where virtual visits take place.' }),
    })
    .meta({ id: 'VideoConferencing' }),
  async run(ctx) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (db) => {
      const connected = await readConnected(db);
      const coming = await countComing(db, now);
      const isOn = await hasConferencing(db);
      const accounts = VIDEO_PROVIDERS.map((provider) => {
        const account = connected.find((one) => one.provider === provider);
        return {
          provider,
          isSwitchedOn: isOn && portOf(ctx, provider) !== null,
          connected: account !== undefined,
          makesNew: account !== undefined && account === connected[0],
          erroredAt: account?.erroredAt ?? null,
          accountName: account?.accountName ?? null,
          accountEmail: account?.accountEmail ?? null,
          mostMinutes: account?.mostMinutes ?? null,
          comingMeetings: coming.get(provider)?.count ?? 0,
          longMeetings: coming.get(provider)?.long ?? 0,
        };
      });
      return { accounts, place: await readPlace(db) };
    });
  },
});

const lastsLonger = sql<boolean>`COALESCE(a."endsAt", e."endsAt") - COALESCE(a."startsAt", e."startsAt") > c."mostMinutes" * interval '1 minute'`;

interface Coming {
  count: number;
  /** Of them, what takes longer than the account lets a meeting last. */
  long: number;
}

async function countComing(db: Db, now: Date): Promise<Map<ConferencingProvider, Coming>> {
  const rows = await db
    .selectFrom('Meeting as m')
    .innerJoin('ConferencingAccount as c', (join) =>
      join.on(({ or, and, eb }) =>
        and([
          eb('c.externalId', '=', eb.ref('m.hostId')),
          or([eb('c.id', '=', eb.ref('m.accountId')), eb('m.accountId', 'is', null)]),
        ]),
      ),
    )
    .leftJoin('Appointment as a', 'a.id', 'm.appointmentId')
    .leftJoin('BookableEvent as e', 'e.id', 'm.bookableEventId')
    .where('m.joinUrl', 'is not', null)
    .where(({ or, eb }) => or([eb('a.endsAt', '>', now), eb('e.endsAt', '>', now)]))
    .select('c.provider')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(({ fn }) => fn.countAll<number>().filterWhere(lastsLonger).as('long'))
    .groupBy('c.provider')
    .execute();
  return new Map(
    rows.map(({ provider, count, long }) => [provider, { count: Number(count), long: Number(long) }]),
  );
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
