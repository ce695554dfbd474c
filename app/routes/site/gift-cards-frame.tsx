import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { BookingFrame } from '#app/components/booking/frame.tsx';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
  return { practice: await practiceOf(context) };
}

/** The practice's frame around its gift cards. */
export default function GiftCardsFrame() {
  const { practice } = useLoaderData<typeof loader>();
  return (
    <BookingFrame practice={practice}>
      <Outlet />
    </BookingFrame>
  );
}
