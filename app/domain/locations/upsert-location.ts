import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { defaultWeek, writeAvailableTimes } from '#app/lib/week/available-times.ts';
import { zoneOfPlace } from '#app/lib/zones/zone-of-place.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { meetingsFallDue } from '../conferencing/index.ts';
import { lockCalendar, MAX_LOCATIONS, writeHours } from '../availability/index.ts';
import { wholeAddress } from './address.ts';
import { upsertLocationInput, wrongWith } from './inputs.ts';
import { locationView, readLocations } from './location-view.ts';
import { tellOfAddress } from './tell-of-address.ts';
import { tellOfLocation } from './tell-of-location.ts';
import { LOCATION_MESSAGES as messages } from './messages.ts';

const NAMES = { office: 'Office', virtual: 'Virtual office', home: 'In-home' } as const;

const NOWHERE = {
  address: null,
  secondaryAddress: null,
  neighborhood: null,
  city: null,
  cityGeocoded: null,
  stateProvince: null,
  stateAbbreviation: null,
  country: null,
  countryCode: null,
  zip: null,
  latitude: null,
  longitude: null,
  placeId: null,
  fullStreetAddress: null,
  singleLine: null,
  cityState: null,
};

type Said = z.output<typeof upsertLocationInput>;
type Kept = Required<Pick<Said, 'kind' | 'hideAddress' | 'virtualType' | 'countryIds' | 'stateIds'>>;
type Given = Said & { [Field in keyof Kept]: NonNullable<Kept[Field]> };

/** What is said, with what is kept as it was read: changed meanwhile, while the map was asked, it is not written over. */
interface Whole {
  given: Given;
  readAt: Date | undefined;
}

/**
 * Adds a location or changes one, with its weekly hours (spec 002 §3 to §5, §7). The address is completed and placed on the map by
 * the server. Of virtual and in-home locations a practice has one each. What is booked there stays as it is; of another address of an office
 * whoever is to come there is told.
 * @throws not_found; invalid_input; conflict for another kind while something takes place there; state_changed where it was changed
 *   while the map was asked
 */
