import { v7 as uuid } from 'uuid';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MOST_VARIATIONS, wrongWith } from '../inputs.ts';
import { SERVICE_MESSAGES as messages } from '../messages.ts';
import { lockChangeable } from './lock-service.ts';

/** Another length and price of a service: minutes, cents; without an id a new one. */
interface Variation {
  id?: string | null | undefined;
  timeLength: number;
  amountCents: number;
  previousUpdatedAt?: Date | undefined;
}

/** The other lengths and prices of a service, in their order. */
export const readVariations = (db: Db, serviceId: string) =>
  db
    .selectFrom('ServiceVariation')
    .select(['id', 'timeLength', 'amountCents'])
    .where('serviceId', '=', serviceId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/**
 * Makes these the other lengths and prices of a service, in this order. What is no longer among them is deleted softly: appointments
 * keep theirs. The caller holds the calendar's lock.
 */
export async function writeVariations(db: Db, serviceId: string, wanted: readonly Variation[], at: Date) {
  const known = new Set((await readVariations(db, serviceId)).map(({ id }) => id));
  const index = wanted.findIndex(({ id }) => id && !known.has(id));
  if (index >= 0)
    throw new Refusal('not_found', messages.variationUnknown, { field: `variationsArray.${index}.id` });
  const kept = wanted.flatMap(({ id }) => id ?? []);
  await db
    .updateTable('ServiceVariation')
    .set({ deletedAt: at })
    .where('serviceId', '=', serviceId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn, val, not }) => not(eb('id', '=', fn.any(val(kept)))))
    .execute();
  for (const [position, { id, timeLength, amountCents }] of wanted.entries()) {
    const values = { timeLength, amountCents, position };
    if (id) {
      await db
        .updateTable('ServiceVariation')
        .set(values)
        .where('id', '=', id)
        .where('serviceId', '=', serviceId)
        .execute();
    } else {
      await db
        .insertInto('ServiceVariation')
        .values({ id: uuid(), serviceId, ...values })
        .execute();
    }
  }
}

/** Saves one other length and price of a service: the one with `given.id`, or a new one. Answers the service's id. */
export async function saveVariation(
  db: Db,
  serviceId: string,
  given: Variation,
  now: number,
): Promise<string> {
  const service = await lockChangeable(db, serviceId);
  const stored = await readVariations(db, serviceId);
  const { id, timeLength, amountCents } = given;
  if (id && !stored.some((one) => one.id === id)) throw notFound('price and duration');
  const one = { id: id ?? null, timeLength, amountCents };
  const wanted = id ? stored.map((old) => (old.id === id ? one : old)) : [...stored, one];
  const [problem] = wrongWith({ ...service, variationsArray: wanted });
  if (problem) throw new Refusal('invalid_input', problem.message, { field: problem.field });
  if (timeLength < 1) throw new Refusal('invalid_input', messages.timeLengthMissing, { field: 'timeLength' });
  if (wanted.length > MOST_VARIATIONS)
    throw new Refusal('invalid_input', messages.tooManyVariations, { field: 'variationsArray' });
  const at = nextUpdatedAt(now, service, given.previousUpdatedAt);
  await writeVariations(db, serviceId, wanted, at);
  await db.updateTable('Service').set({ updatedAt: at }).where('id', '=', serviceId).execute();
  return serviceId;
}
