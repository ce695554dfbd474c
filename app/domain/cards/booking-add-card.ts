import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { providerOf } from '#app/integrations/cards/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { addCard, mustTakeTokens } from './add-card.ts';
import { bookingReferences, holdForCard, withHoldCustomer } from './booking-hold-card.ts';
import { bookingAddCardInput, MAX_CARDS } from './booking-inputs.ts';
import { bookingCardMessages } from './booking-messages.ts';

/** Saves the card of a kept time from a token (spec 000 §4, the token provider); the booking is told by the id it answers. */
export const bookingAddCard = operation({
  name: 'bookingAddCard',
  kind: 'mutation',
  description: 'Saves the card of a booking from the token that Square’s form made.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: bookingAddCardInput,
  output: z.object({
    setupIntentId: z.string().meta({ description: 'To be sent with bookAppointment.' }),
  }),
  async run(ctx, { hold: token, sourceId, ...payer }) {
    const about = await holdForCard(ctx, token);
    const { hold, offer, account } = about;
    mustTakeTokens(ctx, account);
    const practiceId = ctx.practice.id;
    const tried = await ctx.db.run(
      (sql) => sql`
        SELECT id FROM "CardSetup"
        WHERE "practiceId" = ${practiceId}::uuid AND "bookingHoldId" = ${hold.id}::uuid`,
    );
    if (tried.length >= MAX_CARDS) throw new Refusal('rate_limited', bookingCardMessages.tooManyCards);
    const setup = await addCard(ctx, {
      account,
      withCustomer: (use) => withHoldCustomer(ctx, about, payer, use),
      sourceId,
      metadata: bookingReferences(practiceId, hold),
      countedFor: { holdId: hold.id },
    });
    await ctx.db.run(
      (sql) => sql`
        INSERT INTO "CardSetup" (id, "practiceId", "bookingHoldId", provider, "providerSetupIntentId",
          "providerCustomerId", currency, "createdAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${hold.id}::uuid, ${providerOf(account)}::"PaymentSource",
          ${setup.id}, ${setup.customer}, ${offer.rules.currency}::"Currency", ${new Date(ctx.clock.now())})
        ON CONFLICT ("providerSetupIntentId") DO NOTHING`,
    );
    return { setupIntentId: setup.id };
  },
});
