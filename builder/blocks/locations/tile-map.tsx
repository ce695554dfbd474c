import { directionsUrl, mapClass, mapView, tileAt } from '../../map.ts';
import type { SiteLocation } from '../../read-model.ts';

/**
 * Map tiles as pictures, without a script. Where they do not come a plain panel says so (spec 002 §8), with the way there: a
 * picture that fails has no size, and both stand in a container that is as high as the tile under the pin, whose query shows one of them.
 */
export function TileMap({ location, template }: { location: SiteLocation; template: string }) {
  const { latitude, longitude, address, name, cityState } = location;
  if (latitude === null || longitude === null) return null;
  const view = mapView(latitude, longitude, template);
  if (!view) return null;
  const place = address.join(', ') || cityState || name || 'this place';
  return (
    <figure className="map">
      <div className="map-view">
        <div className="map-probe">
          <img src={tileAt(view)} alt="" loading="lazy" decoding="async" />
        </div>
        <div className="map-in">
          <p className="map-none">{`Unable to load map for: ${place}`}</p>
          <div
            className={`tiles c${view.columns} ${mapClass(location.id)}`}
            role="img"
            aria-label={`Map of ${place}`}
          >
            {view.tiles.map((tile) => (
              <img key={tile} src={tile} alt="" loading="lazy" decoding="async" />
            ))}
          </div>
          <i className="pin" />
          <a className="credit" href="https://www.openstreetmap.org/copyright" rel="noopener">
            © OpenStreetMap
          </a>
        </div>
      </div>
      <figcaption>
        <a href={directionsUrl(latitude, longitude)} rel="noopener">
          Directions
        </a>
      </figcaption>
    </figure>
  );
}
