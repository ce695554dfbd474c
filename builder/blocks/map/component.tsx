import { type BlockProps, contextOf } from '../../context.ts';
import { Head, Section } from '../../parts.tsx';
import type { SiteReadModel } from '../../read-model.ts';
import { TileMap } from '../locations/tile-map.tsx';
import type { MapProps } from './props.ts';

/** The place that a map shows: the first office whose address is not hidden. */
export const mappedPlace = ({ locations }: SiteReadModel) =>
  locations.find(({ kind, latitude }) => kind === 'office' && latitude !== null) ?? null;

export function Map({ id, puck, tone, eyebrow, title, text }: BlockProps<MapProps>) {
  const { site, hosts } = contextOf(puck);
  const place = mappedPlace(site);
  if (!place) return null;
  return (
    <Section id={id} puck={puck} tone={tone} className="mapped" label={title ? undefined : 'Map'}>
      <div className="wrap">
        {title && <Head id={id} eyebrow={eyebrow} title={title} text={text} />}
        <TileMap location={place} template={hosts.tiles} />
      </div>
    </Section>
  );
}
