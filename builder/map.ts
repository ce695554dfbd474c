const TILE = 256;
const ZOOM = 14;
const COLUMNS = 4;
const ROWS = 4;

export interface MapView {
  /** Tile addresses, row by row, `columns` in a row. */
  tiles: string[];
  columns: number;
  /** Where the place is in the grid of tiles, pixels from its top left corner. */
  x: number;
  y: number;
}

/**
 * The tiles around a place at street level (spec 002 §9: zoom 14), Web Mercator.
 * @param template address with {z}, {x}, {y}, and perhaps {s}
 * @returns null where the place is not on the map
 */
export function mapView(latitude: number, longitude: number, template: string): MapView | null {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return null;
  const size = 2 ** ZOOM;
  const radians = (latitude * Math.PI) / 180;
  const worldX = ((longitude + 180) / 360) * size;
  const worldY = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size;
  // The place falls within half a tile of the grid's middle: 384 pixels are covered on every side of it.
  const left = Math.round(worldX) - COLUMNS / 2;
  const top = Math.round(worldY) - ROWS / 2;
  const tiles: string[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const x = (((left + column) % size) + size) % size;
      tiles.push(
        template
          .replaceAll('{z}', String(ZOOM))
          .replaceAll('{x}', String(x))
          .replaceAll('{y}', String(top + row))
          .replaceAll('{s}', 'a'),
      );
    }
  }
  return {
    tiles,
    columns: COLUMNS,
    x: Math.round((worldX - left) * TILE),
    y: Math.round((worldY - top) * TILE),
  };
}

/** The tile that the place itself is on. */
export const tileAt = ({ tiles, columns, x, y }: MapView): string =>
  tiles[Math.floor(y / TILE) * columns + Math.floor(x / TILE)]!;

/** Where directions to a place are asked for. */
export const directionsUrl = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/directions?to=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}`;

/** The class that puts one location's tiles in place; ids are UUIDs. */
export const mapClass = (locationId: string) => `m-${locationId}`;

/** The rule for that class. In the page's one style text, since its policy admits no style attributes. */
export function mapCss(locationId: string, { x, y }: MapView): string {
  return `.${mapClass(locationId)}{left:calc(50% - ${x}px);top:calc(50% - ${y}px)}`;
}
