import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BookingFrame } from '#app/components/booking/frame.tsx';
import { errorText } from '#app/components/layout/error-text.ts';
import { SiteNotFound } from '#app/components/layout/site-not-found.tsx';
import { shortLinkTarget } from '#app/domain/profile/index.ts';
import { practiceFrame } from '#app/domain/practice/index.ts';
import { act, errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'both' as const };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, location }) => [
  {
    title: `${errorText(404, undefined, location.pathname).title} · ${loaded?.practice.name ?? 'Tendwell'}`,
  },
  { name: 'robots', content: 'noindex' },
];

/** As a short link is kept (lib/short-link.ts), capital letters apart. */
const SHORT_LINK = /^\/([\w-]{1,60})\/?$/;

/**
 * Every address that leads nowhere: under a practice's own it stays the practice's. On the app's host it may be a practitioner's short
 * link, which comes last, after everything that is an address itself.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, shortLink] = SHORT_LINK.exec(new URL(request.url).pathname) ?? [];
  if (shortLink && context.site.kind === 'app') {
    const found = await act(context, shortLinkTarget, { shortLink });
    if (found.ok) throw redirect(found.value.url);
  }
  const outcome = context.site.kind === 'practice' ? await act(context, practiceFrame, {}) : null;
  if (!outcome?.ok) throw errorPage(notFound());
  const bookings = context.base.appOrigin + paths.bookings();
  return data({ practice: outcome.value, bookings }, { status: 404 });
}

export default function NotFound() {
  const { practice, bookings } = useLoaderData<typeof loader>();
  return (
    <BookingFrame practice={practice}>
      <SiteNotFound who={practice.user.name} bookings={bookings} />
    </BookingFrame>
  );
}
