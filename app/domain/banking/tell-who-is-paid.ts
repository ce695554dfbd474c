import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAYMENT_PROVIDER_NAMES } from './messages.ts';

/**
 * Tells the practice's owner by email into which account their clients pay from now on: an open browser is enough to change that
 * (decision 517), and whoever is not told misses the first payout.
 */
export async function tellWhoIsPaid(
  sql: Db,
  practiceId: string,
  provider: keyof typeof PAYMENT_PROVIDER_NAMES,
): Promise<void> {
  const [owner] = await sql<{ to: string; userId: string; account: string | null }>`
    SELECT u.email AS to, u.id AS "userId", a."displayName" AS account
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "PaymentAccount" a ON a."practiceId" = p.id AND a.provider = ${provider}::"PaymentSource"
    WHERE p.id = ${practiceId}::uuid`;
  const { account, ...to } = owner!;
  const about = `${PAYMENT_PROVIDER_NAMES[provider]}${account ? ` (${account})` : ''}`;
  await enqueueAccountMessage(sql, { occasion: 'paid_elsewhere', ...to, about }, practiceId);
}
