import type { NotTaken, Requirement, StopReason } from '#app/integrations/connect/port.ts';

/** The texts of connecting a payment account. Those of the specification (002 §8) stand to the letter; the others are ours. */
export const BANKING_MESSAGES = {
  /** 'Issue connecting to Stripe' followed by the error (002 §8). */
  issue: (error: string) => `Issue connecting to Stripe: ${error}`,

  // Ours
  unreachable: 'Stripe does not answer at the moment. Nothing is lost; please try again in a minute.',
  refused: 'Stripe did not take what we sent. Please try again, or write to us and we will look into it.',
  alreadyConnected: 'Your Stripe account is connected already.',
  switchedOff: 'Card payments are switched off here.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  notBegun: 'No Stripe account was opened yet.',
  notLost: 'Stripe answers for your account: there is no need to begin again.',
  justLost:
    'Stripe has refused your account for less than an hour, which may be a passing fault. Nothing was changed: please try again in an hour.',
  lost: 'Stripe no longer lets Tendwell act for this account. It was disconnected, or closed.',
  stopped: 'Stripe takes no card payments for you now. Your payment settings say more.',
  cardWentWithAccount:
    'The saved card can no longer be charged, because cards go to another account now. Please enter one again.',
  underWay: 'A card is being charged at this moment. Please try again in a minute.',
  refundUnderWay: 'A refund is under way at this moment. Please try again in a minute.',
  disconnected: 'Stripe is disconnected.',
  disconnectThere:
    'To disconnect, remove Tendwell in the settings of your account at Stripe. Then you can connect another account here.',
  replaceableFrom: (when: string) =>
    `Stripe did not tell us why, so it may be a passing fault. If it is not over by ${when}, you can connect another account then.`,
  connected: 'Stripe is connected. Clients can pay you by card.',
  stillMissing: 'Stripe still needs something. It is named at the top of this page.',
} as const;

const AT_STRIPE = 'Stripe tells you why in an email, and answers questions about it.';
const TURNED_DOWN = 'it takes no payments through it any more.';
const BY_US = `Stripe has closed this account to payments at our wish`;

/**
 * Why Stripe takes no payments, or sends nothing to the bank; all are ours. Of what is stopped for good the sentence stands alone,
 * each of the others as well as behind another.
 */
export const STOPPED_TEXTS: Readonly<Record<StopReason, string>> = {
  information_due: 'Stripe waits for information from you, which its own pages name.',
  being_checked:
    'Stripe is checking what you sent. That usually takes minutes, sometimes a day. You need not wait here: this page, and your booking page, change by themselves.',
  under_review:
    'Stripe is reviewing your account. There is nothing for you to send now: it writes to you if it needs something.',
  on_a_list:
    'Stripe is making sure that you are not one of the people or businesses of the same name that it may not work with. If that lasts, ask Stripe.',
  paused_by_us: 'We have paused this account. Please write to us.',
  not_asked_for:
    'Payments by card are not turned on in your account at Stripe yet. Please turn them on there, or go on with its form.',
  rejected_fraud: `Stripe has turned down this account, as it suspects fraud or something unlawful: ${TURNED_DOWN} ${AT_STRIPE}`,
  rejected_unconfirmed: `Stripe has turned down this account, as it could not confirm who you are: ${TURNED_DOWN} ${AT_STRIPE}`,
  rejected_on_a_list: `Stripe has turned down this account, as it finds you among people or businesses that it may not work with: ${TURNED_DOWN} ${AT_STRIPE}`,
  rejected_terms: `Stripe has turned down this account, as it finds that what you offer, or how, is against its terms: ${TURNED_DOWN} ${AT_STRIPE}`,
  rejected_fraud_by_us: `${BY_US}, for suspected fraud. Please write to us if that is wrong.`,
  rejected_terms_by_us: `${BY_US}, as something went against our terms. Please write to us if that is wrong.`,
  rejected_by_us: `${BY_US}. Please write to us.`,
  rejected: `Stripe has turned down this account: ${TURNED_DOWN} ${AT_STRIPE}`,
  other: 'Stripe gives no reason here. Its own pages may, and it answers questions about your account.',
};

