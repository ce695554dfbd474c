/** Suggestions of a request (specification 000, section 9). */
export const SUGGESTIONS_PER_REQUEST = 10;
/** Results of a page. */
export const RESULTS_PER_PAGE = 10;
/** Day-columns of a page of free times, and how many pages there are (specification 002, section 9). */
export const DAY_COLUMNS = 4;
export const DAY_PAGES = 3;
/** Free times of a day that a result shows; the others stand in the booking pages. */
export const STARTS_SHOWN = 5;
