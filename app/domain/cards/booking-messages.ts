/** What a visitor is told about the card of a booking. 'Failed to create setup intent' is the specification's (000 §8). */
export const bookingCardMessages = {
  setupFailed: 'Failed to create setup intent',
  noCards: 'This practice does not take cards online.',
  timeOver: 'We could keep your time for ten minutes only. Please choose a time again.',
  needed: 'Please add a card: this practice asks for one to book.',
  notSaved: 'This card could not be saved. Please try again, or use another card.',
  notYours: 'We could not find this card. Please add it again.',
  tooManyCards: 'Too many cards were tried for this booking. Please choose a time again in a few minutes.',
  unreachable:
    'We can not reach the card service at the moment. Nothing was booked; please try again in a minute.',
} as const;
