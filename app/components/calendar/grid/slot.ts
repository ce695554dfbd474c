/** Minutes of a slot of the calendar: what a press, a drag and an arrow key move by (spec 001 §2, §9). */
export const SLOT_MINUTES = 15;
