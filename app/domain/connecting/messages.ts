/** The texts of the way to a vendor's consent page and back; the specification has none for it. */
export const CONNECTING_MESSAGES = {
  notBegunHere:
    'This connection was begun in another browser, or more than ten minutes ago. Please connect once more.',
} as const;
