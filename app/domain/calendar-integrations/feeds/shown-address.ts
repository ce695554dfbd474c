/** How many letters of an address's end are shown: enough to tell two feeds of one host apart, too few to read one by. */
const END = 8;

/** What people see of a feed's address, which opens the calendar to whoever has it: its host, and its end. */
export function shownAddress(feedUrl: string): string {
  const { host, pathname, search } = new URL(feedUrl.replace(/^webcals?:/i, 'https:'));
  const rest = pathname + search;
  return rest.length > 3 * END ? `${host}/…${rest.slice(-END)}` : host;
}