export const upsertLocation = operation({
  name: 'upsertLocation',
  kind: 'mutation',
  description: 'Adds a location, or changes one.',
  access: practiceOwner(),
  input: upsertLocationInput,
  output: z.object({ location: locationView }),
  async run(ctx, said) {
    const { given, readAt } = await withKept(ctx, said);
    const fields = await fieldsOf(ctx, given);
    const now = new Date(ctx.clock.now());
    const { availableTimes } = given;
    return ctx.db.run(async (db) => {
      await lockCalendar(db, ctx.practice.id);
      const made = given.id ? undefined : await madeBefore(db, given);
      if (made) return { location: made };
      await mustBeAlone(db, given);
      const id = given.id ?? given.idempotencyKey ?? uuid();
      if (given.id) {
        const isElsewhere = await change(
          db,
          { id, ...fields },
          { now, previousUpdatedAt: given.previousUpdatedAt ?? readAt },
        );
        if (isElsewhere && given.tellClients) await tellOfAddress(db, ctx.practice.id, id, now.getTime());
      } else {
        const position = await nextPosition(db);
        const row = await db
          .insertInto('Location')
          .values({ id, ...fields, position, createdAt: now, updatedAt: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        // The key of a location of somebody else.
        if (!row) throw notFound('location');
      }
      if (availableTimes ?? !given.id) {
        await writeHours(db, { locationId: id }, availableTimes ?? writeAvailableTimes(defaultWeek()));
      }
      // Its visits have meetings made for them, or the practice's own link.
      if (given.kind === 'virtual')
        await meetingsFallDue(db, { practiceId: ctx.practice.id, locationId: id, now });
      await tellOfLocation(ctx, db, id);
      const [location] = await readLocations(db, id);
      return { location: location! };
    });
  },
});

/**
 * What is said of a location, and what is kept of it where nothing is said: nobody shows an address, or lets in clients of another
 * state, by leaving something out.
 * @throws not_found; invalid_input for what its kind lacks
 */
async function withKept(ctx: OperationContext, said: Said): Promise<Whole> {
  const before = said.id ? await ctx.db.run((db) => readKept(db, said.id!)) : null;
  if (said.id && !before) throw notFound('location');
  const kind = said.kind ?? before?.kind ?? 'office';
  // Of an in-home location nobody has seen the address.
  const wasUnseen = before?.kind === 'home' && kind === 'office';
  const given = {
    ...said,
    kind,
    hideAddress:
      (kind === 'office' ? said.hideAddress : null) ?? (wasUnseen || (before?.hideAddress ?? false)),
    virtualType: said.virtualType ?? before?.virtualType ?? 'video',
    countryIds: said.countryIds ?? before?.countryIds ?? [],
    stateIds: said.stateIds ?? before?.stateIds ?? [],
  };
  const wrong = wrongWith(given);
  if (wrong) throw new Refusal('invalid_input', wrong.message, { field: wrong.path });
  return { given, readAt: before?.updatedAt };
}

const readKept = (db: Db, id: string) =>
  db
    .selectFrom('Location')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['kind', 'hideAddress', 'virtualType', 'countryIds', 'stateIds', 'updatedAt'])
    .executeTakeFirst();

/** What is stored of a location of its kind; what belongs to other kinds is emptied. */
async function fieldsOf(ctx: OperationContext, given: Given) {
  const { kind, hideAddress, countryIds, stateIds, virtualType, virtualLink, virtualInstructions } = given;
  const isVirtual = kind === 'virtual';
  const place = isVirtual ? NOWHERE : await wholeAddress(ctx, given);
  if (!isVirtual && !(place.city && place.stateAbbreviation)) {
    throw new Refusal('invalid_input', messages.townMissing, {
      field: place.city ? 'stateAbbreviation' : 'city',
    });
  }
  const point =
    place.latitude === null || place.longitude === null
      ? null
      : { latitude: place.latitude, longitude: place.longitude };
  return {
    ...place,
    kind,
    name: given.name ?? NAMES[kind],
    hideAddress: !isVirtual && hideAddress,
    timeZone: given.timeZone ?? zoneOfPlace(place.stateAbbreviation, point) ?? ctx.practice.timeZone,
    virtualType: isVirtual ? virtualType : null,
    virtualLink: isVirtual ? (virtualLink ?? null) : null,
    virtualInstructions: isVirtual ? (virtualInstructions ?? null) : null,
    travelDistance: kind === 'home' ? given.travelDistance! : null,
    countryIds: isVirtual ? [...new Set(countryIds)] : [],
    stateIds: isVirtual ? [...new Set(stateIds)] : [],
  };
}

/** A practice has one virtual and one in-home location (spec 002 §4); an index holds it too. */
async function mustBeAlone(db: Db, { id, kind }: Given): Promise<void> {
  if (kind === 'office') return;
  const other = await db
    .selectFrom('Location')
    .where('kind', '=', kind)
    .where('deletedAt', 'is', null)
    .where('id', 'is distinct from', id ?? null)
    .select('id')
    .executeTakeFirst();
  const message = kind === 'virtual' ? messages.oneVirtual : messages.oneHome;
  if (other) throw new Refusal('conflict', message, { field: 'kind' });
}

/** The one that was made under its key before. */
async function madeBefore(db: Db, { idempotencyKey }: Given) {
  return idempotencyKey ? (await readLocations(db, idempotencyKey))[0] : undefined;
}

async function nextPosition(db: Db): Promise<number> {
  const { count, last } = await db
    .selectFrom('Location')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('position').as('last')])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LOCATIONS) throw new Refusal('conflict', messages.tooMany(MAX_LOCATIONS));
  return (last ?? -1) + 1;
}

/** Answers whether clients have to come to another address now. */
async function change(
  db: Db,
  { id, ...fields }: { id: string } & Awaited<ReturnType<typeof fieldsOf>>,
  { now, previousUpdatedAt }: { now: Date; previousUpdatedAt: Date | undefined },
): Promise<boolean> {
  const before = await db
    .selectFrom('Location')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['state', 'kind', 'singleLine', 'updatedAt'])
    .executeTakeFirst();
  if (!before) throw notFound('location');
  const updatedAt = nextUpdatedAt(now.getTime(), before, previousUpdatedAt);
  if (before.state === 'disabled') throw new Refusal('conflict', messages.isDisabled);
  if (before.kind !== fields.kind) await mustBeUnused(db, id, now);
  await db
    .updateTable('Location')
    .set({ ...fields, updatedAt })
    .where('id', '=', id)
    .execute();
  return fields.kind === 'office' && before.kind === 'office' && before.singleLine !== fields.singleLine;
}

/** Whoever is booked at an office, or comes to an event there, is not told of a call all at once. */
async function mustBeUnused(db: Db, locationId: string, now: Date): Promise<void> {
  const booked = await db
    .selectFrom('Appointment')
    .where('locationId', '=', locationId)
    .where('state', 'in', ['pending', 'approved'])
    .where('endsAt', '>', now)
    .select('id')
    .executeTakeFirst();
  const scheduled = await db
    .selectFrom('BookableEvent as e')
    .innerJoin('BookableEventType as t', 't.id', 'e.bookableEventTypeId')
    .where('e.cancelledAt', 'is', null)
    .where('e.endsAt', '>', now)
    .where(({ or, and, eb }) =>
      or([
        eb('e.locationId', '=', locationId),
        and([
          eb('e.locationId', 'is', null),
          eb('e.location', 'is', null),
          eb('t.locationId', '=', locationId),
        ]),
      ]),
    )
    .select('e.id')
    .executeTakeFirst();
  if (booked ?? scheduled) throw new Refusal('conflict', messages.kindInUse, { field: 'kind' });
}
