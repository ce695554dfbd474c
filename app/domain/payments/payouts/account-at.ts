import type { Settlements } from '#app/integrations/settlements/port.ts';
import { accountIdOf, type CardAccount } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A practice's account at a provider that pays out. */
export interface PaidAccount {
  practiceId: string;
  provider: 'stripe' | 'square';
  /** As the provider names it. */
  accountId: string;
  account: CardAccount;
  settlements: Settlements;
}

/** The practice's account at a provider, by default its present one; null where it has none, or this installation does without. */
export async function paidAccount(
  { ports }: Pick<OperationContext, 'ports'>,
  sql: Db,
  at: { practiceId: string; provider: 'stripe' | 'square'; accountId?: string },
): Promise<PaidAccount | null> {
  const { practiceId, provider, accountId: named = null } = at;
  const [row] = await sql<{ account: CardAccount }>`
    SELECT payment_account(p.id, ${provider}, a.id) AS account
    FROM "Practice" p
    CROSS JOIN LATERAL (SELECT COALESCE(${named}::text, CASE ${provider}::text WHEN 'stripe' THEN p."stripeAccountId" ELSE (
      SELECT s."externalAccountId" FROM "PaymentAccount" s
      WHERE s."practiceId" = p.id AND s.provider = 'square' AND s."disconnectedAt" IS NULL) END) AS id) a
    WHERE p.id = ${practiceId}::uuid AND a.id IS NOT NULL`;
  const settlements = ports.settlements[provider];
  const accountId = row && accountIdOf(row.account);
  if (!settlements || !accountId) return null;
  return { practiceId, provider, accountId, account: row.account, settlements };
}

/** The practices that have an account of that name now. */
export async function practicesAt(
  { cross }: OperationContext,
  provider: 'stripe' | 'square',
  account: string,
): Promise<string[]> {
  if (provider === 'square') return cross.practicesAtAccount('square', account);
  const practiceId = await cross.practiceForStripeAccount(account);
  return practiceId ? [practiceId] : [];
}
