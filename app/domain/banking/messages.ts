import type { Requirement } from '#app/integrations/connect/port.ts';

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
  cardWentWithAccount:
    'The saved card can no longer be charged, because cards go to another account now. Please enter one again.',
  connected: 'Stripe is connected. Clients can pay you by card.',
  later: 'Saved. You can go on whenever you like.',
} as const;

/** What Stripe still wants, as one would say it. */
export const REQUIREMENT_TEXTS: Readonly<Record<Requirement, string>> = {
  person: 'who you are',
  identity_document: 'a picture of an official document',
  business: 'what your business does',
  bank_account: 'the bank account that you are paid to',
  terms: 'that you accept their terms',
  other: 'something more',
};
