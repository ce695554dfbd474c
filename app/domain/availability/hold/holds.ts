import { notFound } from '#app/operations/refusal.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readHeldOffer, type Hold, type Offer } from '../free-starts/offer.ts';
import type { Selection } from '../free-starts/offer-row.ts';

/** How long a time is kept for a visitor at the checkout. */
export const HOLD_MINUTES = 10;

/** Times of one practice that are kept at once for all who come from one network: a family, an office, not a script. */
export const HOLDS_OF_A_NETWORK = 6;

/** What a visitor keeps; `offer` is null once it is booked. */
export interface HeldOffer {
  hold: Hold;
  selection: Selection;
  offer: Offer | null;
}

/** The hold of a token with what it would book; not found where there is none, also where it is another practice's. */
export async function requireHold(ctx: OperationContext, sql: Db, token: string): Promise<HeldOffer> {
  refuseElsewhere(ctx);
  const { hold, ...rest } = await readHeldOffer(sql, ctx.practice.id, {
    token,
    selection: null,
    now: ctx.clock.now(),
  });
  if (!hold) throw notFound('booking');
  return { hold, ...rest };
}

/** On a practice's own site nothing of another practice is found, whatever token is shown. */
export function refuseElsewhere(ctx: OperationContext): void {
  if (ctx.site?.kind === 'practice' && ctx.site.practice.id !== ctx.practice.id) throw notFound('booking');
}
