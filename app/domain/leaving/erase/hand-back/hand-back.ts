import { handBackSeller, handBackStripe } from '#app/domain/banking/index.ts';
import { handBackCalendars } from '#app/domain/calendar-integrations/index.ts';
import { forgetAllCards } from '#app/domain/cards/index.ts';
import { handBackConferencing } from '#app/domain/conferencing/index.ts';
import { forgetPlanCards } from '#app/domain/subscriptions/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';

/**
 * Hands back to the vendors what they let the practice's keys do, and has them forget its cards, while the keys are still there: saved
 * cards first, since they are forgotten with these keys; in the last try the leave goes even where cards did not. Each finds what is left, so a second run ends what a first one began.
 * PayPal has no call by which a platform gives its leave back.
 * @returns false where a vendor did not answer, or one of the steps failed: that is tried again
 */
export async function handBackLeave(
  ctx: OperationContext,
  db: PracticeDb,
  { isLastTry }: { isLastTry: boolean },
): Promise<boolean> {
  const practice = await ctx.cross.practiceForWork(db.practiceId);
  if (!practice) return true;
  const acting = Object.create(ctx, {
    practice: { value: practice },
    db: { value: db },
  }) as OperationContext;
  const cards = await tried(acting, forgetAllCards);
  const mayLeave = cards || isLastTry;
  const others = await Promise.all([
    mayLeave && tried(acting, handBackSeller),
    mayLeave && tried(acting, handBackStripe),
    tried(acting, handBackConferencing),
    tried(acting, handBackCalendars),
    tried(acting, forgetPlanCards),
  ]);
  return cards && others.every(Boolean);
}

/** A key that no secret of ours opens any more, or whatever else is thrown, must keep neither the other steps nor the removal. */
async function tried(
  ctx: OperationContext,
  step: (ctx: OperationContext) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await step(ctx);
  } catch (error) {
    // Where, and no message: it may repeat what stands in a row.
    const at = error instanceof Error ? /^\s+at .*/m.exec(error.stack ?? '')?.[0].trim() : undefined;
    ctx.log.error({ step: step.name, at }, 'leave could not be handed back');
    return false;
  }
}
