import { z } from 'zod';
import { announceGiftCard, queueMessage } from '#app/domain/effects/index.ts';
import { GIFT_CARD_TEMPLATES, writeGiftCardEmail } from '#app/emails/gift-card.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { giftCardFacts } from './gift-card-facts.ts';

/**
 * Writes the email of one occasion of a gift card, once under its own key, and wants it sent. The gift itself goes to its recipient when it
 * is paid and its day has come, in the morning where the practice is; by whichever of the payment and the sweep is first.
 */
export const writeGiftCardMessage = operation({
  name: 'writeGiftCardMessage',
  kind: 'mutation',
  description: 'Writes the message of an occasion of a gift card.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({
    practiceId: z.uuid(),
    giftCardId: z.uuid(),
    template: z.enum(GIFT_CARD_TEMPLATES).default('gift_card'),
    occasion: z.string().max(100).default(''),
  }),
  output: z.object({ written: z.int() }),
  job: 'gift-card-message',
  due: ({ cross }, now) => cross.due('gift_cards_to_deliver', 'giftCardId', now),
  key: ({ giftCardId, template = 'gift_card', occasion = '' }) =>
    `message:${template}:${giftCardId}:${occasion}`,
  async run(ctx, { practiceId, giftCardId, template, occasion }) {
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const read = await giftCardFacts(ctx, sql, giftCardId);
      if (!read) throw notFound('gift card');
      const { facts, state, clientId, purchaserEmail, deliveredAt } = read;
      const isGift = template === 'gift_card';
      // Of one that was refunded meanwhile nobody gets the code.
      if (isGift && (state !== 'active' || (occasion === '' && deliveredAt !== null))) return { written: 0 };
      const { subject, text, html } = writeGiftCardEmail(template, facts);
      const isWritten = await queueMessage(sql, {
        practiceId,
        to: 'client',
        // Whoever gets the gift need not be a client.
        clientId: isGift ? null : clientId,
        channel: 'email',
        template,
        address: isGift ? facts.recipient.email : purchaserEmail,
        subject,
        text,
        html,
        dedupeKey: `${template}:${giftCardId}:${occasion}`,
        at: now,
      });
      if (isGift)
        await sql`
          UPDATE "GiftCard" SET "deliveredAt" = ${now} WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid`;
      await announceGiftCard(sql, practiceId, giftCardId);
      return { written: isWritten ? 1 : 0 };
    });
  },
});
