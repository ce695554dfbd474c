import { z } from 'zod';
import { enqueueGiftCardMessage } from '#app/domain/effects/index.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { giftCardIdInput } from '../inputs.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';

/** A second press within this time is the same wish. */
const SAME_PRESS_MS = 5 * MINUTE_MS;

/** Sends a gift card to its recipient again, from the day's budget of what a practice sends by hand; pressed twice it is sent once. */
export const resendGiftCard = operation({
  name: 'resendGiftCard',
  kind: 'mutation',
  description: 'Sends a gift card to its recipient again.',
  access: practiceOwner(),
  input: giftCardIdInput,
  output: z.object({}),
  async run(ctx, { giftCardId }) {
    const practiceId = ctx.practice.id;
    const [card] = await ctx.db.run(
      (sql) => sql<{ state: string }>`
        SELECT state FROM "GiftCard" WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid`,
    );
    if (!card) throw notFound('gift card');
    if (card.state !== 'active') throw new Refusal('state_changed', GIFT_CARD_MESSAGES.nothingToSend);
    if (!(await ctx.limiter.spend('handSentPractice', practiceId)))
      throw new Refusal('rate_limited', GIFT_CARD_MESSAGES.tooManyTries);
    const occasion = `again:${Math.floor(ctx.clock.now() / SAME_PRESS_MS)}`;
    await ctx.db.run((sql) =>
      enqueueGiftCardMessage(sql, { practiceId, giftCardId, template: 'gift_card', occasion }),
    );
    return {};
  },
});
