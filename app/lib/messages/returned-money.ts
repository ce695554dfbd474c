/** What the practitioner is told of money that a bank sent back, in emails and on pages. All is ours: the specification has none of it. */
export const RETURNED_MONEY = {
  payoutSentBack: 'The bank sent the payout back.',
  comesLater: (provider: string) =>
    `The money is at ${provider} and comes with a later payout once your bank account is put right there.`,
  setAside: 'Taken out of your inbox.',
  refundWay: {
    // No bill that was paid by card takes a note of money that was given by hand: it would be refunded to the card as well.
    appointment: 'Refund it once more, or give it back in another way and press Done in your inbox.',
    registration: 'Please give it back in another way, then press Done in your inbox.',
    gift_card: 'Please give it back in another way, then press Done in your inbox.',
  },
} as const;

/** What was paid for whose refund came back. */
export type RefundedThing = keyof typeof RETURNED_MONEY.refundWay;
