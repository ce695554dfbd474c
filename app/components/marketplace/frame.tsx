import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Logo } from '#app/components/brand/logo.tsx';
import { paths } from '#app/paths.ts';
import { SkipLink } from '#app/ui/visually-hidden.tsx';
import { BrowseServices } from './browse-services.tsx';
import { SearchBar } from './search-bar.tsx';

const LINK =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink no-underline hover:bg-hover';

/** The frame of the app host's public pages: who we are, the search bar, the ways to the other rooms. */
export function MarketplaceFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto grid max-w-7xl grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-6 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
          <Link to={paths.home()} aria-label="Tendwell, front page" className="rounded-sm no-underline">
            <Logo size="sm" />
          </Link>
          <SearchBar className="order-last col-span-2 pb-1 lg:order-none lg:col-span-1 lg:max-w-3xl lg:pb-0" />
          <nav aria-label="Tendwell" className="-mr-3 flex items-center justify-end">
            <BrowseServices />
            <Link to={paths.bookings()} className={LINK}>
              My bookings
            </Link>
            <a href={paths.forPractitioners()} className={`${LINK} max-sm:hidden`}>
              For practitioners
            </a>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <MarketplaceFooter />
    </div>
  );
}

function MarketplaceFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-sm text-ink-soft sm:px-6">
        <p>Tendwell. Places: GeoNames, CC BY 4.0.</p>
        <nav aria-label="More" className="-mx-3 flex flex-wrap">
          <Link to={paths.practitionerSearch()} className={LINK}>
            Find a practitioner
          </Link>
          <Link to={paths.bookings()} className={LINK}>
            My bookings
          </Link>
          <a href={paths.forPractitioners()} className={LINK}>
            For practitioners
          </a>
          <Link to={paths.signIn()} className={LINK}>
            Practitioner log in
          </Link>
        </nav>
      </div>
    </footer>
  );
}
