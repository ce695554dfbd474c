import { announced } from './announcement.ts';
import { keptPages, OWN_PATH } from './kept.ts';
import { serve } from './serve.ts';

interface Settings {
  /** Parent of practices' subdomains, as the origin's SITES_HOST. */
  SITES_HOST: string;
  /** Signs the origin's announcements, as its EDGE_SECRET; without one none is believed. */
  EDGE_SECRET?: string;
}

/**
 * Practices' websites at the edge: published pages out of its cache, all else from the origin, untouched. What it may keep, only the
 * origin says; what it does not understand, it hands on.
 */
export default {
  async fetch(request, { SITES_HOST, EDGE_SECRET }, context) {
    const kept = keptPages(caches.default, SITES_HOST);
    const { pathname } = new URL(request.url);
    if (pathname === OWN_PATH || pathname.startsWith(`${OWN_PATH}/`)) {
      return announced(request, EDGE_SECRET ?? '', kept);
    }
    return serve(request, { kept, waitUntil: (work) => context.waitUntil(work) });
  },
} satisfies ExportedHandler<Settings>;
