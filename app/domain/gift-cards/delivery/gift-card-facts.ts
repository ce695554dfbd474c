import type { GiftCardFacts } from '#app/emails/gift-card.ts';
import { readPaymentsMade, readSender } from '#app/domain/effects/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { paths } from '#app/paths.ts';
import { decryptToken, linkToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { codeInGroups } from '../code.ts';

interface Row {
  state: 'unpaid' | 'active' | 'spent' | 'cancelled';
  clientId: string;
  firstName: string;
  amountCents: number;
  balanceCents: number;
  amountCurrency: string;
  codeEncrypted: string;
  tokenEncrypted: string;
  purchaserName: string;
  purchaserEmail: string;
  recipientName: string;
  recipientEmail: string;
  message: string | null;
  deliverAt: Date;
  deliveredAt: Date | null;
}

/** Locks a gift card until the transaction ends, and reads everything that a message about it may say; null where it is gone. */
export async function giftCardFacts(ctx: OperationContext, sql: Db, giftCardId: string) {
  const practiceId = ctx.practice.id;
  const [row] = await sql<Row>`
    SELECT g.state, g."clientId", c."firstName", g."amountCents", g."balanceCents", g."amountCurrency", g."codeEncrypted",
      g."tokenEncrypted", g."purchaserName", g."purchaserEmail", g."recipientName", g."recipientEmail", g.message, g."deliverAt",
      g."deliveredAt"
    FROM "GiftCard" g JOIN "Client" c ON c."practiceId" = g."practiceId" AND c.id = g."clientId"
    WHERE g."practiceId" = ${practiceId}::uuid AND g.id = ${giftCardId}::uuid FOR UPDATE OF g`;
  if (!row) return null;
  const { practice, practitioner } = await readSender(ctx, sql, practiceId);
  const token = linkToken(row.tokenEncrypted);
  const facts: GiftCardFacts = {
    card: {
      amountCents: row.amountCents,
      balanceCents: row.balanceCents,
      currency: row.amountCurrency,
      code: codeInGroups(decryptToken(row.codeEncrypted)),
      message: row.message,
      deliverAt: row.deliverAt,
      delivered: row.deliverAt.getTime() <= ctx.clock.now(),
      timeZone: ctx.practice.timeZone,
    },
    recipient: { name: row.recipientName, email: row.recipientEmail },
    buyer: { name: row.purchaserName, firstName: row.firstName },
    payments: await readPaymentsMade(sql, practiceId, { giftCardId }),
    practice,
    practitioner,
    links: {
      book: practice.url + paths.book(),
      balance: practice.url + paths.giftCardBalance(),
      purchase: token && ctx.appOrigin + paths.giftCardPurchase(token),
    },
  };
  const { state, clientId, purchaserEmail, deliveredAt } = row;
  return { facts, state, clientId, purchaserEmail, deliveredAt };
}
