import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { providerOf } from '#app/integrations/cards/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { mustTakeSetups } from './add-card.ts';
import { bookingReferences, withHoldCustomer, holdForCard } from './booking-hold-card.ts';
import { asking } from './customer/asking.ts';
import { bookingSetupInput, MAX_CARDS } from './booking-inputs.ts';
import { bookingCardMessages } from './booking-messages.ts';

/** Begins saving a card for a kept time (spec 000 §4, card saving): the page confirms it with the provider's own form. */
export const bookingSetupIntent = operation({
  name: 'bookingSetupIntent',
  kind: 'mutation',
  description:
    'Begins saving the card of a booking; asked twice it answers the same setup until that is used.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: bookingSetupInput,
  output: z.object({
    setupIntentSecret: z.string(),
    setupIntentId: z.string(),
    browser: cardForm,
  }),
  async run(ctx, { hold: token, another, ...payer }) {
    const about = await holdForCard(ctx, token);
    const { hold, offer, account } = about;
    mustTakeSetups(ctx, account);
    const practiceId = ctx.practice.id;
    const begun = await ctx.db.run(
      (sql) => sql`
        SELECT id FROM "CardSetup"
        WHERE "practiceId" = ${practiceId}::uuid AND "bookingHoldId" = ${hold.id}::uuid`,
    );
    const attempt = another ? begun.length : Math.max(begun.length - 1, 0);
    if (attempt >= MAX_CARDS) throw new Refusal('rate_limited', bookingCardMessages.tooManyCards);
    const { customer, setup } = await asking(ctx, bookingCardMessages.setupFailed, () =>
      withHoldCustomer(ctx, about, payer, async (customer) => {
        const setup = await ctx.ports.cards.createSetupIntent({
          account,
          customer,
          currency: offer.rules.currency,
          metadata: bookingReferences(practiceId, hold),
          idempotencyKey: `booking-setup:${hold.id}:${attempt}:${customer}`,
        });
        return { customer, setup };
      }),
    );
    await ctx.db.run(
      (sql) => sql`
        INSERT INTO "CardSetup" (id, "practiceId", "bookingHoldId", provider, "providerSetupIntentId",
          "providerCustomerId", currency, "createdAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${hold.id}::uuid, ${providerOf(account)}::"PaymentSource", ${setup.id}, ${customer},
          ${offer.rules.currency}::"Currency", ${new Date(ctx.clock.now())})
        ON CONFLICT ("providerSetupIntentId") DO NOTHING`,
    );
    return {
      setupIntentSecret: setup.clientSecret,
      setupIntentId: setup.id,
      browser: ctx.ports.cards.browserConfig(account),
    };
  },
});
