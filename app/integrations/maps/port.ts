/** Where a map's pictures come from. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  tileUrl: string;
  /** HTML that the source asks to be shown on the map. */
  attribution: string;
  /** For the page's Content-Security-Policy (img-src). */
  origin: string;
}
