import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { markUse, placePicture } from '#app/domain/pictures/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { bookableEventTypeInput, DEFAULT_DURATIONS } from '../inputs.ts';
import { EVENT_MESSAGES as messages } from '../messages.ts';
import { eventTypeDetails, MAX_TYPES, readEventType } from './event-type-details.ts';

type Input = z.output<typeof bookableEventTypeInput>;

/**
 * Makes a kind of group event, or changes one (spec 002 §4, §5, §7). What is scheduled of it keeps its own times, places and price.
 * A new one under a known key is the one that was made.
 * @throws invalid_input beside the field, conflict for a slug that is taken, not_found
 */
export const upsertBookableEventType = operation({
  name: 'upsertBookableEventType',
  kind: 'mutation',
  description: 'Makes a kind of group event, or changes one.',
  access: practiceOwner(),
  input: bookableEventTypeInput,
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
  const { name, slug, kind, location = null, description = null, instructions = null } = input;
  const {
    durationUnit,
    duration = DEFAULT_DURATIONS[durationUnit],
    amountCents,
    capacity,
    locationId = null,
  } = input;
  const now = new Date(ctx.clock.now());
  if (locationId) await mustBeOurs(sql, practiceId, locationId, kind);
  const id = input.id ?? input.idempotencyKey ?? uuid();
  const saved = input.id
    ? await sql`
        UPDATE "BookableEventType" SET name = ${name}, slug = ${slug}, kind = ${kind}::"BookableEventKind",
          "locationId" = ${locationId}::uuid, location = ${location}, description = ${description}, instructions = ${instructions},
          duration = ${duration}::int, "durationUnit" = ${durationUnit}::"DurationUnit", "amountCents" = ${amountCents}::int,
          capacity = ${capacity}::int, "updatedAt" = ${now}
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
    const made = input.id ? null : await readEventType(ctx, sql, id);
    if (made) return made;
    throw input.id
      ? new Refusal('not_found', messages.typeUnknown)
      : new Refusal('conflict', messages.tooManyTypes(MAX_TYPES));
  }
  await keepPhoto(sql, { practiceId, id, staged: input.stagedPhotoHandle, now });
  await announce(sql, { practiceId, kind: 'event_type', id });
  return (await readEventType(ctx, sql, id))!;
}

interface Staged {
  practiceId: string;
  id: string;
  /** The handle of a picture that was sent, if one was. */
  staged: string | null | undefined;
  now: Date;
}

/** A staged picture is the type's from its save on (spec 002 §4); none leaves what there is. */
async function keepPhoto(sql: Db, { practiceId, id, staged, now }: Staged) {
  if (!staged) return;
  const { handle, photoUrl } = await placePicture(sql, practiceId, staged);
  await sql`
    UPDATE "BookableEventType" SET "photoHandle" = ${handle}, "photoUrl" = ${photoUrl}, "stagedPhotoHandle" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
  await markUse(sql, practiceId, now);
}

async function mustBeOurs(sql: Db, practiceId: string, locationId: string, kind: Input['kind']) {
  const [place] = await sql<{ isVirtual: boolean }>`
    SELECT kind = 'virtual' AS "isVirtual" FROM "Location"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL AND state <> 'disabled'`;
  if (!place || place.isVirtual !== (kind === 'virtual'))
    throw new Refusal('invalid_input', messages.placeUnknown, { field: 'locationId' });
}
