/** The texts of gift cards. Those of the specification (002 §5, §8) stand to the letter; the rest is ours. */
export const GIFT_CARD_MESSAGES = {
  // Templates (002 §5, §8)
  amountMissing: 'Amount is required',
  amountNotPositive: 'Amount must be a positive number',
  templateSaved: 'Gift card template saved successfully',
  templateNotSaved: 'Failed to save gift card template',

  // Ours
  off: 'Gift cards are switched off for your practice.',
  templateUnknown: 'We could not find this gift card.',
  amountTooLarge: 'A gift card can hold 9,999,999.99 at most.',
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  oddCharacters: 'Please leave out special characters.',
} as const;
