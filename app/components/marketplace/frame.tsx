import { Link, useLocation } from '@remix-run/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo, LogoMark } from '#app/components/brand/logo.tsx';
import { useViewer, ViewerMenu } from '#app/components/viewer/viewer-menu.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { SkipLink } from '#app/ui/visually-hidden.tsx';
import { BrowseServices, NAV_LINK } from './browse-services.tsx';
import { readAddress } from './search-address.ts';
import { SearchBar } from './search-bar.tsx';

export interface MarketplaceFrameProps {
  children: ReactNode;
  /** The search bar of the header, or `own` where the page has the bar itself. */
  search?: 'bar' | 'own';
  /** A page about oneself: one searches seldom there, so a link to the search will do, and head and foot are as wide as its column. */
  own?: boolean;
}

/** One left edge for all of a page: head, column and foot. */
const WIDE = 'mx-auto w-full max-w-7xl px-4 sm:px-6';
const COLUMN = 'mx-auto w-full max-w-4xl px-4 sm:px-6';
/** The column of a page about oneself. */
export const OWN_PAGE = `${COLUMN} pt-3 pb-8 sm:py-12`;

/** The frame of the app host's public pages: who we are, the search bar, the ways to the other rooms. */
export function MarketplaceFrame({ children, search = 'bar', own = false }: MarketplaceFrameProps) {
  const width = own ? COLUMN : WIDE;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className={`${width} flex flex-wrap items-center gap-x-2 py-2 sm:gap-x-5`}>
          <Link to={paths.home()} aria-label="Tendwell, front page" className="flex rounded-sm no-underline">
            {/* On a phone its name gives way to the services. */}
            <LogoMark className="block size-7 sm:hidden" />
            <Logo size="sm" className="max-sm:hidden" />
          </Link>
          {!own && search === 'bar' ? <SearchBar className="hidden max-w-3xl flex-1 lg:block" /> : null}
          {own ? <SearchLink /> : null}
          <nav aria-label="Tendwell" className="-mr-3 ml-auto flex items-center">
            <BrowseServices />
            <Rooms />
          </nav>
          {!own && search === 'bar' ? <PhoneSearch /> : null}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>
      <MarketplaceFooter width={width} />
    </div>
  );
}

/** Who is signed in and where that leads; strangers see the ways in. */
function Rooms() {
  const viewer = useViewer();
  const here = useLocation();
  if (viewer) {
    return (
      <>
        {viewer.kind === 'practitioner' ? (
          <Link to={paths.calendar()} className={`${NAV_LINK} max-md:hidden`}>
            Your practice
          </Link>
        ) : null}
        <Link to={paths.bookings()} className={`${NAV_LINK} max-sm:hidden`}>
          My bookings
        </Link>
        <ViewerMenu viewer={viewer} />
      </>
    );
  }
  return (
    <>
      <a href={paths.forPractitioners()} className={`${NAV_LINK} max-md:hidden`}>
        For practitioners
      </a>
      <Link
        to={paths.signIn(here.pathname === paths.home() ? undefined : here)}
        className={`${NAV_LINK} max-sm:px-2`}
      >
        Log in
      </Link>
      <LinkButton to={paths.register()} size="sm" className="mr-3 max-sm:ml-1">
        Sign up
      </LinkButton>
    </>
  );
}

const PILL =
  'flex min-h-11 items-center gap-2.5 rounded-full border border-line-strong px-4 text-ink shadow-card';

/** The bar's place on pages about oneself: it leads to the search, whose bar they need not carry twice over. */
function SearchLink() {
  return (
    <Link
      to={paths.practitionerSearch()}
      // On a phone its sign alone: what the person came for begins higher.
      className={`${PILL} no-underline hover:bg-hover max-sm:size-11 max-sm:justify-center max-sm:border-0 max-sm:px-0 max-sm:shadow-none sm:max-w-xs sm:flex-1`}
    >
      <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-mute" />
      <span className="truncate max-sm:sr-only">Find a practitioner</span>
    </Link>
  );
}

/** On a phone the bar is one line that opens. */
function PhoneSearch() {
  const { pathname, search } = useLocation();
  const { query, searchedLocation } = readAddress(
    new URLSearchParams(pathname === paths.practitionerSearch() ? search : ''),
  );
  const words = [query, searchedLocation].filter(Boolean).join(' · ') || 'Find a practitioner';
  return (
    <details key={search} className="group w-full pb-1.5 lg:hidden">
      <summary
        className={`${PILL} cursor-pointer list-none group-open:mb-2 [&::-webkit-details-marker]:hidden`}
      >
        <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-mute" />
        <span className="truncate">{words}</span>
      </summary>
      <SearchBar stacked />
    </details>
  );
}

function MarketplaceFooter({ width }: { width: string }) {
  return (
    <footer className="border-t border-line">
      <div
        className={`${width} flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-sm text-ink-soft`}
      >
        <p>
          Tendwell. Places by{' '}
          <a href="https://www.geonames.org" className="text-ink-soft underline">
            GeoNames
          </a>
          , CC BY 4.0.
        </p>
        <nav aria-label="More" className="-mx-3 flex flex-wrap">
          <Link to={paths.practitionerSearch()} className={NAV_LINK}>
            Find a practitioner
          </Link>
          <a href={paths.allServices()} className={NAV_LINK}>
            All services
          </a>
          <a href={paths.forPractitioners()} className={NAV_LINK}>
            For practitioners
          </a>
          <Link to={paths.clientSupport()} className={NAV_LINK}>
            Help
          </Link>
          <Link to={paths.signIn()} className={NAV_LINK}>
            Practitioner log in
          </Link>
        </nav>
      </div>
    </footer>
  );
}
