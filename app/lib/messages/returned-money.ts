/** What the practitioner is told of money that a bank sent back, in emails and on pages. All is ours: the specification has none of it. */
export const RETURNED_MONEY = {
  payoutSentBack: 'The bank sent the payout back.',
  comesLater: (provider: string) =>
    `The money is at ${provider} and comes with a later payout once your bank account is put right there.`,
  setAside: 'Taken out of your inbox.',
  // No bill that was paid by card takes a note of money that was given by hand: it would be refunded to the card as well.
  refundWay: (kind: RefundedThing, where: '' | ' in your inbox') =>
    kind === 'appointment'
      ? `Refund it once more, or give it back in another way and press Done${where}.`
      : `Please give it back in another way, then press Done${where}.`,
} as const;

/** What was paid for whose refund came back. */
export type RefundedThing = 'appointment' | 'registration' | 'gift_card';
