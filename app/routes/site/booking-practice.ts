import type { AppLoadContext, HeadersFunction } from '@remix-run/node';
import { bookingPractice } from '#app/domain/practice/index.ts';
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

const AGAIN = 'private, no-cache';

/**
 * How long a step may be kept: what the browser fetches ahead of a click serves that click; anything else is asked for
 * again, since times are taken from one moment to the next.
 */
export function cacheHeaders(request: Request): { headers: Record<string, string> } {
  const purpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '';
  return { headers: { 'Cache-Control': purpose.startsWith('prefetch') ? 'private, max-age=10' : AGAIN } };
}

/** A step's headers: what its loader said of keeping it. */
export const stepHeaders: HeadersFunction = ({ loaderHeaders }) => ({
  'Cache-Control': loaderHeaders.get('Cache-Control') ?? AGAIN,
});
