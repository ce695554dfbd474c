import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { writeHours } from '#app/domain/availability/index.ts';
import { setServicePhoto } from '#app/domain/pictures/index.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MAX_SERVICES, wrongWith, type upsertServiceInput } from '../inputs.ts';
import { SERVICE_MESSAGES as messages } from '../messages.ts';
import { lockChangeable } from './lock-service.ts';
import { readVariations, writeVariations } from './variations.ts';

type Given = z.output<typeof upsertServiceInput>;

interface Where {
  practiceId: string;
  /** Epoch ms. */
  now: number;
}

/** Everything of the practice that is not deleted counts: services, packages and add-ons. */
async function mustHaveRoom(db: Db): Promise<number> {
  const { count, last } = await db
    .selectFrom('Service')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow();
  if (count >= MAX_SERVICES) throw new Refusal('conflict', messages.tooMany);
  return (last as number | null) ?? 0;
}

/** Makes a new one, at the end of the list; the one that was made under its key before. Answers its id. */
export async function makeService(db: Db, given: Given, { practiceId, now }: Where): Promise<string> {
  const id = given.idempotencyKey ?? uuid();
  const made = await db.selectFrom('Service').select('id').where('id', '=', id).executeTakeFirst();
  if (made) return id;
  const last = await mustHaveRoom(db);
  const at = new Date(now);
  await mustBeOwn(db, given);
  const [row] = await db
    .insertInto('Service')
    .values({
      id,
      ...plainFields(given),
      package: given.package ?? false,
      addOn: given.addOn ?? false,
      numberOfSessions: given.package ? given.numberOfSessions! : null,
      public: given.public ?? true,
      availableTimesEnabled: given.availableTimesEnabled ?? false,
      position: last + 1,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  // The key of a service of somebody else.
  if (!row) throw notFound('service');
  await writeParts(db, id, given, at);
  if (given.handle) await setServicePhoto(db, { practiceId, id, handle: given.handle, at });
  return id;
}

/** Changes one; what was left out keeps its value. Answers its id. */
export async function changeService(
  db: Db,
  id: string,
  given: Given,
  { practiceId, now }: Where,
): Promise<string> {
  const before = await lockChangeable(db, id);
  const at = nextUpdatedAt(now, before, given.previousUpdatedAt);
  const isOther = (['package', 'addOn'] as const).find(
    (kind) => (given[kind] ?? before[kind]) !== before[kind],
  );
  if (isOther) throw new Refusal('conflict', messages.kindKept, { field: isOther });
  const [problem] = wrongWith({
    ...given,
    package: before.package,
    addOn: before.addOn,
    numberOfSessions: given.numberOfSessions ?? before.numberOfSessions,
    variationsArray: given.variationsArray ?? (await readVariations(db, id)),
  });
  if (problem) throw new Refusal('invalid_input', problem.message, { field: problem.field });
  await mustBeOwn(db, given);
  await db
    .updateTable('Service')
    .set({
      ...plainFields(given),
      ...(before.package && given.numberOfSessions ? { numberOfSessions: given.numberOfSessions } : {}),
      ...(given.public === undefined ? {} : { public: given.public }),
      ...(given.availableTimesEnabled === undefined
        ? {}
        : { availableTimesEnabled: given.availableTimesEnabled }),
      updatedAt: at,
    })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .execute();
  await writeParts(db, id, given, at);
  const handle = given.handle === undefined ? before.photoHandle : given.handle || null;
  if (handle !== before.photoHandle) await setServicePhoto(db, { practiceId, id, handle, at });
  return id;
}

const plainFields = ({ name, description, timeLength, amountCents }: Given) => ({
  name: name!,
  description: description!,
  timeLength,
  amountCents,
});

/** Another practice's places and services are not found, and neither is what is deleted. */
async function mustBeOwn(db: Db, { locationIds = [], allowedServiceIds = [] }: Given): Promise<void> {
  const places = await db
    .selectFrom('Location')
    .select('id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(locationIds))))
    .where('deletedAt', 'is', null)
    .execute();
  if (places.length < locationIds.length) throw missing('location', 'locationIds');
  const goesWith = await db
    .selectFrom('Service')
    .select(['id', 'package', 'addOn'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(allowedServiceIds))))
    .where('deletedAt', 'is', null)
    .execute();
  if (goesWith.length < allowedServiceIds.length) throw missing('service', 'allowedServiceIds');
  if (goesWith.some((one) => one.package || one.addOn))
    throw new Refusal('invalid_input', messages.addOnGoesWith, { field: 'allowedServiceIds' });
}

function missing(what: 'location' | 'service', field: string): Refusal {
  const { code, userMessage } = notFound(what);
  return new Refusal(code, userMessage, { field });
}

/** Lengths and prices, places, add-on's services and hours, as far as they are given. */
async function writeParts(db: Db, serviceId: string, given: Given, at: Date): Promise<void> {
  const { locationIds, allowedServiceIds, variationsArray, availableTimes } = given;
  if (variationsArray) await writeVariations(db, serviceId, variationsArray, at);
  if (locationIds) {
    await db.deleteFrom('ServiceLocation').where('serviceId', '=', serviceId).execute();
    if (locationIds.length > 0) {
      await db
        .insertInto('ServiceLocation')
        .values(locationIds.map((locationId) => ({ serviceId, locationId })))
        .execute();
    }
  }
  if (allowedServiceIds) {
    await db.deleteFrom('AddOnAllowedService').where('addOnId', '=', serviceId).execute();
    if (allowedServiceIds.length > 0) {
      await db
        .insertInto('AddOnAllowedService')
        .values(allowedServiceIds.map((id) => ({ addOnId: serviceId, serviceId: id })))
        .execute();
    }
  }
  if (availableTimes) await writeHours(db, { serviceId }, availableTimes);
}
