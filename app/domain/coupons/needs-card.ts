interface Asked {
  /** The practice asks for a card to book, and takes one. */
  asksForCard: boolean;
  /** What the first visit costs once its coupons are taken off, cents. */
  priceCents: number;
  /** What each visit costs without them, cents. */
  fullCents: number;
  /** Visits that are booked at once. */
  visits: number;
  /** One payment is for all of them. */
  isPackage: boolean;
}

/** Whether a booking asks for a card. A coupon may make the first visit free: those that repeat it are to be paid all the same. */
export const needsCard = ({ asksForCard, priceCents, fullCents, visits, isPackage }: Asked): boolean =>
  asksForCard && (priceCents > 0 || (visits > 1 && !isPackage && fullCents > 0));
