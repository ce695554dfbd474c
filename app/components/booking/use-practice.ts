import { useRouteLoaderData } from '@remix-run/react';
import type { BookingPractice } from './choice.ts';

/** The layout's data: what every step knows of the practice. */
export interface BookingLayoutData {
  practice: BookingPractice;
  /** Map tiles with {z}, {x}, {y}. */
  tileUrl: string;
}

const ROUTE = 'routes/site/book';

/** The practice of this site, as the booking layout has loaded it. */
export function useBooking(): BookingLayoutData {
  const data = useRouteLoaderData<BookingLayoutData>(ROUTE);
  if (!data) throw new Error('a booking step stands outside of the booking layout');
  return data;
}

/** The same for a step's `meta`: the practice's name, or none where the layout itself failed. */
export function practiceName(matches: readonly ({ id: string; data: unknown } | undefined)[]): string {
  const data = matches.find((match) => match?.id === ROUTE)?.data as BookingLayoutData | undefined;
  return data?.practice.name ?? 'Booking';
}
