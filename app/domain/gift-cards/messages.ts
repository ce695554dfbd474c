/** The texts of gift cards. Those of the specification (002 §5, §8) stand to the letter; the rest is ours. */
export const GIFT_CARD_MESSAGES = {
  // Templates (002 §5, §8)
  amountMissing: 'Amount is required',
  amountNotPositive: 'Amount must be a positive number',
  templateSaved: 'Gift card template saved successfully',
  templateNotSaved: 'Failed to save gift card template',

  // Ours
  off: 'Gift cards are switched off for your practice.',
  notBrought: (buyer: string) =>
    `The email could not be delivered to this address. Please tell ${buyer}, or send it again later.`,
  tooManyTemplates: (most: number) => `You have ${most} gift cards already.`,
  templateUnknown: 'We could not find this gift card.',
  amountTooLarge: 'A gift card can hold 9,999,999.99 at most.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  oddCharacters: 'Please leave out special characters.',

  // Ours: buying one
  notSold: 'This gift card can not be bought at the moment. Please choose another one.',
  messageHoldsAddress: 'Please leave web and email addresses out of your words.',
  recipientNameMissing: 'Please give the name of whoever gets it.',
  recipientEmailMissing: 'Please give the email address it is sent to.',
  emailInvalid: 'Please give an email address such as name@example.com.',
  dateInvalid: 'Please choose today or a later day within a year.',
  tooManyTries: 'Too many tries from here. Please wait a while and try again.',
  tooManyCards:
    'Several gift cards have been ordered from your network today. Please call the practice, or try again tomorrow.',
  purchaseUnknown: 'We could not find this gift card.',
  notPaidInTime:
    'This gift card waited for an hour for its payment and was let go. Nothing was charged. Please order it once more.',
  nothingToPay: 'There is nothing to pay for this gift card.',
  cardMissing: 'Please give a card to pay with.',
  paid: 'Your payment has been processed successfully.',
  paymentPending: 'The bank has not answered yet. This page says so as soon as it has.',
  unexpected: 'An unexpected error occurred. Please try again.',

  // Ours: using one
  tooManyCodes: 'Too many codes were tried. Please wait a while and try again.',
  used: 'Nothing is left on this gift card.',
  closed: 'This gift card is not valid any more.',
  otherCurrency: 'This gift card is in another currency.',
  redeemed: (amount: string) => `Gift card applied: ${amount}`,

  // Ours: what the practice does with those it sold
  sentAgain: 'Gift card sent again',
  nothingToSend: 'This gift card is not active, so there is nothing to send.',
  refunded: (amount: string) => `${amount} refunded, and the gift card is closed`,
  refundBegun: 'The refund is on its way. It shows here as soon as it is through.',
  paidToLostAccount:
    'This gift card was paid to an account that Tendwell can no longer act for. Please refund it there; it keeps its value here.',
  nothingToRefund: 'Nothing is left on this gift card to give back.',
} as const;
