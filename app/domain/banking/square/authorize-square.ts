import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { takeAttempt } from '#app/domain/connecting/index.ts';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import type { SellerAccount, SellerKey } from '#app/integrations/sellers/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { forgetAccountCards } from '../forget-account-cards.ts';
import { CURRENCY_NAMES } from '#app/lib/money.ts';
import { SQUARE_MESSAGES } from '../messages.ts';
import { tellWhoIsPaid } from '../tell-who-is-paid.ts';
import { askingSquare, giveBackUnlessHeld, sellersOf, squareReturn } from './asking-square.ts';
import { placesBefore, readSellerRow } from './seller-row.ts';

type Currency = 'USD' | 'CAD';

/** An account that charges can be made to. */
interface Seller {
  key: SellerKey;
  displayName: string | null;
  currency: Currency;
  locations: string[];
}

/**
 * Connects the account whose owner has just said yes at Square. What came back in the address proves nothing by itself: the state was begun
 * in this session, once; the code is exchanged with our secret and PKCE's verifier; and Square is asked whose account it is. A first
 * provider becomes the practice's, in the account's currency; while one is connected only the same account is taken again, so that nobody
 * loses saved cards by choosing the wrong one. A leave that is not taken is given back.
 */
export const authorizeSquare = operation({
  name: 'authorizeSquare',
  kind: 'mutation',
  description: 'Connects your Square account by what Square sent back.',
  access: practiceOwner(),
  input: z.strictObject({
    state: z.string().max(200),
    code: z.string().min(1).max(500).nullable().meta({ description: 'Null where consent was denied.' }),
  }),
  output: z.object({
    displayName: z.string().nullable(),
    isProvider: z.boolean().meta({ description: 'Cards are charged through it now.' }),
  }),
  async run(ctx, { state, code }) {
    const sellers = sellersOf(ctx);
    const { verifier } = await takeAttempt(ctx, 'square', state);
    if (code === null) throw new Refusal('conflict', SQUARE_MESSAGES.denied);
    const given = await askingSquare(ctx, () =>
      sellers.exchange({ code, verifier, returnUrl: squareReturn(ctx) }),
    );
    if (given.outcome === 'unavailable') throw new Refusal('unavailable', SQUARE_MESSAGES.unreachable);
    if (given.outcome === 'refused') throw new Refusal('expired', SQUARE_MESSAGES.codeOver);
    const { key } = given;
    try {
      const account = await askingSquare(ctx, () => sellers.read(key));
      const seller = usable(key, account);
      const now = new Date(ctx.clock.now());
      const isProvider = await ctx.db.run((sql) => keep(sql, ctx.practice.id, seller, now));
      return { displayName: seller.displayName, isProvider };
    } catch (error) {
      if (error instanceof Refusal) await giveBackUnlessHeld(ctx, key.merchantId);
      throw error;
    }
  },
});

/** Refuses an account that no charge could be made to. */
function usable(key: SellerKey, account: SellerAccount | null): Seller {
  if (!account || account.merchantId !== key.merchantId)
    throw new Refusal('conflict', SQUARE_MESSAGES.refused);
  const { currency, locations, displayName } = account;
  if (currency !== 'USD' && currency !== 'CAD')
    throw new Refusal('conflict', SQUARE_MESSAGES.foreignCurrency);
  if (!account.isActive) throw new Refusal('conflict', SQUARE_MESSAGES.inactive);
  if (locations.length === 0) throw new Refusal('conflict', SQUARE_MESSAGES.noLocation);
  return { key, displayName, currency, locations };
}

/** Keeps it in place of none, of the same one, or of one that was disconnected. Answers whether cards are charged through it now. */
async function keep(sql: Db, practiceId: string, seller: Seller, now: Date): Promise<boolean> {
  const { key, displayName, currency, locations } = seller;
  // The practice's row is what two tabs wait for.
  const [practice] = await sql<{ provider: 'stripe' | 'square' | null; currency: Currency }>`
    SELECT "paymentProvider" AS provider, "defaultCurrency" AS currency FROM "Practice"
    WHERE id = ${practiceId}::uuid FOR UPDATE`;
  const former = await readSellerRow(sql, practiceId);
  const isOther = former !== undefined && former.merchantId !== key.merchantId;
  if (isOther && !former.isDisconnected)
    throw new Refusal('conflict', SQUARE_MESSAGES.anotherAccount(former.displayName ?? 'the one'));
  const { provider } = practice!;
  if (provider === 'square' && practice!.currency !== currency)
    throw new Refusal(
      'conflict',
      SQUARE_MESSAGES.otherCurrency(CURRENCY_NAMES[currency], CURRENCY_NAMES[practice!.currency]),
    );
  if (isOther)
    await forgetAccountCards(sql, practiceId, 'square', { now, why: SQUARE_MESSAGES.cardWentWithAccount });
  const place =
    former?.locationId && locations.includes(former.locationId) ? former.locationId : locations[0]!;
  const before = placesBefore(former, key.merchantId, place);
  await sql`
    INSERT INTO "PaymentAccount" (id, "practiceId", provider, "externalAccountId", "locationId", "formerLocationIds", "placesOfOthers", "displayName", currency,
      operational, "connectedAt", "accessTokenEncrypted", "refreshTokenEncrypted", "tokenExpiresAt", "checkAt", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'square', ${key.merchantId}, ${place},
      ${before.here}::text[], ${JSON.stringify(before.ofOthers)}::jsonb, ${displayName}, ${currency}::"Currency", true, ${now},
      ${key.accessTokenEncrypted}, ${key.refreshTokenEncrypted}, ${new Date(key.expiresAt)}, ${new Date(now.getTime() + DAY_MS)}, ${now}, ${now})
    ON CONFLICT ("practiceId", provider) DO UPDATE SET
      "externalAccountId" = EXCLUDED."externalAccountId", "locationId" = EXCLUDED."locationId",
      "formerLocationIds" = EXCLUDED."formerLocationIds", "placesOfOthers" = EXCLUDED."placesOfOthers", "displayName" = EXCLUDED."displayName", currency = EXCLUDED.currency, operational = true,
      "connectedAt" = EXCLUDED."connectedAt", "disconnectedAt" = NULL, "erroredAt" = NULL, error = NULL, "stoppedFor" = NULL,
      "accessTokenEncrypted" = EXCLUDED."accessTokenEncrypted", "refreshTokenEncrypted" = EXCLUDED."refreshTokenEncrypted",
      "tokenExpiresAt" = EXCLUDED."tokenExpiresAt", "tokenRenewalAt" = NULL, "checkAt" = EXCLUDED."checkAt",
      "updatedAt" = EXCLUDED."updatedAt"`;
  await sql`
    UPDATE "Practice" SET
      "defaultCurrency" = CASE WHEN "paymentProvider" IS NULL THEN ${currency}::"Currency" ELSE "defaultCurrency" END,
      "paymentProvider" = COALESCE("paymentProvider", 'square'), "updatedAt" = ${now}
    WHERE id = ${practiceId}::uuid`;
  await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
  const isProvider = provider === null || provider === 'square';
  if (isProvider && (isOther || !former || former.isDisconnected))
    await tellWhoIsPaid(sql, practiceId, 'square');
  return isProvider;
}
