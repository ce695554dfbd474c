import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import type { GiftCardTemplate } from './template-output.ts';

/** More than any practice sells; the list is not cut into pages. */
export const MOST_TEMPLATES = 100;

/** The gift cards that a practice sells or has sold, smallest first; of one alone where its id is given. */
export async function readTemplates(
  ctx: OperationContext,
  db: Db,
  { id, forSale }: { id?: string; forSale?: boolean } = {},
): Promise<GiftCardTemplate[]> {
  const amountCurrency = ctx.practice.currency as GiftCardTemplate['amountCurrency'];
  let rows = db
    .selectFrom('GiftCardTemplate as t')
    .select(['t.id', 't.amountCents', 't.description', 't.active', 't.public', 't.updatedAt'])
    .where('t.deletedAt', 'is', null)
    .orderBy('t.amountCents')
    .orderBy('t.id')
    .limit(MOST_TEMPLATES);
  if (id) rows = rows.where('t.id', '=', id);
  if (forSale) rows = rows.where('t.active', '=', true).where('t.public', '=', true);
  return (await rows.execute()).map((row) => ({ ...row, amountCurrency }));
}

/** Refuses where the practice has gift cards switched off (002 §6, the gift cards flag). */
export async function mustHaveGiftCards(ctx: OperationContext, db: Db): Promise<void> {
  const [practice] = await db<{ enabled: boolean }>`
    SELECT "giftCardsEnabled" AS enabled FROM "Practice" WHERE id = ${ctx.practice.id}::uuid`;
  if (!practice?.enabled) throw new Refusal('not_found', GIFT_CARD_MESSAGES.off);
}
