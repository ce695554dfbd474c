import { z } from 'zod';
import { DAY_MS } from '#app/lib/duration.ts';

/** Two months beside the one that is shown, and the days of the grid around them. */
const LONGEST_WINDOW_DAYS = 190;

/** Two instants. */
export interface Window {
  from: Date;
  to: Date;
}

/** No practitioner has more in half a year; the figure keeps an answer from growing without end. */
export const MAX_ENTRIES = 5_000;

/** No appointment and no group event that began earlier reaches into a window. */
const LONGEST_ENTRY_DAYS = 31;

/** The earliest start of what may reach into a window. */
export const earliest = ({ from }: Window) => new Date(from.getTime() - LONGEST_ENTRY_DAYS * DAY_MS);

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
