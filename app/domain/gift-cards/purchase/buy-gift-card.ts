import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { mustBeAsShown } from '#app/domain/coupons/index.ts';
import { clientOfBuyer } from '#app/domain/clients/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { addDays, localDate, localInstant } from '#app/lib/time.ts';
import { siteVisitor } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { fromNetwork } from '#app/platform/address.ts';
import { decryptToken, encryptToken, newToken, tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { codeHash, newCode } from '../code.ts';
import { buyGiftCardInput } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';
import { readTemplates } from '../templates/template-rows.ts';
import { sellsGiftCards } from './public-gift-cards.ts';

type Order = z.output<typeof buyGiftCardInput>;

/** How long a gift card waits for its buyer's card, milliseconds. */
const PAID_WITHIN_MS = HOUR_MS;
/** When it is sent on a day to come: minutes after midnight where the practice is. */
const MORNING = 8 * 60;
/** The furthest day it can be sent on. */
const MAX_DAYS = 366;

/**
 * Orders a gift card for somebody: no account is needed, nothing the form says of the price is believed, and nobody is written to before it
 * is paid, on the page whose token is answered. The same key orders once. Of one network a practice takes few orders a day.
 * @throws not_found where it is not for sale; conflict where prices are in another currency than was shown; invalid_input (deliverOn);
 *   rate_limited
 */
export const buyGiftCard = operation({
  name: 'buyGiftCard',
  kind: 'mutation',
  description: 'Orders a gift card of a practice for somebody.',
  access: siteVisitor(),
  input: buyGiftCardInput,
  output: z.object({
    token: z.string().meta({ description: 'Of /gift_card_purchases/{token}, where it is paid.' }),
  }),
  async run(ctx, order) {
    const { limiter, practice, address } = ctx;
    if (!(await limiter.spend('bookingAddress', address)))
      throw new Refusal('rate_limited', GIFT_CARD_MESSAGES.tooManyTries);
    const network = fromNetwork(practice.id, address);
    if (!(await limiter.spend('giftCardNetwork', network)))
      throw new Refusal('rate_limited', GIFT_CARD_MESSAGES.tooManyCards);
    try {
      const { isNew, token } = await ctx.db.run((sql) => write(ctx, sql, order));
      if (!isNew) await limiter.giveBack('giftCardNetwork', network);
      return { token };
    } catch (error) {
      await limiter.giveBack('giftCardNetwork', network);
      throw error;
    }
  },
});

async function write(
  ctx: OperationContext,
  sql: Db,
  order: Order,
): Promise<{ isNew: boolean; token: string }> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  const deliverAt = deliveryOf(ctx, order.deliverOn ?? null);
  const [template] = (await sellsGiftCards(ctx, sql))
    ? await readTemplates(ctx, sql, { id: order.giftCardTemplateId, forSale: true })
    : [];
  if (!template) throw new Refusal('not_found', GIFT_CARD_MESSAGES.notSold);
  mustBeAsShown({ ...template, currency: template.amountCurrency }, { shownCurrency: order.shownCurrency });
  // Nobody is taken out of the directory while they order (deleteClient).
  await lockCalendar(sql, practiceId);
  const { firstName, lastName, email, recipientName, recipientEmail, message, idempotencyKey } = order;
  const clientId = await clientOfBuyer(sql, { firstName, lastName, email }, now.getTime());
  const id = idempotencyKey ?? uuid();
  const token = newToken();
  const code = newCode();
  const [made] = await sql`
    INSERT INTO "GiftCard" (id, "practiceId", "templateId", "clientId", "codeHash", "codeEncrypted", "amountCents", "amountCurrency",
                            "purchaserName", "purchaserEmail", "recipientName", "recipientEmail", message, "deliverAt", "payUntil",
                            "tokenHash", "tokenEncrypted", "createdAt")
    VALUES (${id}::uuid, ${practiceId}::uuid, ${template.id}::uuid, ${clientId}::uuid, ${codeHash(code)}, ${encryptToken(code)},
            ${template.amountCents}, ${template.amountCurrency}::"Currency", ${`${firstName} ${lastName}`}, ${email},
            ${recipientName}, ${recipientEmail}, ${message ?? null}, ${deliverAt}, ${new Date(now.getTime() + PAID_WITHIN_MS)},
            ${tokenHash(token)}, ${encryptToken(token)}, ${now})
    ON CONFLICT (id) DO NOTHING RETURNING id`;
  if (made) return { isNew: true, token };
  const [known] = await sql<{ tokenEncrypted: string }>`
    SELECT "tokenEncrypted" FROM "GiftCard"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "clientId" = ${clientId}::uuid`;
  if (!known) throw new Refusal('conflict', GIFT_CARD_MESSAGES.unexpected);
  return { isNew: false, token: decryptToken(known.tokenEncrypted) };
}

/** When it is sent: today at once, on a later day in its morning. */
function deliveryOf(ctx: OperationContext, deliverOn: string | null): Date {
  const now = ctx.clock.now();
  const { timeZone } = ctx.practice;
  const today = localDate(now, timeZone);
  const isDay = deliverOn === null || !Number.isNaN(Date.parse(`${deliverOn}T00:00:00Z`));
  if (!isDay || (deliverOn !== null && (deliverOn < today || deliverOn > addDays(today, MAX_DAYS))))
    throw new Refusal('invalid_input', GIFT_CARD_MESSAGES.dateInvalid, { field: 'deliverOn' });
  if (deliverOn === null || deliverOn === today) return new Date(now);
  return new Date(localInstant(deliverOn, MORNING, timeZone));
}