/** That payouts wait, and why where Stripe says so. */
export const payoutsHeldText = (why: StopReason | null): string =>
  `Stripe takes payments for you, but sends nothing to your bank now. ${why ? STOPPED_TEXTS[why] : 'It says why on its own pages.'}`;

/** Why payments wait though nothing is asked for: Stripe looks at what was sent where it says nothing else. */
export const stoppedText = (why: StopReason | null): string => STOPPED_TEXTS[why ?? 'being_checked'];

/** What Stripe still wants, as one would say it. */
export const REQUIREMENT_TEXTS: Readonly<Record<Requirement, string>> = {
  person: 'your name, address and date of birth',
  identity_document: 'a picture of an official document',
  business: 'a few words on what your business does',
  bank_account: 'the bank account that you are paid to',
  terms: 'your agreement to its terms',
  other: 'something more',
};

/** Why Stripe did not take what was sent, after what it was; Stripe's own sentence stands for 'other'. */
const NOT_TAKEN_TEXTS: Readonly<Record<Exclude<NotTaken, 'other'>, string>> = {
  expired: 'it is no longer valid. Send one that has not expired.',
  not_readable: 'it could not be read. Send a sharp picture of it.',
  incomplete_picture: 'a part of it is missing. Send both sides, with all four corners.',
  a_copy: 'it was a picture of a copy. Send one of the document itself.',
  no_colour: 'it was in black and white. Send a picture in colour.',
  too_large: 'the file was too large. Send a smaller one.',
  not_signed: 'it is not signed.',
  wrong_document: 'it is of a kind that Stripe does not take. Stripe lists what it takes.',
  not_genuine: 'Stripe thinks it was altered. Write to Stripe if it was not.',
  name_differs: 'the name on it is not the one that you entered.',
  birth_date_differs: 'the date of birth on it is not the one that you entered.',
  address_differs: 'the address on it is not the one that you entered.',
  number_differs: 'the number on it is not the one that you entered.',
  photo_differs: 'the photo on it does not show the person in the other picture.',
  left_out: 'something was left out.',
  not_confirmed: 'Stripe could not confirm it. Compare what you entered with your documents.',
  age: 'the date of birth that you entered is not one that Stripe takes.',
  address: 'the address could not be found, or is not one that Stripe takes.',
  tax_number: 'the tax number does not go with the name that you entered.',
  website: 'the website could not be opened, or says too little about what you offer.',
  description: 'the name or the words about your business are not ones that Stripe takes.',
  statement_name: 'the name for your clients’ card statements is not one that Stripe takes.',
  terms_unsigned: 'they were not agreed to.',
  people: 'not all of the people who own or lead your business are named as they should be.',
};

/** What Stripe did not take, and why, in a sentence. */
export function refusedText({ requirement, why, said }: RefusedView): string {
  const what = REFUSED_NAMES[requirement];
  return why === 'other' ? `${what}: ${said}` : `${what}: ${NOT_TAKEN_TEXTS[why]}`;
}

interface RefusedView {
  requirement: Requirement;
  why: NotTaken;
  said: string;
}

const REFUSED_NAMES: Readonly<Record<Requirement, string>> = {
  person: 'About yourself',
  identity_document: 'The document',
  business: 'About your business',
  bank_account: 'The bank account',
  terms: 'The terms',
  other: 'What you sent',
};

