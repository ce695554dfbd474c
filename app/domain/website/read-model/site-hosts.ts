import { filesOrigin } from '#app/platform/env/files-origin.ts';
import type { SiteHosts } from '#builder/context.ts';

/** The origins that a site's pages refer to; `tiles` is the address of map tiles. */
export const siteHosts = (site: string, app: string, tiles: string): SiteHosts => ({
  site,
  app,
  tiles,
  files: filesOrigin(),
});
