import { tokenHash } from '#app/platform/tokens.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { Selection } from './offer.ts';

/** How long a time is kept for a visitor at the checkout. */
export const HOLD_MINUTES = 10;

/** A time kept for a visitor, and the booking it became. */
export interface Hold {
  id: string;
  selection: Selection;
  startsAt: Date;
  endsAt: Date;
  expiresAt: Date;
  releasedAt: Date | null;
  appointmentId: string | null;
}

interface HoldRow extends Omit<Hold, 'selection'> {
  locationId: string;
  selection: Omit<Selection, 'locationId'>;
}

/** The hold of a token in this practice, or null. */
export async function findHold(sql: Sql, practiceId: string, token: string): Promise<Hold | null> {
  const [row] = await sql<HoldRow>`
    SELECT id, selection, "locationId", "startsAt", "endsAt", "expiresAt", "releasedAt", "appointmentId"
    FROM "BookingHold" WHERE "practiceId" = ${practiceId}::uuid AND "tokenHash" = ${tokenHash(token)}`;
  if (!row) return null;
  const { locationId, selection, ...hold } = row;
  return { ...hold, selection: { ...selection, locationId } };
}

/** The same, refused where there is none: another practice's hold is not found either. */
export async function mustFindHold(ctx: OperationContext, sql: Sql, token: string): Promise<Hold> {
  const elsewhere = ctx.site?.kind === 'practice' && ctx.site.practice.id !== ctx.practice.id;
  const hold = elsewhere ? null : await findHold(sql, ctx.practice.id, token);
  if (!hold) throw notFound('booking');
  return hold;
}
