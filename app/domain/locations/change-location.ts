import { sql } from 'kysely';
import type { OperationContext } from '#app/operations/context.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { lockCalendar } from '../availability/index.ts';
import { readLocations, type LocationView } from './location-view.ts';
import { tellOfLocation } from './tell-of-location.ts';

interface Change {
  /** From which states it may go. */
  from: LocationView['state'][];
  /** To which state; null deletes it. */
  to: 'enabled' | 'disabled' | null;
  /** What is said where it is in another one. */
  otherwise: string;
  /** Throws a Refusal where the rules do not let it. */
  check?: (db: Db, location: LocationView) => Promise<void>;
}

/**
 * Enables, disables or deletes a location (spec 002 §4), one change of a practice's places at a time: of two tabs that switch the last
 * two off, the second finds that it is the last. Answers it as it is now, or was before it was deleted.
 */
export function changeLocation(
  ctx: OperationContext,
  id: string,
  { from, to, otherwise, check }: Change,
): Promise<{ location: LocationView }> {
  const now = new Date(ctx.clock.now());
  return ctx.db.run(async (db) => {
    await lockCalendar(db, ctx.practice.id);
    const [before] = await readLocations(db, id);
    if (!before) throw notFound('location');
    if (from.includes(before.state)) await check?.(db, before);
    const changed = await db
      .updateTable('Location')
      .set(to ? { state: to, updatedAt: now } : { deletedAt: now, updatedAt: now })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .where('state', '=', sql<LocationView['state']>`ANY (${from}::"LocationState"[])`)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('state_changed', otherwise);
    await tellOfLocation(ctx, db, id);
    const [after] = await readLocations(db, id);
    return { location: after ?? before };
  });
}
