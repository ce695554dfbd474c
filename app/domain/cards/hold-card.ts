import { z } from 'zod';
import type { CardSetup } from '#app/integrations/cards/port.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { cardForm, savedCard } from '#app/operations/outputs.ts';
import { bookingReferences, holdForCard, type CardHold } from './booking-hold-card.ts';
import { asking } from './customer/asking.ts';
import { bookingCardInput } from './booking-inputs.ts';
import { bookingCardMessages } from './booking-messages.ts';
import { isOfBooking, newestSetups, savedCardOf, type SavedBookingCard } from './booking-card-proof.ts';

/** The card saved for a kept time so far, as the provider knows it; what a page shows after its form or a hosted page. */
export const holdCard = operation({
  name: 'holdCard',
  kind: 'query',
  description: 'The card that the visitor saved for a kept time, read from the provider.',
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: bookingCardInput,
  output: z.object({
    card: savedCard.nullable(),
    setupIntentId: z.string().nullable().meta({ description: 'To be sent with bookAppointment.' }),
    problem: z.string().nullable().meta({ description: 'Why the last try saved no card.' }),
    browser: cardForm,
  }),
  async run(ctx, { hold: token, setupIntentId, cardPage }) {
    const about = await holdForCard(ctx, token);
    const browser = ctx.ports.cards.browserConfig(about.account);
    const setups = await asking(ctx, bookingCardMessages.unreachable, () =>
      cardPage ? setupOfPage(ctx, about, cardPage) : newestSetups(ctx, about, setupIntentId),
    );
    const saved = setups.map(savedCardOf).find((card): card is SavedBookingCard => card !== null);
    if (saved) {
      const { brand, last4, expMonth, expYear } = saved.card;
      return {
        card: { brand, last4, expMonth, expYear },
        setupIntentId: saved.setupIntentId,
        problem: null,
        browser,
      };
    }
    const failure = setups.find((setup) => setup.failure)?.failure ?? null;
    return { card: null, setupIntentId: null, problem: failure?.message ?? null, browser };
  },
});

async function setupOfPage(ctx: OperationContext, about: CardHold, id: string): Promise<CardSetup[]> {
  const page = await ctx.ports.cards.readCardSetupPage({ account: about.account, id });
  const expected = bookingReferences(ctx.practice.id, about.hold);
  return page.setup && isOfBooking(page, expected) ? [page.setup] : [];
}
