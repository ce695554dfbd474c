import { type BlockProps, contextOf } from '../../context.ts';
import { zoneName } from '#app/lib/time.ts';
import { openingLines } from '../../format.ts';
import { Head, Section } from '../../parts.tsx';
import type { SiteLocation } from '../../read-model.ts';
import { TileMap } from './tile-map.tsx';
import type { LocationsProps } from './props.ts';

/** What a place is called: its own name, else what kind of place it is. */
export function placeName({ name, kind, virtualType }: SiteLocation): string {
  if (name) return name;
  if (kind === 'home') return 'In-home';
  return kind === 'virtual'
    ? `Virtual office (${virtualType === 'phone' ? 'phone' : 'video'} calls)`
    : 'Office';
}

function Place({ location }: { location: SiteLocation }) {
  const { kind, address, cityState, travelDistance, virtualType } = location;
  if (kind === 'virtual') {
    return (
      <p className="muted">
        {virtualType === 'phone' ? 'By phone, wherever you are.' : 'By video, wherever you are.'}
      </p>
    );
  }
  if (kind === 'home') {
    const reach = travelDistance
      ? `Within ${travelDistance} ${travelDistance === 1 ? 'mile' : 'miles'}`
      : 'Visits';
    return <p className="muted">{cityState ? `${reach} of ${cityState}.` : `${reach} of the practice.`}</p>;
  }
  if (address.length === 0)
    return <p className="muted">{cityState ? `${cityState}. ` : ''}You get the address when you book.</p>;
  return (
    <address>
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** When a place is open, days with the same hours together. */
export function Hours({ location }: { location: SiteLocation }) {
  const lines = openingLines(location.hours);
  if (location.hours.length === 0) return <p className="muted">By appointment.</p>;
  return (
    <>
      <dl className="hours">
        {lines.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>
              {times.length === 0 ? (
                <span className="muted">Closed</span>
              ) : (
                times.map((time) => <span key={time}>{time}</span>)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="zone muted">{zoneName(location.timeZone)}</p>
    </>
  );
}

export function Locations({ id, puck, tone, eyebrow, title, text, showMap }: BlockProps<LocationsProps>) {
  const { site, hosts } = contextOf(puck);
  if (site.locations.length === 0) return null;
  const order = { office: 0, home: 1, virtual: 2 };
  const places = [...site.locations].sort((a, b) => order[a.kind] - order[b.kind]);
  const mapped = showMap
    ? places.find(({ kind, latitude }) => kind === 'office' && latitude !== null)
    : undefined;
  return (
    <Section id={id} puck={puck} tone={tone} className="places">
      <div className="wrap">
        <Head id={id} eyebrow={eyebrow} title={title} text={text} />
        <div className={mapped ? 'places-grid has-map' : 'places-grid'}>
          <ul className="place-list">
            {places.map((location) => (
              <li key={location.id} className="place">
                <h3>{placeName(location)}</h3>
                <Place location={location} />
                <Hours location={location} />
              </li>
            ))}
          </ul>
          {mapped && <TileMap location={mapped} template={hosts.tiles} />}
        </div>
      </div>
    </Section>
  );
}
