import { Form, useLocation, useNavigate } from '@remix-run/react';
import { LocateFixed, MapPin, Search, Sparkles, Store } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { SuggestField } from '#app/ui/fields/suggest-field.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { addressOf, readAddress, type SearchAddress } from './search-address.ts';
import { useMyLocation } from './use-my-location.ts';
import { usePlaceSuggestions, useWhatSuggestions } from './use-suggestions.ts';

export interface SearchBarProps {
  className?: string;
  /** Fields below each other: on a phone, and on the front page until there is room. */
  stacked?: boolean;
}

const BELOW = 'after:inset-x-3 after:bottom-0 after:h-px';
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
type Where = Pick<SearchAddress, 'searchedLocation' | 'latitude' | 'longitude'>;

/** The search bar: what, where, virtual only (specification 000, section 2). A form of the address, without scripts too. */
export function SearchBar({ className, stacked }: SearchBarProps) {
  const location = useLocation();
  const onSearchPage = location.pathname === paths.practitionerSearch();
  const address = readAddress(new URLSearchParams(onSearchPage ? location.search : ''));
  // Another address has other words: the fields begin anew with them.
  return <Bar key={`${location.pathname}${location.search}`} {...{ address, className, stacked }} />;
}

function Bar({ address, className, stacked }: SearchBarProps & { address: SearchAddress }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [query, setQuery] = useState(address.query);
  const [where, setWhere] = useState<Where>({
    searchedLocation: address.searchedLocation,
    latitude: address.latitude,
    longitude: address.longitude,
  });
  const [virtual, setVirtual] = useState(address.activeFilter === 'virtual');
  const [touched, setTouched] = useState(false);
  const what = useWhatSuggestions(query, touched);
  const { places, positionOf } = usePlaceSuggestions(
    where.searchedLocation,
    touched && where.latitude === undefined,
  );
  const { state, ask } = useMyLocation(({ label, ...point }) =>
    setWhere({ searchedLocation: label, ...point }),
  );
  const form = useRef<HTMLFormElement>(null);
  // Who began before the scripts came gave no sign that React saw.
  useEffect(() => {
    setTouched(form.current?.contains(document.activeElement) ?? false);
  }, []);

  async function pickPlace(id: string) {
    const place = places.find((one) => one.id === id);
    if (!place) return;
    const known = await positionOf(place);
    setWhere({
      searchedLocation: place.label,
      latitude: known?.latitude ?? undefined,
      longitude: known?.longitude ?? undefined,
    });
  }
  function send(event: FormEvent) {
    event.preventDefault();
    const filter = virtual ? 'virtual' : address.activeFilter === 'virtual' ? 'all' : address.activeFilter;
    const next = addressOf(address, {
      query: query.trim(),
      latitude: undefined,
      longitude: undefined,
      ...where,
      activeFilter: filter,
    });
    navigate(paths.practitionerSearch(next));
  }
  // A line apart from the field, whose rounded shape shows where the focus is.
  const line = cx(
    'after:absolute after:bg-line',
    stacked
      ? BELOW
      : 'max-sm:after:inset-x-3 max-sm:after:bottom-0 max-sm:after:h-px sm:after:inset-y-2 sm:after:right-0 sm:after:w-px',
  );
  return (
    <Form
      ref={form}
      method="get"
      action={paths.practitionerSearch()}
      role="search"
      aria-label="Practitioners"
      onSubmit={send}
      onFocus={() => setTouched(true)}
      className={cx('min-w-0', className)}
    >
      <div
        className={cx(
          'flex flex-col rounded-lg border border-line-strong bg-surface p-1 shadow-card',
          !stacked && 'sm:flex-row sm:items-center',
        )}
      >
        <SuggestField
          label="What"
          name="query"
          placeholder="Massage, back pain"
          icon={<Search {...icon} />}
          value={query}
          onChange={setQuery}
          maxLength={100}
          suggestions={what.items.map(({ kind, text }, index) => ({
            id: `${kind} ${index} ${text}`,
            // A practice is looked for by its own name.
            text: kind === 'practice' ? text.split(' · ')[0]! : text,
            icon: kind === 'practice' ? <Store {...icon} /> : <Sparkles {...icon} />,
            aside: kind === 'practice' ? text.split(' · ')[1] : undefined,
          }))}
          onMore={what.more}
          className={cx('flex-1', line)}
        />
        <SuggestField
          label="Where"
          name="searched_location"
          placeholder="Town or area"
          icon={<MapPin {...icon} />}
          value={where.searchedLocation}
          onChange={(text) => {
            if (text !== where.searchedLocation) setWhere({ searchedLocation: text });
          }}
          onPick={({ id }) => void pickPlace(id)}
          maxLength={120}
          suggestions={places.map(({ id, label }) => ({ id, text: label, icon: <MapPin {...icon} /> }))}
          action={
            hydrated ? (
              <IconButton
                plain
                size="sm"
                label="Use my location"
                icon={<LocateFixed strokeWidth={1.75} />}
                busy={state === 'asking'}
                onPress={ask}
              />
            ) : null
          }
          className={cx('flex-1', line)}
        />
        {where.latitude !== undefined ? (
          <>
            <input type="hidden" name="aroundLatLng[lat]" value={where.latitude} />
            <input type="hidden" name="aroundLatLng[lng]" value={where.longitude} />
          </>
        ) : null}
        <label className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm font-medium whitespace-nowrap">
          <input
            type="checkbox"
            name="virtual"
            value="true"
            checked={virtual}
            onChange={(event) => setVirtual(event.currentTarget.checked)}
            className="size-4.5 cursor-pointer"
          />
          Virtual only
        </label>
        <Button type="submit" variant="primary" wide={stacked}>
          Search
        </Button>
      </div>
      <p role="status" className={cx('text-sm text-ink-soft', state === 'denied' && 'mt-2')}>
        {state === 'denied' ? MARKETPLACE_MESSAGES.locationDenied : ''}
      </p>
    </Form>
  );
}
