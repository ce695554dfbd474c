/** What is said where credentials, services or photos could not be put in another order: one wording for all three (spec 002 §8). */
export const REORDER_FAILED =
  'There was error reordering your credentials. Please try again later or contact support if the error persists.';
