import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CalendarCheck, CreditCard, Globe } from 'lucide-react';
import { useRef } from 'react';
import { Faces } from '#app/components/marketplace/faces.tsx';
import { FeaturedCard } from '#app/components/marketplace/featured-card.tsx';
import { RecentReviews } from '#app/components/marketplace/front/recent-reviews.tsx';
import { ServiceTiles } from '#app/components/marketplace/front/service-tiles.tsx';
import { StickyFind } from '#app/components/marketplace/front/sticky-find.tsx';
import { MarketplaceFrame } from '#app/components/marketplace/frame.tsx';
import { SearchBar } from '#app/components/marketplace/search-bar.tsx';
import { featuredPractices, marketplaceServices } from '#app/domain/marketplace/index.ts';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';

export const handle = { servedOn: 'app' as const };

export const meta: MetaFunction = () => [
  { title: 'Tendwell · Book independent wellness practitioners' },
  {
    name: 'description',
    content: 'Find a practitioner near you or online, see when they are free, and book in a minute.',
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ practices, reviews }, { categories }] = await Promise.all([
    load(context, featuredPractices),
    load(context, marketplaceServices),
  ]);
  return { practices, reviews, categories, signedIn: context.base.actor.kind === 'practitioner' };
}

const POINTS = [
  {
    icon: Globe,
    title: 'A website of your own',
    text: 'On your own address, fast everywhere, with your services, prices, hours and reviews.',
  },
  {
    icon: CalendarCheck,
    title: 'Bookings you can rely on',
    text: 'Clients see only times that are really free. Two people never get the same hour.',
  },
  {
    icon: CreditCard,
    title: 'Paid without asking',
    text: 'A card is kept safely and charged on the day. Reminders, receipts and refunds go out by themselves.',
  },
];

const SECTION = 'mx-auto max-w-7xl px-4 py-10 sm:px-6 md:py-16';
const HEADING = 'font-display text-2xl leading-tight font-medium tracking-tight sm:text-3xl';

export default function Home() {
  const { practices, reviews, categories, signedIn } = useLoaderData<typeof loader>();
  const search = useRef<HTMLDivElement>(null);
  const call = useRef<HTMLElement>(null);
  return (
    <MarketplaceFrame search="own">
      <section className="bg-accent-soft">
        <div className="mx-auto max-w-7xl px-4 py-9 sm:px-6 md:py-16">
          <div className="items-center justify-between gap-10 lg:flex">
            <div>
              <h1 className="max-w-2xl font-display text-4xl leading-[1.06] font-medium tracking-tight text-balance sm:text-5xl xl:text-6xl">
                {MARKETPLACE_MESSAGES.hero}
              </h1>
              <p className="mt-4 max-w-xl text-ink-soft sm:text-lg">
                Acupuncture, massage, breathwork and more. See who is free, read what their clients say, and
                book.
              </p>
            </div>
            <Faces practices={practices} className="mt-5 shrink-0 max-lg:justify-start lg:mt-0" />
          </div>
          <div ref={search}>
            <SearchBar className="mt-6 max-w-4xl lg:mt-8" />
          </div>
        </div>
      </section>
      <section id="services" aria-labelledby="services-title" className={`${SECTION} scroll-mt-4`}>
        <h2 id="services-title" className={HEADING}>
          {MARKETPLACE_MESSAGES.explore}
        </h2>
        <ServiceTiles categories={categories} />
      </section>
      {practices.length > 0 ? (
        <section aria-labelledby="featured-title" className={`${SECTION} pt-0! md:pt-0!`}>
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="featured-title" className={HEADING}>
              Loved by their clients
            </h2>
            <Link
              to={paths.practitionerSearch({ sort: 'rating' })}
              className="shrink-0 py-2 text-sm font-semibold text-ink underline-offset-4 hover:underline"
            >
              See all
            </Link>
          </div>
          {/* On a phone they lie side by side, the next one showing that there is more. */}
          <ul className="mt-5 grid gap-6 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 max-sm:[scrollbar-width:none] sm:mt-7 sm:grid-cols-2 lg:grid-cols-3">
            {practices.map((result) => (
              <li key={result.practiceId} className="grid max-sm:w-68 max-sm:shrink-0 max-sm:snap-start">
                <FeaturedCard result={result} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {reviews.length > 0 ? (
        <section aria-labelledby="reviews-title" className={`${SECTION} pt-0! md:pt-0!`}>
          <h2 id="reviews-title" className={HEADING}>
            {MARKETPLACE_MESSAGES.recentReviews}
          </h2>
          <RecentReviews reviews={reviews} />
        </section>
      ) : null}
      <section
        id="practitioners"
        aria-labelledby="pro-title"
        className="scroll-mt-4 border-t border-line bg-surface"
      >
        <div className={SECTION}>
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
            <div>
              <h2 id="pro-title" className={HEADING}>
                Your practice, well tended
              </h2>
              <p className="mt-3 max-w-2xl text-ink-soft">
                Tendwell is where independent health and wellness practitioners run their whole practice:
                booking, calendar, payments and a website, in one calm place.
              </p>
            </div>
            <LinkButton to={signedIn ? paths.portal() : paths.pro()}>
              {signedIn ? 'Open your practice' : MARKETPLACE_MESSAGES.apply}
            </LinkButton>
          </div>
          <ul className="mt-8 grid gap-8 md:mt-10 md:grid-cols-3 md:gap-10">
            {POINTS.map(({ icon: Icon, title, text }) => (
              <li key={title} className="max-md:grid max-md:grid-cols-[2.75rem_1fr] max-md:gap-x-3">
                <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-text max-md:row-span-2">
                  <Icon aria-hidden strokeWidth={1.75} className="size-5" />
                </span>
                <h3 className="text-lg font-semibold md:mt-4">{title}</h3>
                <p className="mt-1 text-ink-soft md:mt-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section ref={call} aria-labelledby="call-title" className="bg-accent-soft">
        <div className={`${SECTION} flex flex-wrap items-center justify-between gap-x-10 gap-y-5`}>
          <div>
            <h2 id="call-title" className={HEADING}>
              An hour that is yours
            </h2>
            <p className="mt-2 text-ink-soft">Pick a time that is really free, and book in a minute.</p>
          </div>
          <LinkButton to={paths.practitionerSearch()} variant="primary" size="lg">
            {MARKETPLACE_MESSAGES.find}
          </LinkButton>
        </div>
      </section>
      <StickyFind between={[search, call]} />
    </MarketplaceFrame>
  );
}
