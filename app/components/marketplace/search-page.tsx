import { Link, useLocation, useNavigation } from '@remix-run/react';
import { List, Map as MapIcon } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Pager } from '#app/ui/display/pager.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { NobodyFound } from './nobody-found.tsx';
import { ResultCard } from './result-card.tsx';
import type { SearchResults } from './result-data.ts';
import { ResultsMap } from './results-map.tsx';
import { addressOf, type SearchAddress } from './search-address.ts';
import { SearchControls } from './search-controls.tsx';

export interface SearchPageProps {
  address: SearchAddress;
  results: SearchResults;
  specialties: readonly string[];
  tileUrl: string;
}

/** What was found, in words: '12 practitioners for “massage” near Portland, OR'. */
export function titleOf(address: SearchAddress, { total, hasMore, place }: SearchResults): string {
  const figure = hasMore
    ? `More than ${total.toLocaleString('en-US')} practitioners`
    : total === 0
      ? 'No practitioners'
      : pluralize(total, 'practitioner');
  const near = address.activeFilter === 'virtual' ? null : place?.label || address.searchedLocation;
  return [figure, address.query && `for “${address.query}”`, place && near && `near ${near}`]
    .filter(Boolean)
    .join(' ');
}

/** A search: how it may be narrowed down, and what was found. */
export function SearchPage({ address, results, specialties, tileUrl }: SearchPageProps) {
  const { search } = useLocation();
  return (
    <div className="mx-auto max-w-7xl px-4 pt-2 pb-16 sm:px-6 sm:pt-4">
      {/* It stays while what is found changes: a filter that was pressed keeps the focus. */}
      <SearchControls {...{ address, specialties }} />
      <h1 className="mt-2 font-display text-xl leading-tight font-medium text-balance sm:mt-5 sm:text-3xl">
        {titleOf(address, results)}
      </h1>
      <Notices {...{ address, results }} />
      {results.practices.length === 0 ? (
        <NobodyFound address={address} />
      ) : (
        <Found key={search} {...{ address, results, tileUrl }} />
      )}
    </div>
  );
}

/** List and map side by side, on a phone one or the other. */
function Found({ address, results, tileUrl }: Omit<SearchPageProps, 'specialties'>) {
  const { practices, total, page, pageSize, place } = results;
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const [shown, setShown] = useState<'list' | 'map'>('list');
  const top = useRef<HTMLDivElement>(null);
  /** How far the list was read when the map took its place. */
  const read = useRef<number>();
  useLayoutEffect(() => {
    if (read.current === undefined) return;
    if (shown === 'map') top.current?.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: read.current });
  }, [shown]);
  const isWaiting =
    navigation.state === 'loading' && navigation.location.pathname === paths.practitionerSearch();
  return (
    <div ref={top} className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-8">
      <div
        aria-busy={isWaiting || undefined}
        className={cx(
          'min-w-0 transition-opacity',
          isWaiting && 'opacity-50',
          shown === 'map' && 'max-lg:hidden',
        )}
      >
        {practices.map((result, index) => (
          <ResultCard key={result.practiceId} {...{ result, address }} number={index + 1} />
        ))}
        <Pager
          label="Pages of practitioners"
          {...{ page, pageSize }}
          count={total}
          to={(to) => paths.practitionerSearch(addressOf(address, { page: to }))}
          className="px-0!"
        />
      </div>
      {hydrated ? (
        <ResultsMap
          key={shown}
          results={practices}
          {...{ place, tileUrl }}
          className={cx(
            'mt-5 h-[70dvh] lg:sticky lg:top-6 lg:h-[calc(100dvh-3rem)]',
            shown === 'list' && 'max-lg:hidden',
          )}
        />
      ) : null}
      {hydrated ? (
        // It floats over the list and stays above what follows it.
        <div className="pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center lg:hidden">
          <Button
            variant="strong"
            className="pointer-events-auto rounded-full! px-5! shadow-float!"
            icon={
              shown === 'list' ? (
                <MapIcon aria-hidden className="size-4" />
              ) : (
                <List aria-hidden className="size-4" />
              )
            }
            onPress={() => {
              if (shown === 'list') read.current = window.scrollY;
              setShown(shown === 'list' ? 'map' : 'list');
            }}
          >
            {shown === 'list' ? 'Map' : 'List'}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** What to know of these results: what was corrected, and which service did not answer. */
function Notices({ address, results }: Pick<SearchPageProps, 'address' | 'results'>) {
  const { corrected, isLoose, placeUnknown, searchDown, placesDown } = results;
  const { place, otherPlaces } = results;
  const notices = [
    searchDown && MARKETPLACE_MESSAGES.searchDown,
    placesDown && MARKETPLACE_MESSAGES.placesDown,
    placeUnknown && MARKETPLACE_MESSAGES.placeUnknown(address.searchedLocation),
    isLoose && MARKETPLACE_MESSAGES.loose,
  ].filter((notice) => typeof notice === 'string');
  return (
    <>
      {place && otherPlaces.length > 0 ? (
        <p className="mt-1 text-ink-soft max-sm:text-sm">
          {MARKETPLACE_MESSAGES.placeGuessed(place.label)}{' '}
          {otherPlaces.map((label, index) => (
            <Fragment key={label}>
              {index > 0 ? ' · ' : null}
              <Link
                to={paths.practitionerSearch(addressOf(address, { searchedLocation: label }))}
                className="whitespace-nowrap text-accent-text underline underline-offset-2"
              >
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
      ) : null}
      {corrected ? <p className="mt-1 text-ink-soft">{MARKETPLACE_MESSAGES.corrected(corrected)}</p> : null}
      {notices.map((notice) => (
        <Banner key={notice} role="status" className="mt-4">
          {notice}
        </Banner>
      ))}
    </>
  );
}
