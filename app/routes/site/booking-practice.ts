import type { AppLoadContext } from '@remix-run/node';
import { bookingPractice } from '#app/domain/services/index.ts';
import { load } from '#app/operations/remix.ts';
import { readChoice, type BookingPractice, type Chosen } from '#app/components/booking/choice.ts';

const read = new WeakMap<object, Promise<BookingPractice>>();

/** What the practice of this host offers; read once a request, however many loaders ask. */
export function practiceOf(context: AppLoadContext): Promise<BookingPractice> {
  let practice = read.get(context);
  if (!practice) {
    practice = load(context, bookingPractice);
    read.set(context, practice);
  }
  return practice;
}

/** What the address of a request chooses of it. */
export async function choiceOf(context: AppLoadContext, request: Request): Promise<Chosen> {
  return readChoice(await practiceOf(context), new URL(request.url).searchParams);
}

/** Booking pages may be kept by their own browser as long as it asks again: what was fetched ahead is then used. */
export const STEP_HEADERS = { 'Cache-Control': 'private, no-cache' };
