import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { BookingFrame } from '#app/components/booking/frame.tsx';
import { PendingStep } from '#app/components/booking/pending-step.tsx';
import type { BookingLayoutData } from '#app/components/booking/use-practice.ts';
import { env } from '#app/platform/env/index.ts';
import { paths } from '#app/paths.ts';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export const handle = { servedOn: 'practice' as const, unlisted: true as const };
export const headers = stepHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Book with ${data.practice.user.name} · ${data.practice.name}` : 'Booking' },
];

export async function loader({ context }: LoaderFunctionArgs): Promise<BookingLayoutData> {
  return { practice: await practiceOf(context), tileUrl: env().mapTilesUrl };
}

/** What a practice offers is read again when a booking begins anew, not between its steps. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.book() && defaultShouldRevalidate;

export default function BookingLayout() {
  const { practice } = useLoaderData<typeof loader>();
  return (
    <BookingFrame practice={practice}>
      <PendingStep>
        <Outlet />
      </PendingStep>
    </BookingFrame>
  );
}