/** The texts of connecting Square. The specification has none of its own for it; these are ours. */
export const SQUARE_MESSAGES = {
  unreachable: 'Square does not answer at the moment. Nothing is lost; please try again in a minute.',
  refused: 'Square did not take what we sent. Please try again, or write to us and we will look into it.',
  switchedOff: 'Square is switched off here.',
  tooOften: BANKING_MESSAGES.tooOften,
  denied: 'Nothing was connected: Square told us that you said no.',
  codeOver: 'Square’s page was open for too long. Please connect once more.',
  inactive:
    'Square has deactivated this account: it takes no payments through it. It tells you why in an email, and on its own pages.',
  noPlaceNow:
    'No open location of your Square account takes cards now. Open one at Square, or turn card payments on for it.',
  stopped: 'Square takes no card payments for you',
  worksAgain: 'Square takes cards for you.',
  noLocation:
    'This Square account has no open location that takes cards. Open one at Square, then connect again.',
  otherCurrency: (theirs: string, ours: string) =>
    `This Square account is paid in ${theirs}, and your prices are in ${ours}. Change your currency first, or connect another account.`,
  foreignCurrency: 'Only Square accounts paid in US or Canadian dollars can be connected.',
  anotherAccount: (name: string) =>
    `That is another Square account than ${name}, where your clients’ cards are saved. Disconnect ${name} first if you want to change.`,
  notConnected: 'Square is not connected.',
  underWay: BANKING_MESSAGES.underWay,
  connected: 'Square is connected.',
  connectedAsProvider: 'Square is connected. Clients can pay you by card.',
  disconnected: 'Square is disconnected.',
  lost: 'Square no longer lets Tendwell act for this account. It was disconnected there, or its time ran out.',
  cardWentWithAccount: BANKING_MESSAGES.cardWentWithAccount,
} as const;

/** The texts of connecting PayPal. Those of the specification (002 §8) stand to the letter; the others are ours. */
export const PAYPAL_MESSAGES = {
  updateFailed: 'Failed to update settings',
  /** The same followed by why, where that is known. */
  updateFailedFor: (why: string) => `Failed to update settings: ${why}`,
  checkFailed: 'Failed to check status',

  // Ours
  unreachable: 'PayPal does not answer at the moment. Nothing is lost; please try again in a minute.',
  refused: 'PayPal did not take what we sent. Please try again, or write to us and we will look into it.',
  switchedOff: 'PayPal is switched off here.',
  tooOften: BANKING_MESSAGES.tooOften,
  notConnected: 'PayPal is not connected.',
  alreadyConnected: 'PayPal is connected already.',
  connected: 'PayPal is connected. Choose below what you offer.',
  unfinished:
    'PayPal has your account, but you cannot be paid yet. What is missing stands at the top of this page.',
  notYet: 'PayPal has not told us of a connected account yet. Please check again in a minute.',
  disconnected: 'PayPal is disconnected.',
  lost: 'PayPal no longer lets Tendwell act for this account. It was disconnected there.',
  restricted: 'PayPal has restricted your account: nobody can pay you by PayPal or Venmo now.',
  emailUnconfirmed: 'Your email at PayPal is not confirmed: nobody can pay you by PayPal or Venmo now.',
  venmoCurrency: 'Venmo takes US dollars only.',
} as const;

/** The texts of how a practice is paid. Those of the specification (002 §8) stand to the letter; the others are ours. */
export const OPTION_MESSAGES = {
  tryLater: 'Please try later.',

  // Ours
  switched: (name: string) => `Cards are charged through ${name} now.`,
  notOperational: (name: string) => `Connect ${name} first: no card can be charged there now.`,
  squareCurrency: (theirs: string) =>
    `Your Square account takes ${theirs} only. Charge cards through another provider first, or keep the currency.`,
  currencyOff: 'The currency of this practice cannot be changed here.',
  currencyChanged: (currency: string) => `Your prices are in ${currency} now.`,
  cardIsElsewhere:
    'The saved card can no longer be charged, because cards go to another provider now. Please enter one again.',
  tipsOn: 'Clients can add a tip when they pay.',
  tipsOff: 'Clients are no longer asked for a tip.',
} as const;

/** How long a toast of Square's trouble stays, milliseconds (002 §9). */
export const SQUARE_ERROR_MS = 5_000;
/** How long the prompt about tips stays, milliseconds (002 §9). */
export const TIPS_PROMPT_MS = 4_000;

/** Who charges cards. */
export const CARD_PROVIDER_NAMES = { stripe: 'Stripe', square: 'Square' } as const;
/** Whom a practice is paid through: by card, or out of a wallet. */
export const PAYMENT_PROVIDER_NAMES = { ...CARD_PROVIDER_NAMES, paypal: 'PayPal' } as const;
