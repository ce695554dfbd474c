/** Where a map program shows the way to an address, given in one line. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
