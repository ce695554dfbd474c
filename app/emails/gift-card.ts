import { formatMoney, type Currency } from '#app/lib/money.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { billRows } from './bill-rows.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import type { Sender } from './sender.ts';
import type { MessageContent } from './text.ts';

/** What the messages about a gift card may say: plain facts, read when one is written. */
export interface GiftCardFacts {
  card: {
    amountCents: number;
    /** What is left on it, cents. */
    balanceCents: number;
    currency: string;
    /** In groups of four. */
    code: string;
    message: string | null;
    deliverAt: Date;
    delivered: boolean;
    /** IANA zone of the practice. */
    timeZone: string;
  };
  recipient: { name: string; email: string };
  buyer: { name: string; firstName: string };
  /** What was paid for it and went back, cents. */
  payments: { label: string; amountCents: number; madeAt: Date; source: string | null }[];
  practice: Sender;
  practitioner: { name: string };
  links: {
    book: string;
    balance: string;
    /** The buyer's own page; null where its link can not be shown again. */
    purchase: string | null;
  };
}

const money = (cents: number, { card }: GiftCardFacts) => formatMoney(cents, card.currency as Currency);
const purchase = ({ links, practice }: GiftCardFacts) =>
  links.purchase
    ? { label: 'See the gift card', url: links.purchase }
    : { label: `Visit ${practice.name}`, url: practice.url };

const TEMPLATES = {
  gift_card: (f) => ({
    subject: `${f.buyer.name} has a gift for you: ${money(f.card.amountCents, f)} at ${f.practice.name}`,
    heading: `A gift for you, ${f.recipient.name}`,
    body: [
      `${f.buyer.name} gives you ${money(f.card.amountCents, f)} to spend at ${f.practice.name}.`,
      ...(f.card.message ? [`“${f.card.message}”`] : []),
      'To use it, book a visit and type the code under “Gift card”. What is left stays on the card for the next time.',
    ],
    rows: [
      ['Code', f.card.code],
      [
        'Worth',
        f.card.balanceCents < f.card.amountCents
          ? `${money(f.card.balanceCents, f)} left of ${money(f.card.amountCents, f)}`
          : money(f.card.amountCents, f),
      ],
      ['From', f.buyer.name],
      ['With', f.practitioner.name],
    ],
    action: { label: 'Book a visit', url: f.links.book },
    links: [{ label: 'See what is left on it', url: f.links.balance }],
    sms: null,
    details: false,
  }),
  gift_card_receipt: (f) => ({
    subject: `Receipt from ${f.practice.name}: ${money(f.card.amountCents, f)}`,
    heading: 'Thank you for your gift',
    body: [
      f.card.delivered
        ? `Hi ${f.buyer.firstName}, your gift card is on its way to ${f.recipient.name}. Please keep this for your records.`
        : `Hi ${f.buyer.firstName}, we have received ${money(f.card.amountCents, f)}. Please keep this for your records.`,
    ],
    rows: [
      ['For', `${f.recipient.name}, ${f.recipient.email}`],
      ['Sent on', formatLongDate(f.card.deliverAt, f.card.timeZone)],
      ['With', f.practitioner.name],
    ],
    sums: sumsOf(f),
    action: purchase(f),
    sms: null,
    details: false,
  }),
  gift_card_refunded: (f) => ({
    subject: `Refund from ${f.practice.name}: ${money(backCents(f), f)}`,
    heading: 'Your gift card was refunded',
    body: [
      `Hi ${f.buyer.firstName}, ${f.practitioner.name} has given back ${money(backCents(f), f)} of your gift card for ${f.recipient.name}. Its code is not valid any more. Your bank may take a few days to show the money.`,
    ],
    rows: [
      ['For', f.recipient.name],
      ['With', f.practitioner.name],
    ],
    sums: sumsOf(f),
    action: purchase(f),
    sms: null,
    details: false,
  }),
} as const satisfies Record<string, (facts: GiftCardFacts) => MessageContent>;

/** Its bill: what it was sold for, and what came and went. */
const sumsOf = ({ card, payments }: GiftCardFacts) =>
  billRows(
    {
      lines: [{ label: 'Gift card', amountCents: card.amountCents }],
      totalCents: card.amountCents,
      payments,
      dueCents: 0,
    },
    card.currency,
    'Balance',
  );

const backCents = ({ payments }: GiftCardFacts) =>
  payments.reduce((sum, { amountCents }) => sum - Math.min(0, amountCents), 0);

export type GiftCardTemplate = keyof typeof TEMPLATES;

/** The names of all templates, for input schemas. */
export const GIFT_CARD_TEMPLATES = Object.keys(TEMPLATES) as [GiftCardTemplate, ...GiftCardTemplate[]];

/** The email of one occasion of a gift card: to its recipient where it is the gift itself, else to its buyer. */
export const writeGiftCardEmail = (template: GiftCardTemplate, facts: GiftCardFacts): ComposedEmail => {
  const content: MessageContent = TEMPLATES[template](facts);
  return composeEmail(content, facts.practice, content.rows);
};
