const TILE = 256;
/** What is shown never reaches farther from its middle than this, pixels. */
const REACH = { x: 256, y: 96 };

/** One picture of a map, placed from the middle of what is shown. */
export interface MapTile {
  url: string;
  /** Pixels from the middle to the tile's left and top edges. */
  left: number;
  top: number;
}

/**
 * The tiles around a point in Web Mercator; empty where the point is not on such a map.
 * @param template address with {z}, {x}, {y}, and perhaps {s}
 */
export function mapTiles(
  { latitude, longitude }: { latitude: number; longitude: number },
  zoom: number,
  template: string,
): MapTile[] {
  if (!(Math.abs(latitude) <= 85) || !(Math.abs(longitude) <= 180)) return [];
  const count = 2 ** zoom;
  const x = ((longitude + 180) / 360) * count * TILE;
  const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * count * TILE;
  const tiles: MapTile[] = [];
  for (let row = Math.floor((y - REACH.y) / TILE); row * TILE < y + REACH.y; row++) {
    for (let column = Math.floor((x - REACH.x) / TILE); column * TILE < x + REACH.x; column++) {
      if (row < 0 || row >= count) continue;
      const parts: Record<string, string | number> = { z: zoom, x: (column + count) % count, y: row, s: 'a' };
      tiles.push({
        url: template.replaceAll(/\{([zxys])\}/g, (_whole, name: string) => String(parts[name])),
        left: Math.round(column * TILE - x),
        top: Math.round(row * TILE - y),
      });
    }
  }
  return tiles;
}
