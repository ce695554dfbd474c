import { pluralize } from '#app/lib/text.ts';

/** Texts of leaving: a copy of everything, closing, coming back. All are ours. */
export const LEAVING_MESSAGES = {
  exportBegun: 'We are making your copy. You get an email when it is ready.',
  exportUnderWay: 'A copy is being made already.',
  exportTooOften: 'You have asked for five copies today. Please try again tomorrow.',
  exportGone: 'This copy is not there any more. Please ask for a new one.',
  storeDown: 'The copy cannot be stored just now. It is tried again.',
  vendorDown: 'Access could not be given back to a vendor just now. It is tried again.',
  cannotFetch: 'The copy cannot be fetched just now. Please try again in a minute.',
  agree: 'Please tick that you know what happens.',
  closed: 'Your practice is closed.',
  notClosed: 'Your practice is not closed.',
  openedAgain: 'Welcome back. Your practice is as you left it.',
  visitsAhead: (count: number) =>
    `${pluralize(count, 'visit or request', 'visits and requests')} ${count === 1 ? 'is' : 'are'} still ahead. Cancel or decline ${count === 1 ? 'it' : 'them'} first: each client is told, and gets back what your terms promise.`,
  placesAhead: (count: number) =>
    `${pluralize(count, 'place')} at coming group events ${count === 1 ? 'is' : 'are'} taken. Call the events off first: each person is told and paid back.`,
  moneyUnderWay: (count: number) =>
    `${pluralize(count, 'payment or refund', 'payments or refunds')} ${count === 1 ? 'is' : 'are'} under way. Please wait until ${count === 1 ? 'it is' : 'they are'} done; that takes minutes.`,
  unpaidLeft: (count: number) =>
    `${pluralize(count, 'past visit')} ${count === 1 ? 'is' : 'are'} not paid. What clients owe you can no longer be collected here.`,
  giftCardsLeft: (count: number) =>
    `${pluralize(count, 'gift card')} ${count === 1 ? 'has' : 'have'} money left. Nobody can use ${count === 1 ? 'it' : 'them'} any more, so please pay it back: the law may ask you to.`,
  sessionsLeft: (count: number) =>
    `${pluralize(count, 'session')} of packages ${count === 1 ? 'is' : 'are'} paid and not held. Please pay ${count === 1 ? 'it' : 'them'} back.`,
  disputesLeft: (count: number) =>
    `${pluralize(count, 'dispute')} ${count === 1 ? 'is' : 'are'} open. Send your evidence first: once you have closed, it cannot be sent from here.`,
} as const;
