/** Services that a page reads, and that a field names, at most: practices from before the limit of 25 may have more. */
export const MOST_SERVICES = 200;
