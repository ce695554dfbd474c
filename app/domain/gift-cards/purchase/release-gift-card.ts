import { z } from 'zod';
import { lockCalendar } from '#app/domain/availability/index.ts';
import { forgetPassingClient } from '#app/domain/clients/index.ts';
import { announceGiftCard } from '#app/domain/effects/index.ts';
import { endWaiting } from '#app/domain/payments/index.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';

/**
 * Lets a gift card go whose buyer has not paid in time; nobody was told of it, and whoever was never more than its buyer leaves the directory
 * with it. What waits for a bank's check is closed there first; what the bank has not answered yet is left to the sweep of charges.
 */
export const releaseGiftCard = operation({
  name: 'releaseGiftCard',
  kind: 'mutation',
  description: 'Lets a gift card go that was not paid in time.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), giftCardId: z.uuid() }),
  output: z.object({ released: z.boolean() }),
  job: 'release-gift-card',
  due: ({ cross }, now) => cross.due('gift_cards_to_release', 'giftCardId', now),
  key: ({ giftCardId }) => `release-gift-card:${giftCardId}`,
  async run(ctx, { practiceId, giftCardId }) {
    const ended = await endWaiting(ctx, { id: giftCardId, kind: 'gift_card' });
    if (ended?.outcome === 'unavailable') throw new Refusal('unavailable', GIFT_CARD_MESSAGES.unexpected);
    const now = new Date(ctx.clock.now());
    const released = await ctx.db.run(async (sql) => {
      // Whoever orders anew meanwhile waits, and finds the client or makes one.
      await lockCalendar(sql, practiceId);
      const [gone] = await sql<{ clientId: string }>`
        UPDATE "GiftCard" g SET state = 'cancelled', "closedAt" = ${now}
        WHERE g."practiceId" = ${practiceId}::uuid AND g.id = ${giftCardId}::uuid AND g.state = 'unpaid' AND g."payUntil" <= ${now}
          AND NOT EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = g."practiceId" AND t."billId" = g.id
            AND t.type = 'Charge' AND t.state = 0)
        RETURNING g."clientId"`;
      if (!gone) return false;
      await forgetPassingClient(sql, { clientId: gone.clientId, besides: giftCardId, now });
      await announceGiftCard(sql, practiceId, giftCardId);
      return true;
    });
    return { released };
  },
});
