/** What a client is told about a saved card. The first group is the specification's (000 §8), to the letter. */
export const CARD_MESSAGES = {
  setupFailed: 'Failed to create setup intent',
  saved: 'Your payment method has been saved.',
  /** To a practitioner who takes the card in person (001 §8). */
  savedInPerson: 'Card saved successfully',
  saveFailed: (message: string) => `There was an error: ${message}`,
  confirmFailed: 'An error occurred',
  deleted: 'Payment method deleted successfully',
  deleteFailed: 'There was an error deleting the payment method',
  fetchFailed: 'Error fetching payment method',
  methodsFailed: 'An error occurred while fetching payment methods',

  // Ours
  notFound: 'We could not find this client.',
  notYours: 'We could not find this card. Please add it again.',
  /** Follows the provider's words for a card that was declined while booking. */
  nothingBooked: 'Nothing was booked or charged. Try another card.',
  /** The same for a place at an event, which is kept meanwhile. */
  nothingCharged: 'Nothing was charged. Try another card.',
  notSaved: 'This card could not be saved. Please try again, or use another card.',
  otherForm: 'Cards are saved in another way here. Please load the page again.',
  needsScript: 'The card form of this practice needs JavaScript. Please switch it on, or ask the practice.',
  noCards: 'This practice does not take cards online.',
  off: 'This appointment is off, so it needs no card.',
  tooManyCards: 'Too many cards were tried. Please try again tomorrow, or ask the practice.',
  unreachable: 'We can not reach the card service at the moment. Please try again in a minute.',
  incomplete: (fields: string) => `Please enter a valid ${fields}.`,
  squareNotRenewed:
    'Square did not renew our access to your account. Please connect Square again, or cards can soon no longer be charged.',
  preferred: 'This card is used first from now on.',
  noCard: 'There is no card on file.',
  promised:
    'This card is kept for an appointment that is still to be paid. You can replace it by another one.',
} as const;
