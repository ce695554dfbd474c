import { GIFT_CARD_TEMPLATES, writeGiftCardEmail, type GiftCardFacts } from '../gift-card.ts';
import type { ComposedEmail } from '../compose.ts';

type Payment = GiftCardFacts['payments'][number];

/** The emails about gift cards as the gallery shows them; `paid` in full, and `back` a part of it. */
export function giftCardEmails({
  practice,
  practitioner,
  paid,
  back,
}: Pick<GiftCardFacts, 'practice' | 'practitioner'> & { paid: Payment; back: Payment }): (ComposedEmail & {
  name: string;
})[] {
  const gift: GiftCardFacts = {
    card: {
      amountCents: paid.amountCents,
      balanceCents: paid.amountCents,
      currency: 'USD',
      code: '7K2M-9QXT-4HBD-W8RC',
      message: 'Happy birthday, dear Jo! Take an hour for yourself.',
      deliverAt: paid.madeAt,
      delivered: true,
      timeZone: 'America/Los_Angeles',
    },
    recipient: { name: 'Jo', email: 'jo@example.com' },
    buyer: { name: 'Hana Underhill', firstName: 'Hana' },
    payments: [paid],
    practice,
    practitioner,
    links: {
      book: `${practice.url}/book`,
      balance: `${practice.url}/gift-cards/balance`,
      purchase: 'https://app.example/gift_card_purchases/gift',
    },
  };
  const left = -back.amountCents;
  const states = {
    ordinary: gift,
    plain: { ...gift, card: { ...gift.card, message: null }, practice: { ...practice, accent: null } },
    'in-part': { ...gift, card: { ...gift.card, balanceCents: left }, payments: [paid, back] },
  };
  return Object.entries(states).flatMap(([state, facts]) =>
    // There is a refund only where something went back.
    GIFT_CARD_TEMPLATES.filter((template) => template !== 'gift_card_refunded' || state === 'in-part').map(
      (template) => ({ name: `${template}.${state}`, ...writeGiftCardEmail(template, facts) }),
    ),
  );
}
