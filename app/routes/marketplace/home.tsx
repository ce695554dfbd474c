import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CalendarCheck, CreditCard, Globe } from 'lucide-react';
import { Faces } from '#app/components/marketplace/faces.tsx';
import { FeaturedCard } from '#app/components/marketplace/featured-card.tsx';
import { MarketplaceFrame } from '#app/components/marketplace/frame.tsx';
import { SearchBar } from '#app/components/marketplace/search-bar.tsx';
import { featuredPractices, marketplaceServices } from '#app/domain/marketplace/index.ts';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/link-button.tsx';

export const handle = { servedOn: 'app' as const };

export const meta: MetaFunction = () => [
  { title: 'Tendwell · Book independent wellness practitioners' },
  {
    name: 'description',
    content: 'Find a practitioner near you or online, see when they are free, and book in a minute.',
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const [{ practices }, { categories }] = await Promise.all([
    load(context, featuredPractices),
    load(context, marketplaceServices),
  ]);
  return { practices, categories, signedIn: context.base.actor.kind === 'practitioner' };
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

const SECTION = 'mx-auto max-w-7xl px-4 py-12 sm:px-6 md:py-16';
const HEADING = 'font-display text-3xl leading-tight font-medium tracking-tight';

export default function Home() {
  const { practices, categories, signedIn } = useLoaderData<typeof loader>();
  return (
    <MarketplaceFrame search="own">
      <section className="bg-accent-soft">
        <div className="mx-auto max-w-7xl px-4 py-12 sm:px-6 md:py-20">
          <div className="items-center justify-between gap-10 lg:flex">
            <div>
              <h1 className="max-w-2xl font-display text-4xl leading-[1.06] font-medium tracking-tight text-balance sm:text-6xl">
                {MARKETPLACE_MESSAGES.hero}
              </h1>
              <p className="mt-5 max-w-xl text-lg text-ink-soft">
                Acupuncture, massage, breathwork and more. See who is free, read what their clients say, and
                book.
              </p>
            </div>
            <Faces practices={practices} className="mt-7 max-lg:justify-start lg:mt-0" />
          </div>
          <SearchBar className="mt-8 max-w-4xl" />
        </div>
      </section>
      <section id="services" aria-labelledby="services-title" className={`${SECTION} scroll-mt-4`}>
        <h2 id="services-title" className={HEADING}>
          {MARKETPLACE_MESSAGES.explore}
        </h2>
        <ul className="mt-7 flex flex-wrap gap-2.5">
          {categories.map((category) => (
            <li key={category}>
              <Link
                to={paths.practitionerSearch({ query: category })}
                prefetch="intent"
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-5 font-medium text-ink no-underline hover:border-accent-line hover:bg-accent-soft hover:text-accent-text"
              >
                {category}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {practices.length > 0 ? (
        <section aria-labelledby="featured-title" className={`${SECTION} pt-0! md:pt-0!`}>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <h2 id="featured-title" className={HEADING}>
              Loved by their clients
            </h2>
            <LinkButton to={paths.practitionerSearch()}>{MARKETPLACE_MESSAGES.find}</LinkButton>
          </div>
          <ul className="mt-7 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {practices.map((result) => (
              <li key={result.practiceId} className="grid">
                <FeaturedCard result={result} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section
        id="practitioners"
        aria-labelledby="pro-title"
        className="scroll-mt-4 border-t border-line bg-surface"
      >
        <div className={SECTION}>
          <div className="flex flex-wrap items-center justify-between gap-5">
            <h2 id="pro-title" className={HEADING}>
              Your practice, well tended
            </h2>
            <LinkButton to={signedIn ? paths.calendar() : paths.signIn()} variant="strong">
              {signedIn ? 'Open your calendar' : 'Log in to your practice'}
            </LinkButton>
          </div>
          <p className="mt-3 max-w-2xl text-ink-soft">
            Tendwell is where independent health and wellness practitioners run their whole practice: booking,
            calendar, payments and a website, in one calm place.
          </p>
          <ul className="mt-10 grid gap-10 md:grid-cols-3">
            {POINTS.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <Icon aria-hidden className="size-6 text-accent-text" />
                <h3 className="mt-4 text-lg font-semibold">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </MarketplaceFrame>
  );
}
