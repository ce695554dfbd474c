import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { paths } from '#app/paths.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { bookingReferences, withHoldCustomer, holdForCard } from './booking-hold-card.ts';
import { cardPageUrl } from './customer/begin-saving.ts';
import { bookingCardPageInput } from './booking-inputs.ts';

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
    const back = `${visitedOrigin(ctx)}${paths.bookDetails(token)}`;
    const url = await cardPageUrl(ctx, {
      account: about.account,
      currency: about.offer.rules.currency,
      withCustomer: (use) => withHoldCustomer(ctx, about, payer, use),
      metadata: bookingReferences(ctx.practice.id, about.hold),
      key: `booking-card-page:${about.hold.id}`,
      successUrl: `${back}?cardPage={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    });
    return { url };
  },
});

/** Where the visitor stands: the practice's own domain too. */
const visitedOrigin = (ctx: OperationContext): string =>
  ctx.site?.kind === 'practice'
    ? `${ctx.protocol}://${ctx.site.host}`
    : practiceOrigin(ctx, ctx.practice.slug);
