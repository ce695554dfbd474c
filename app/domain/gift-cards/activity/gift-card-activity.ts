import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cents, currency } from '#app/operations/outputs.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { activityInput } from '../inputs.ts';
import { mustHaveGiftCards } from '../templates/template-rows.ts';

const soldCard = z
  .object({
    id: z.uuid(),
    state: z.enum(['active', 'spent', 'cancelled']).meta({ id: 'SoldGiftCardState' }),
    amountCents: cents,
    balanceCents: cents,
    amountCurrency: currency,
    purchaserName: z.string(),
    purchaserEmail: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    soldAt: z.date(),
    deliverAt: z.date(),
    deliveredAt: z.date().nullable(),
    emailRefusedAt: z
      .date()
      .nullable()
      .meta({ description: 'Since when nothing can be brought to its recipient’s address.' }),
    refundedCents: cents.meta({ description: 'Of the sale, given back to its buyer.' }),
    movements: z
      .array(
        z
          .object({
            id: z.uuid(),
            amountCents: z.int().meta({ description: 'Cents; what went back onto the card is negative.' }),
            at: z.date(),
            clientName: z.string(),
            token: z.string().nullable().meta({ description: 'Of the appointment in the calendar.' }),
          })
          .meta({ id: 'GiftCardMovement' }),
      )
      .meta({ description: 'What it paid of appointments, newest first.' }),
  })
  .meta({ id: 'SoldGiftCard' });

type Row = Omit<z.input<typeof soldCard>, 'movements' | 'state'> & {
  state: 'unpaid' | z.input<typeof soldCard>['state'];
  movements: { id: string; amountCents: number; at: string; clientName: string; encrypted: string }[];
};

/** Every gift card that was sold, newest first, with what became of it (002 §2, the tab Activity). */
export const giftCardActivity = operation({
  name: 'giftCardActivity',
  kind: 'query',
  description: 'The gift cards that were sold, and what became of them.',
  access: practiceOwner(),
  input: activityInput,
  output: z.object({ giftCards: z.array(soldCard), count: z.int() }).meta({ id: 'GiftCardActivity' }),
  run: (ctx, { limit, offset }) =>
    ctx.db.run(async (sql) => {
      await mustHaveGiftCards(ctx, sql);
      const practiceId = ctx.practice.id;
      const [counted] = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM "GiftCard" g WHERE g."practiceId" = ${practiceId}::uuid AND g."payUntil" IS NULL`;
      const rows = await sql<Row>`
        SELECT g.id, g.state, g."amountCents", g."balanceCents", g."amountCurrency", g."purchaserName", g."purchaserEmail",
          g."recipientName", g."recipientEmail", g."createdAt" AS "soldAt", g."deliverAt", g."deliveredAt",
          (SELECT "refusedAt" FROM address_refused(g."practiceId", 'email', g."recipientEmail")) AS "emailRefusedAt",
          COALESCE((SELECT -sum(l."amountCents") FROM "LedgerEntry" l WHERE l."practiceId" = g."practiceId" AND l."billId" = g.id
            AND l.kind = 'refund'), 0)::int AS "refundedCents",
          COALESCE((SELECT json_agg(json_build_object('id', l.id, 'amountCents', l."amountCents", 'at', l."createdAt",
              'clientName', btrim(c."firstName" || ' ' || c."lastName"), 'encrypted', a."instantActionTokenEncrypted")
              ORDER BY l."createdAt" DESC, l.id DESC)
            FROM "LedgerEntry" l
            JOIN "Appointment" a ON a."practiceId" = l."practiceId" AND a.id = l."billId"
            JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
            WHERE l."practiceId" = g."practiceId" AND l."giftCardId" = g.id AND l.kind = 'gift_card_payment'), '[]') AS movements
        FROM "GiftCard" g
        WHERE g."practiceId" = ${practiceId}::uuid AND g."payUntil" IS NULL
        ORDER BY g."createdAt" DESC, g.id DESC LIMIT ${limit} OFFSET ${offset}`;
      return {
        count: counted!.count,
        giftCards: rows.map(({ movements, state, ...card }) => ({
          ...card,
          // What waits for its payment is left out above.
          state: state === 'unpaid' ? ('cancelled' as const) : state,
          movements: movements.map(({ encrypted, at, ...movement }) => ({
            ...movement,
            at: new Date(at),
            token: linkToken(encrypted),
          })),
        })),
      };
    }),
});
