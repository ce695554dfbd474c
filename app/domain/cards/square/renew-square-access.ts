import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { SquareSeller } from '#app/integrations/cards/port.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { CARD_MESSAGES } from '../messages.ts';

/** A refusal is tried again after this long; the practice may have spoken to Square meanwhile. */
const AGAIN_MS = 24 * HOUR_MS;

/** How long after its end Square still renews a leave. */
const LATE_MS = 15 * DAY_MS;

interface Account {
  account: SquareSeller;
  refreshTokenEncrypted: string;
  tokenExpiresAt: Date | null;
}

/** Which leave was asked about. */
interface Still {
  practiceId: string;
  paymentAccountId: string;
  refreshTokenEncrypted: string;
}

/**
 * Renews the leave to act for a practice at Square, weeks before its 30 days are over, also while something else is wrong with the
 * account. Refused, it is tried every day and the practice is told; once the old leave is over no cards are taken. It is tried on while
 * Square would still renew it, since what is refused may be our own secret; then it is forgotten, and the practice has to connect again.
 */
export const renewSquareAccess = operation({
  name: 'renewSquareAccess',
  kind: 'mutation',
  description: 'Renews the access to a practice’s account at Square.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), paymentAccountId: z.uuid() }),
  output: z.object({ renewed: z.boolean() }),
  job: 'renew-square-access',
  due: ({ cross }, now) => cross.due('square_tokens_to_renew', 'paymentAccountId', now),
  key: ({ paymentAccountId }) => `renew-square-access:${paymentAccountId}`,
  async run(ctx, { practiceId, paymentAccountId }) {
    const found = await ctx.db.run((sql) => read(sql, practiceId, paymentAccountId));
    if (!found) return { renewed: false };
    const renewal = await ctx.ports.cards.renewAccess(found);
    if (renewal.outcome === 'unavailable') throw new Refusal('unavailable', CARD_MESSAGES.unreachable);
    const now = ctx.clock.now();
    // Only where it is still the leave that was asked about: the practice may have connected anew.
    const still = { practiceId, paymentAccountId, refreshTokenEncrypted: found.refreshTokenEncrypted };
    if (renewal.outcome === 'renewed') {
      await ctx.db.run((sql) => keep(sql, still, renewal, new Date(now)));
      return { renewed: true };
    }
    const overSince = found.tokenExpiresAt === null ? Infinity : Number(found.tokenExpiresAt);
    const past = { isOver: overSince <= now, isTooLate: overSince + LATE_MS <= now };
    ctx.log.error({ paymentAccountId, ...past, why: renewal.message }, 'Square did not renew access');
    await ctx.db.run((sql) => tell(sql, still, past, new Date(now)));
    return { renewed: false };
  },
});

async function read(sql: Db, practiceId: string, id: string): Promise<Account | undefined> {
  const [account] = await sql<Account>`
    SELECT jsonb_build_object('provider', 'square', 'merchantId', "externalAccountId", 'locationId', "locationId",
             'accessTokenEncrypted', "accessTokenEncrypted") AS account, "refreshTokenEncrypted", "tokenExpiresAt"
    FROM "PaymentAccount"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND provider = 'square'
      AND "disconnectedAt" IS NULL AND "refreshTokenEncrypted" IS NOT NULL`;
  return account;
}

const keep = (
  sql: Db,
  still: Still,
  renewed: { accessTokenEncrypted: string; refreshTokenEncrypted: string; expiresAt: number },
  now: Date,
) => sql`
  UPDATE "PaymentAccount"
  SET "accessTokenEncrypted" = ${renewed.accessTokenEncrypted}, "refreshTokenEncrypted" = ${renewed.refreshTokenEncrypted},
      "tokenExpiresAt" = ${new Date(renewed.expiresAt)}, "tokenRenewalAt" = NULL,
      -- What else is wrong is asked about anew with the new access.
      error = CASE WHEN "erroredAt" IS NOT NULL THEN error END,
      "checkAt" = CASE WHEN "erroredAt" IS NOT NULL THEN ${now} ELSE "checkAt" END, "updatedAt" = ${now}
  WHERE "practiceId" = ${still.practiceId}::uuid AND id = ${still.paymentAccountId}::uuid
    AND "refreshTokenEncrypted" = ${still.refreshTokenEncrypted}`;

/** Not renewed: the practice is told, and what is shown of cards is shown anew once the old leave is over. */
async function tell(
  sql: Db,
  { practiceId, paymentAccountId, refreshTokenEncrypted }: Still,
  { isOver, isTooLate }: { isOver: boolean; isTooLate: boolean },
  now: Date,
): Promise<void> {
  const [told] = await sql<{ isFirst: boolean }>`
    UPDATE "PaymentAccount"
    SET error = CASE WHEN ${isOver} OR "erroredAt" IS NULL THEN ${CARD_MESSAGES.squareNotRenewed} ELSE error END,
        "tokenRenewalAt" = CASE WHEN NOT ${isTooLate} THEN ${new Date(now.getTime() + AGAIN_MS)}::timestamptz END,
        "refreshTokenEncrypted" = CASE WHEN NOT ${isTooLate} THEN "refreshTokenEncrypted" END,
        "erroredAt" = CASE WHEN ${isOver} THEN COALESCE("erroredAt", ${now}::timestamptz) ELSE "erroredAt" END, "updatedAt" = ${now}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${paymentAccountId}::uuid
      AND "refreshTokenEncrypted" = ${refreshTokenEncrypted}
    RETURNING COALESCE("erroredAt" = ${now}, false) AS "isFirst"`;
  if (!told) return;
  // Gift cards are sold, and linked on the website, while cards are taken.
  if (told.isFirst) await enqueueRepublish(sql, practiceId);
  await announce(sql, { practiceId, kind: 'settings', id: practiceId });
}
