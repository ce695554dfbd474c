import { env } from '#app/platform/env/index.ts';
import { CloudflareEdgeCache } from './cloudflare.ts';
import type { EdgeCache } from './port.ts';
import { AnnouncedEdgeCache } from './worker.ts';

/** Null where no edge stands before this installation: then there is nothing to tell. */
export function selectEdgeCache(): EdgeCache | null {
  const { edge } = env();
  if (edge.mode === 'cloudflare') return new CloudflareEdgeCache(edge);
  return edge.mode === 'worker' ? new AnnouncedEdgeCache(edge) : null;
}
