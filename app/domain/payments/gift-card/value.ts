import type { Db } from '#tenants/scoped-db.ts';
import { enter } from '../bills/ledger.ts';
import { readMoney } from '../money.ts';

interface Row {
  issuedCents: number;
  balanceCents: number;
  currency: string;
}

/**
 * Brings the value that a gift card was sold with in line with what is here of its payment: it comes onto the card as that succeeds, goes off
 * it as that goes back, as far as it is not spent, and comes again where a refund failed. Repeated it changes nothing. The caller holds the
 * card's row.
 */
export async function fitValue(sql: Db, practiceId: string, giftCardId: string, at: Date): Promise<void> {
  const [card] = await sql<Row>`
    SELECT g."balanceCents", g."amountCurrency" AS currency,
           COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = g."practiceId"
             AND l."giftCardId" = g.id AND l.kind = 'gift_card_value'), 0)::int AS "issuedCents"
    FROM "GiftCard" g WHERE g."practiceId" = ${practiceId}::uuid AND g.id = ${giftCardId}::uuid`;
  const { providerLeftCents } = await readMoney(sql, practiceId, giftCardId);
  const { issuedCents, balanceCents, currency } = card!;
  const amountCents = Math.max(providerLeftCents - issuedCents, -balanceCents);
  if (amountCents === 0) return;
  await enter(
    sql,
    { practiceId, billId: giftCardId, giftCardId, kind: 'gift_card_value', amountCents, currency, at },
    { debit: 'client', credit: 'gift_cards' },
  );
  if (amountCents < 0)
    await sql`
      UPDATE "GiftCard" SET state = 'cancelled', "closedAt" = ${at}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid AND "balanceCents" = 0`;
}
