import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm, cents, currency } from '#app/operations/outputs.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { purchaseToken } from '../inputs.ts';
import { giftCardPayer } from './gift-card-payer.ts';

const purchaseOutput = z
  .object({
    token: z.string(),
    state: z.enum(['unpaid', 'paid', 'let_go', 'refunded']).meta({ id: 'GiftCardPurchaseState' }),
    amountCents: cents,
    amountCurrency: currency,
    recipientName: z.string(),
    recipientEmail: z.string(),
    message: z.string().nullable(),
    deliverAt: z.date(),
    delivered: z.boolean(),
    notBrought: z
      .boolean()
      .meta({ description: 'It was sent, and its recipient’s address takes no emails.' }),
    timeZone: z.string(),
    buyer: z.object({ name: z.string(), email: z.string() }).meta({ id: 'GiftCardBuyer' }),
    card: z
      .object({
        canPay: z.boolean(),
        canConfirm: z.boolean().meta({ description: 'A payment waits for its bank’s check.' }),
        isUnderWay: z.boolean().meta({ description: 'Nobody knows yet what became of a charge.' }),
        error: z.string().nullable().meta({ description: 'Why the last try failed.' }),
        saved: z.object({ brand: z.string(), last4: z.string() }).nullable().meta({ id: 'GiftCardPaidWith' }),
        form: cardForm.nullable(),
      })
      .meta({ id: 'GiftCardPayment' }),
    practice: z
      .object({
        name: z.string(),
        url: z.string(),
        colorAccent: z.string().nullable(),
        userName: z.string(),
        userPhotoUrl: z.string().nullable(),
      })
      .meta({ id: 'GiftCardPractice' }),
  })
  .meta({ id: 'GiftCardPurchase' });

interface Row {
  recipientName: string;
  recipientEmail: string;
  message: string | null;
  deliverAt: Date;
  deliveredAt: Date | null;
  isRefused: boolean;
  userName: string;
  userPhotoUrl: string | null;
}

/** A gift card as its buyer's own link shows it. Its code is its recipient's, and stands nowhere here. */
export const giftCardPurchase = operation({
  name: 'giftCardPurchase',
  kind: 'query',
  description: 'The gift card that a buyer’s link stands for.',
  access: linkHolder('gift_card', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: purchaseToken }),
  output: purchaseOutput,
  async run(ctx, { token }) {
    const { id: practiceId, name, slug, colorAccent, timeZone } = ctx.practice;
    const { found, row } = await ctx.db.run(async (sql) => {
      const payer = await giftCardPayer(ctx, sql, token);
      const [read] = await sql<Row>`
        SELECT g."recipientName", g."recipientEmail", g.message, g."deliverAt", g."deliveredAt", u.name AS "userName",
          u."photoUrl" AS "userPhotoUrl",
          EXISTS (SELECT FROM address_refused(g."practiceId", 'email', g."recipientEmail")) AS "isRefused"
        FROM "GiftCard" g JOIN "Practice" p ON p.id = g."practiceId" JOIN "User" u ON u.id = p."ownerUserId"
        WHERE g."practiceId" = ${practiceId}::uuid AND g."tokenHash" = ${tokenHash(token)}`;
      return { found: payer, row: read! };
    });
    const { state, payUntil, waitsForBank, isUnderWay, paymentError, saved, payer } = found;
    const { client } = payer;
    const inTime = payUntil !== null && payUntil.getTime() > ctx.clock.now();
    const canPay = state === 'unpaid' && inTime && client.account !== null;
    const isLetGo = payUntil !== null && !inTime && !isUnderWay;
    const { userName, userPhotoUrl, deliveredAt, isRefused, ...gift } = row;
    return {
      ...gift,
      token,
      state:
        state === 'active' || state === 'spent'
          ? ('paid' as const)
          : isLetGo || (state === 'cancelled' && payUntil !== null)
            ? ('let_go' as const)
            : state === 'cancelled'
              ? ('refunded' as const)
              : ('unpaid' as const),
      amountCents: found.amountCents,
      amountCurrency: client.currency,
      delivered: deliveredAt !== null,
      notBrought: deliveredAt !== null && isRefused,
      timeZone,
      buyer: { name: client.name, email: client.email! },
      card: {
        canPay,
        canConfirm: canPay && waitsForBank,
        isUnderWay,
        // An older decline says nothing of a charge that nobody has answered yet.
        error: canPay && (waitsForBank || !isUnderWay) ? paymentError : null,
        saved,
        form: canPay ? ctx.ports.cards.browserConfig(client.account) : null,
      },
      practice: { name, url: practiceOrigin(ctx, slug), colorAccent, userName, userPhotoUrl },
    };
  },
});
