import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { setEventTypePhoto } from '#app/domain/pictures/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { cleansRichText } from '#app/operations/rich-input.ts';
import { sqlState } from '#app/platform/db.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { bookableEventTypeInput, DEFAULT_DURATIONS, NEW_TYPE, typeProblem } from '../inputs.ts';
import { EVENT_MESSAGES as messages } from '../messages.ts';
import { eventTypeDetails, MAX_TYPES, readEventType } from './event-type-details.ts';

type Input = z.output<typeof bookableEventTypeInput>;

/**
 * Makes a kind of group event, or changes one (spec 002 §4, §5, §7). What is scheduled of it keeps its times, place, places and price,
 * and what is left out of a change stays. A new one under a known key is the one that was made.
 * @throws invalid_input beside the field, conflict for a slug that is taken or another kind while something is to come, not_found,
 *   state_changed
 */
export const upsertBookableEventType = operation({
  name: 'upsertBookableEventType',
  kind: 'mutation',
  description: 'Makes a kind of group event, or changes one.',
  access: practiceOwner(),
  input: cleansRichText(bookableEventTypeInput, 'description', 'instructions'),
  argument: 'input',
  output: z.object({ bookableEventType: eventTypeDetails }),
  async run(ctx, input) {
    try {
      const bookableEventType = await ctx.db.run((sql) => write(ctx, sql, input));
      return { bookableEventType };
    } catch (error) {
      if (sqlState(error) !== '23505') throw error;
      throw new Refusal('conflict', messages.slugTaken, { field: 'slug' });
    }
  },
});

async function write(ctx: OperationContext, sql: Db, input: Input) {
  const practiceId = ctx.practice.id;
  const before = input.id ? await lock(sql, practiceId, input.id) : null;
  const now = new Date(ctx.clock.now());
  const updatedAt = before ? nextUpdatedAt(now.getTime(), before, input.previousUpdatedAt) : now;
  const { name, slug, location = null, locationId = null } = input;
  const type = before ?? NEW_TYPE;
  const {
    kind = type.kind,
    description = type.description,
    instructions = type.instructions,
    durationUnit = type.durationUnit,
    amountCents = type.amountCents,
    capacity = type.capacity,
    duration = before?.durationUnit === durationUnit ? before.duration : DEFAULT_DURATIONS[durationUnit],
  } = input;
  const problem = typeProblem({ kind, location, duration, durationUnit });
  if (problem) throw new Refusal('invalid_input', problem.message, { field: problem.field });
  if (locationId) await mustBeOurs(sql, practiceId, locationId, kind);
  if (before)
    await keepScheduled(sql, { practiceId, id: input.id!, now }, before, { kind, locationId, location });
  const id = input.id ?? input.idempotencyKey ?? uuid();
  const saved = input.id
    ? await sql`
        UPDATE "BookableEventType" SET name = ${name}, slug = ${slug}, kind = ${kind}::"BookableEventKind",
          "locationId" = ${locationId}::uuid, location = ${location}, description = ${description}, instructions = ${instructions},
          duration = ${duration}::int, "durationUnit" = ${durationUnit}::"DurationUnit", "amountCents" = ${amountCents}::int,
          capacity = ${capacity}::int, "updatedAt" = ${updatedAt}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL
        RETURNING id`
    : await sql`
        INSERT INTO "BookableEventType" (id, "practiceId", name, slug, kind, "locationId", location, description, instructions,
          duration, "durationUnit", "amountCents", capacity, position, "createdAt", "updatedAt")
        SELECT ${id}::uuid, ${practiceId}::uuid, ${name}, ${slug}, ${kind}::"BookableEventKind", ${locationId}::uuid, ${location},
          ${description}, ${instructions}, ${duration}::int, ${durationUnit}::"DurationUnit", ${amountCents}::int,
          ${capacity}::int, count(*)::int, ${now}::timestamptz, ${now}::timestamptz
        FROM "BookableEventType" WHERE "practiceId" = ${practiceId}::uuid AND "deletedAt" IS NULL
        HAVING count(*) < ${MAX_TYPES}
        ON CONFLICT (id) DO NOTHING
        RETURNING id`;
  if (saved.length === 0) {
    const made = await readEventType(ctx, sql, id);
    if (made) return made;
    throw new Refusal('conflict', messages.tooManyTypes(MAX_TYPES));
  }
  // A staged picture is the type's from its save on (spec 002 §4); none leaves what there is.
  const handle = input.stagedPhotoHandle;
  if (handle) await setEventTypePhoto(sql, { practiceId, id, handle, at: updatedAt });
  await announce(sql, { practiceId, kind: 'event_type', id });
  await enqueueRepublish(sql, practiceId);
  return (await readEventType(ctx, sql, id))!;
}

type Stored = Pick<
  z.output<typeof eventTypeDetails>,
  keyof typeof NEW_TYPE | 'duration' | 'updatedAt' | 'locationId' | 'location'
>;

async function lock(sql: Db, practiceId: string, id: string): Promise<Stored> {
  const [row] = await sql<Stored>`
    SELECT kind, description, instructions, duration, "durationUnit", "amountCents", capacity, "updatedAt", "locationId", location
    FROM "BookableEventType"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL
    FOR UPDATE`;
  if (!row) throw new Refusal('not_found', messages.typeUnknown);
  return row;
}

type Place = Pick<Stored, 'kind' | 'locationId' | 'location'>;

/** What is scheduled stays where its registrants were told: the place that it had from its type becomes its own. */
async function keepScheduled(
  sql: Db,
  { practiceId, id, now }: { practiceId: string; id: string; now: Date },
  before: Place,
  after: Place,
): Promise<void> {
  if (before.kind !== after.kind) {
    const coming = await sql`
      SELECT id FROM "BookableEvent"
      WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventTypeId" = ${id}::uuid AND "cancelledAt" IS NULL
        AND "endsAt" > ${now} LIMIT 1`;
    if (coming.length > 0) throw new Refusal('conflict', messages.kindIsScheduled, { field: 'kind' });
  }
  if (before.locationId === after.locationId && before.location === after.location) return;
  await sql`
    UPDATE "BookableEvent" SET "locationId" = ${before.locationId}::uuid, location = ${before.location}
    WHERE "practiceId" = ${practiceId}::uuid AND "bookableEventTypeId" = ${id}::uuid AND "locationId" IS NULL
      AND location IS NULL`;
}

async function mustBeOurs(sql: Db, practiceId: string, locationId: string, kind: Stored['kind']) {
  const [place] = await sql<{ isVirtual: boolean }>`
    SELECT kind = 'virtual' AS "isVirtual" FROM "Location"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL AND state <> 'disabled'`;
  if (!place || place.isVirtual !== (kind === 'virtual'))
    throw new Refusal('invalid_input', messages.placeUnknown, { field: 'locationId' });
}
