import { CURRENCY_NAMES, formatMoney, type Currency } from '#app/lib/money.ts';

/** What is said about coupons. Those of the specification (002 §5, §8) stand to the letter, the rest is ours. */
export const COUPON_MESSAGES = {
  // The specification's
  codeInvalid: 'Code must be at least 8 characters and contain only uppercase letters and numbers',
  amountMissing: 'Please enter an amount for fixed discount',
  percentMissing: 'Please enter a percentage for percentage discount',
  saved: 'Coupon saved successfully',
  deleted: 'Coupon deleted successfully',
  saveFailed: (errors: string) => `Error: ${errors}`,
  deleteFailed: 'Error deleting coupon',

  // Ours, for the practitioner
  percentInvalid: 'Please enter a whole number from 0 to 100',
  amountInvalid: 'Please enter an amount like 15 or 12.50',
  codeTooLong: (most: number) => `Please use at most ${most} characters`,
  codeTaken: (code: string) => `You already have a coupon with the code ${code}. Please choose another one.`,
  expiryInvalid: 'Please choose the last day',
  expiryPast: 'Please choose today or a later day',
  expiryTooFar: 'Please choose a day within the next ten years',
  limitInvalid: 'Please enter how many times it can be used',
  servicesMissing: 'Please choose at least one service',
  serviceUnknown: 'One of these services is not there any more. Please choose again.',
  tooManyCoupons: (most: number) =>
    `You have ${most} coupons, as many as there can be. Please delete one you no longer need.`,
  off: 'Coupons are switched off.',
  couponUnknown: 'This coupon is not there any more.',
  notEditable:
    'A client has used this coupon, so it can no longer be changed. Delete it and make a new one instead.',

  // Ours, for whoever books
  codeMissing: 'Please enter a code.',
  codeUnknown: 'We do not know this code. Please check how it is spelled.',
  codeGone: (code: string) => `The code ${code} is no longer valid.`,
  codeExpired: (code: string) => `The code ${code} has expired.`,
  codeUsedUp: (code: string) => `The code ${code} has been used as often as it can be.`,
  codeForOthers: (code: string) => `The code ${code} is for other services than the ones you chose.`,
  codeForServices: (code: string) => `The code ${code} is for services, not for group events.`,
  codeTakesNothing: (code: string) => `The code ${code} takes nothing off this booking.`,
  codeTwice: (code: string) => `The code ${code} is already taken off.`,
  codeAlone: (code: string) => `The code ${code} cannot be combined with another one.`,
  codeChanged: (code: string) => `The code ${code} has just been changed. Please enter it again.`,
  booked: 'This time is booked already.',
  fullPrice: 'You see the price without it.',
  tooManyGuesses: 'Too many codes were tried. Please wait a while and try again.',
  priceChanged: (cents: number, currency: Currency) =>
    `The price is ${formatMoney(cents, currency)} now. Nothing was booked: please look at it once more.`,
  currencyChanged: (cents: number, currency: Currency) =>
    `Prices are in ${CURRENCY_NAMES[currency]} now: this one is ${formatMoney(cents, currency)}. Nothing was booked: please look at it once more.`,
} as const;
