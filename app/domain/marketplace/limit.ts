import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { MARKETPLACE_MESSAGES } from './messages.ts';

/** Searching costs nothing but time: one address gets only so much of it. */
export async function spendSearch(ctx: OperationContext): Promise<void> {
  if (await ctx.limiter.spend('searchAddress', ctx.address)) return;
  throw new Refusal('rate_limited', MARKETPLACE_MESSAGES.tooMany);
}
