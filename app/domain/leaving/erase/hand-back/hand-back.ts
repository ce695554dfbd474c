import { handBackSeller } from '#app/domain/banking/index.ts';
import { handBackCalendars } from '#app/domain/calendar-integrations/index.ts';
import { forgetAllCards } from '#app/domain/cards/index.ts';
import { handBackConferencing } from '#app/domain/conferencing/index.ts';
import { forgetPlanCards } from '#app/domain/subscriptions/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';

/**
 * Hands back to the vendors what they let the practice's keys do, and has them forget its cards, while the keys are still there: saved
 * cards first, since they are forgotten with these keys. Each finds what is left, so a second run ends what a first one began.
 * PayPal and Stripe have no call by which a platform gives its leave back.
 * @returns false where a vendor did not answer: that is tried again
 */
export async function handBackLeave(ctx: OperationContext, db: PracticeDb): Promise<boolean> {
  const practice = await ctx.cross.practiceForWork(db.practiceId);
  if (!practice) return true;
  const acting = Object.create(ctx, {
    practice: { value: practice },
    db: { value: db },
  }) as OperationContext;
  const cards = await forgetAllCards(acting);
  const others = await Promise.all([
    cards && handBackSeller(acting),
    handBackConferencing(acting),
    handBackCalendars(acting),
    forgetPlanCards(acting),
  ]);
  return others.every(Boolean);
}
