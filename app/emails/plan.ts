import { formatMoney } from '#app/lib/money.ts';
import { formatLongDate } from '#app/lib/time.ts';
import { composeEmail, type ComposedEmail } from './compose.ts';
import { productSender } from './sender.ts';
import type { MessageContent } from './text.ts';

/** What a message about a practice's plan may say: plain facts, read when it is written. */
export interface PlanFacts {
  firstName: string | null;
  /** The product's own front page. */
  appUrl: string;
  /** The page of the plan. */
  url: string;
  /** IANA zone of the practice. */
  timeZone: string;
  planName: string;
  amountCents: number;
  /** What waits to be paid. */
  openCents: number | null;
  interval: 'month' | 'year';
  /** The bank asks, and has declined nothing. */
  needsConfirmation: boolean;
  hasCard: boolean;
  trialEndsAt: Date | null;
  graceEndsAt: Date | null;
  endsAt: Date | null;
}

const hello = ({ firstName }: PlanFacts) => (firstName ? `Hi ${firstName}, ` : 'Hello, ');
const day = (moment: Date | null, { timeZone }: PlanFacts) =>
  moment ? formatLongDate(moment, timeZone) : 'soon';
const price = ({ amountCents, interval }: PlanFacts) => `${formatMoney(amountCents, 'USD')} a ${interval}`;
const open = (f: PlanFacts) => formatMoney(f.openCents ?? f.amountCents, 'USD');

/** What a plan that is over leaves untouched. */
const STAYS =
  'Nothing is deleted. Your clients still book, see, change and pay their visits, and your website comes back as it was when you return.';
const FALLS_BACK = 'Your website then shows a plain page with your name and a way to book.';

const TEMPLATES = {
  trial_ending: (f) =>
    f.hasCard
      ? {
          subject: `Your trial ends on ${day(f.trialEndsAt, f)}`,
          heading: 'Your trial ends soon',
          body: [
            `${hello(f)}your ${f.planName} trial ends on ${day(f.trialEndsAt, f)}. Your plan then goes on by itself, for ${price(f)}.`,
            'If you do not want that, end it before: nothing is charged then.',
          ],
          action: { label: 'See your plan', url: f.url },
          sms: null,
          details: false,
        }
      : {
          subject: `Add a card before your trial ends on ${day(f.trialEndsAt, f)}`,
          heading: 'Your trial ends soon',
          body: [
            `${hello(f)}your ${f.planName} trial ends on ${day(f.trialEndsAt, f)}. To keep your plan, for ${price(f)}, add a card before.`,
            `Without one the plan ends by itself, and nothing is charged. ${FALLS_BACK} ${STAYS}`,
          ],
          action: { label: 'Add a card', url: f.url },
          sms: null,
          details: false,
        },
  payment_failed: (f) => ({
    subject: f.needsConfirmation
      ? 'Please confirm a payment for your plan'
      : 'A payment for your plan did not go through',
    heading: f.needsConfirmation ? 'Your bank wants you to confirm' : 'A payment did not go through',
    body: [
      f.needsConfirmation
        ? `${hello(f)}your bank wants you to confirm the payment of ${open(f)} for your ${f.planName} plan.`
        : `${hello(f)}your card was not charged for your ${f.planName} plan: ${open(f)} is still open. We try again by ourselves; another card pays it at once.`,
      `Until ${day(f.graceEndsAt, f)} everything stays as it is. If it is not paid by then, the plan ends. ${FALLS_BACK} ${STAYS}`,
    ],
    action: { label: f.needsConfirmation ? 'Confirm the payment' : 'Pay now', url: f.url },
    sms: null,
    details: false,
  }),
  grace_ending: (f) => ({
    subject: `Your plan ends on ${day(f.graceEndsAt, f)} unless it is paid`,
    heading: 'Your plan is about to end',
    body: [
      `${hello(f)}${open(f)} for your ${f.planName} plan is still open. If it is not paid by ${day(f.graceEndsAt, f)}, the plan ends. ${FALLS_BACK}`,
      STAYS,
    ],
    action: { label: f.needsConfirmation ? 'Confirm the payment' : 'Pay now', url: f.url },
    sms: null,
    details: false,
  }),
  lapsed: (f) => ({
    subject: `Your ${f.planName} plan has ended`,
    heading: 'Your plan has ended',
    body: [
      `${hello(f)}your ${f.planName} plan was not paid and has ended. You are on the Free plan now, and nothing more is charged.`,
      `Your website shows a plain page with your name and a way to book. ${STAYS}`,
    ],
    action: { label: 'Return to your plan', url: f.url },
    sms: null,
    details: false,
  }),
  cancel_wanted: (f) => ({
    subject: `Your ${f.planName} plan ends on ${day(f.endsAt, f)}`,
    heading: 'Your plan will not be renewed',
    body: [
      `${hello(f)}your ${f.planName} plan ends on ${day(f.endsAt, f)}, and nothing more is charged. Until then everything stays as it is.`,
      `${FALLS_BACK} ${STAYS}`,
      'If you change your mind, keep it with one press.',
    ],
    action: { label: 'See your plan', url: f.url },
    sms: null,
    details: false,
  }),
  ended: (f) => ({
    subject: `Your ${f.planName} plan has ended`,
    heading: 'Your plan has ended',
    body: [
      `${hello(f)}your ${f.planName} plan has ended, and nothing more is charged. You are on the Free plan now.`,
      `Your website shows a plain page with your name and a way to book. ${STAYS}`,
    ],
    action: { label: 'Return to your plan', url: f.url },
    sms: null,
    details: false,
  }),
} satisfies Record<string, (facts: PlanFacts) => MessageContent>;

export type PlanTemplate = keyof typeof TEMPLATES;
export const PLAN_TEMPLATES = Object.keys(TEMPLATES) as PlanTemplate[];

/** Writes one message about a practice's plan; React escapes every text of its HTML. */
export const writePlanEmail = (template: PlanTemplate, facts: PlanFacts): ComposedEmail =>
  composeEmail(TEMPLATES[template](facts), productSender(facts.appUrl));
