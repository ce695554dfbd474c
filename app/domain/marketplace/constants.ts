/** Suggestions of a request (specification 000, section 9). */
export const SUGGESTIONS_PER_REQUEST = 10;
/** Other places of a name that are offered. */
export const OTHER_PLACES = 4;
/** Results of a page. */
export const RESULTS_PER_PAGE = 10;
/** Day-columns of a page of free times, and how many pages there are (specification 002, section 9). */
export const DAY_COLUMNS = 4;
export const DAY_PAGES = 3;
/** Days that are looked through for the first free one: at once for all results, then for those that have none by then. */
export const DAYS_LOOKED_THROUGH = [42, 120] as const;
/** Free times of a day that a result shows; the others stand in the booking pages. */
export const STARTS_SHOWN = 5;
