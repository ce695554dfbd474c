import { Link, useLocation } from '@remix-run/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '#app/components/brand/logo.tsx';
import { useViewer, ViewerMenu } from '#app/components/viewer/viewer-menu.tsx';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { SkipLink } from '#app/ui/display/visually-hidden.tsx';
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
        <div className={`${width} flex flex-wrap items-center gap-x-1 py-2 sm:gap-x-5`}>
          <Link to={paths.home()} aria-label="Tendwell, front page" className="flex rounded-sm no-underline">
            <Logo size="sm" className="max-sm:gap-2!" />
          </Link>
          {!own && search === 'bar' ? <SearchBar className="hidden max-w-3xl flex-1 lg:block" /> : null}
          {own ? <SearchLink /> : null}
          <nav aria-label="Tendwell" className="-mr-3 ml-auto flex items-center">
            {/* On a phone a page about oneself has its way to the search instead. */}
            <span className={own ? 'max-sm:hidden' : undefined}>
              <BrowseServices />
            </span>
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
      <Link to={paths.signIn(here.pathname === paths.home() ? undefined : here)} className={NAV_LINK}>
        Log in
      </Link>
      {/* Where there is no room for it the page to log in has it. */}
      <LinkButton to={paths.register()} size="sm" className="mr-3 ml-1 max-[27rem]:hidden">
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
  const label = [query, searchedLocation].filter(Boolean).join(' · ') || 'Find a practitioner';
  return (
    <details key={search} className="group w-full pb-1.5 lg:hidden">
      <summary
        className={`${PILL} cursor-pointer list-none group-open:mb-2 [&::-webkit-details-marker]:hidden`}
      >
        <Search aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-mute" />
        <span className="truncate">{label}</span>
      </summary>
      <SearchBar stacked />
    </details>
  );
}

const FOOTER_LINK =
  'inline-flex min-h-9 items-center text-sm text-ink-soft no-underline hover:text-ink hover:underline pointer-coarse:min-h-11';

function MarketplaceFooter({ width }: { width: string }) {
  return (
    <footer className="border-t border-line">
      <div className={`${width} pt-10 pb-6`}>
        <nav
          aria-label="More"
          className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-[minmax(0,2fr)_1fr_1fr]"
        >
          <div className="max-sm:col-span-2">
            <Logo size="sm" />
            <p className="mt-3 max-w-xs text-sm text-ink-soft">
              Independent practitioners, near you and online.
            </p>
          </div>
          <FooterGroup title="For clients">
            <Link to={paths.practitionerSearch()} className={FOOTER_LINK}>
              Find a practitioner
            </Link>
            <a href={paths.allServices()} className={FOOTER_LINK}>
              All services
            </a>
            <Link to={paths.bookings()} className={FOOTER_LINK}>
              My bookings
            </Link>
            <Link to={paths.clientSupport()} className={FOOTER_LINK}>
              Help
            </Link>
          </FooterGroup>
          <FooterGroup title="For practices">
            <a href={paths.forPractitioners()} className={FOOTER_LINK}>
              For practitioners
            </a>
            <Link to={paths.pro()} className={FOOTER_LINK}>
              Open a practice
            </Link>
            <Link to={paths.signIn()} className={FOOTER_LINK}>
              Practitioner log in
            </Link>
          </FooterGroup>
        </nav>
        <p className="mt-8 border-t border-line pt-5 text-sm text-ink-mute">
          Places by{' '}
          <a href="https://www.geonames.org" className="text-ink-mute underline">
            GeoNames
          </a>
          , CC BY 4.0.
        </p>
      </div>
    </footer>
  );
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start">
      <p className="mb-1 text-sm font-semibold">{title}</p>
      {children}
    </div>
  );
}
