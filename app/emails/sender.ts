/** Who a message is from: what its head and foot show. */
export interface Sender {
  name: string;
  /** The practice's website, or the product's front page. */
  url: string;
  /** `#rrggbb`; the default where the practice has none. */
  accent: string | null;
  /** Absolute address of a portrait; the initials stand where there is none. */
  portraitUrl: string | null;
  /** E.164 */
  phone: string | null;
  /** Where the practice's door is, in one line; null where it is told with the appointment only. */
  address: string | null;
  /** The messages of the product itself. */
  isProduct?: boolean;
}

/** The product as the sender of messages about accounts. */
export const productSender = (url: string): Sender => ({
  name: 'Tendwell',
  url,
  accent: null,
  portraitUrl: null,
  phone: null,
  address: null,
  isProduct: true,
});
