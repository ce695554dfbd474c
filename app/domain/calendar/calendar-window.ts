import { z } from 'zod';

/** Two months beside the one that is shown, and the days of the grid around them. */
const LONGEST_WINDOW_DAYS = 190;
const DAY_MS = 86_400_000;

/** Two instants. */
export interface Window {
  from: Date;
  to: Date;
}

const fields = { from: z.date('Please give a date.'), to: z.date('Please give a date.') };

/** The input of whatever reads a stretch of the calendar, at most half a year; `more` are fields beside it. */
export const windowInput = <More extends z.ZodRawShape>(more: More) =>
  z
    .strictObject({ ...fields, ...more })
    .refine((window) => spanOf(window) > 0, { path: ['to'], message: 'The end must come after the start.' })
    .refine((window) => spanOf(window) <= LONGEST_WINDOW_DAYS * DAY_MS, {
      path: ['to'],
      message: 'Please ask for at most six months at once.',
    });

const spanOf = (window: object) => {
  const { from, to } = window as Window;
  return Number(to) - Number(from);
};
