import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { paths } from '#app/paths.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { newToken } from '#app/platform/tokens.ts';
import { mustTakeSetups } from './add-card.ts';
import { CARD_MESSAGES } from './messages.ts';
import { bookingReferences, withHoldCustomer, holdForCard } from './booking-hold-card.ts';
import { asking } from './customer/asking.ts';
import { bookingCardPageInput } from './booking-inputs.ts';
import { bookingCardMessages } from './booking-messages.ts';

/** A card page at the provider, for visitors without JavaScript; it leads back to the details of the kept time. */
export const bookingCardPage = operation({
  name: 'bookingCardPage',
  kind: 'mutation',
  description:
    "Makes a card page on the provider's side for a kept time; it returns to /book/details/{hold}?cardPage=…",
  access: linkHolder('hold', { token: ({ hold }: { hold: string }) => hold }),
  input: bookingCardPageInput,
  output: z.object({ url: z.string() }),
  async run(ctx, { hold: token, ...payer }) {
    const about = await holdForCard(ctx, token);
    mustTakeSetups(ctx, about.account, CARD_MESSAGES.needsScript);
    const back = `${visitedOrigin(ctx)}${paths.bookDetails(token)}`;
    return asking(ctx, bookingCardMessages.setupFailed, () =>
      withHoldCustomer(ctx, about, payer, async (customer) => {
        const { url } = await ctx.ports.cards.createCardSetupPage({
          account: about.account,
          customer,
          currency: about.offer.rules.currency,
          metadata: bookingReferences(ctx.practice.id, about.hold),
          successUrl: `${back}?cardPage={CHECKOUT_SESSION_ID}`,
          cancelUrl: back,
          // A page lives once: going back and asking again makes another.
          idempotencyKey: `booking-card-page:${about.hold.id}:${newToken()}`,
        });
        return { url };
      }),
    );
  },
});

/** Where the visitor stands: the practice's own domain too. */
const visitedOrigin = (ctx: OperationContext): string =>
  ctx.site?.kind === 'practice'
    ? `${ctx.protocol}://${ctx.site.host}`
    : practiceOrigin(ctx, ctx.practice.slug);
