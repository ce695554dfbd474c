import { z } from 'zod';

/** What stands before the origin, and how it is told of publications (worker/edge). */
export const edgeVariables = z.object({
  EDGE_CACHE: z.enum(['cloudflare', 'worker'], 'must be cloudflare or worker').optional(),
  EDGE_URL: z.url('must be a URL such as https://edge.example.com').optional(),
  EDGE_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
});

/** The zone and its token are those that hold practices' own domains too (domains.ts). */
type EdgeVariables = z.infer<typeof edgeVariables> & {
  CLOUDFLARE_ZONE_ID?: string | undefined;
  CLOUDFLARE_API_TOKEN?: string | undefined;
};

export type EdgeEnv =
  | { mode: 'off' }
  /** Cloudflare's purge by tag. */
  | { mode: 'cloudflare'; zoneId: string; apiToken: string }
  /** A signed announcement to one worker of the operator's own. */
  | { mode: 'worker'; url: string; secret: string };

/** Says what the chosen way to tell the edge wants and was not given. */
export class HalfEdge extends Error {
  constructor(
    readonly variable: string,
    chosen: string,
  ) {
    super(`is missing: EDGE_CACHE is ${chosen}`);
  }
}

/** The edge as EDGE_CACHE chooses it; off where it chooses nothing. Throws HalfEdge. */
export function edgeOf(vars: EdgeVariables): EdgeEnv {
  const need = (name: keyof typeof vars): string => {
    const value = vars[name];
    if (value === undefined) throw new HalfEdge(name, vars.EDGE_CACHE!);
    return value;
  };
  if (vars.EDGE_CACHE === 'cloudflare')
    return { mode: 'cloudflare', zoneId: need('CLOUDFLARE_ZONE_ID'), apiToken: need('CLOUDFLARE_API_TOKEN') };
  if (vars.EDGE_CACHE === 'worker')
    return { mode: 'worker', url: need('EDGE_URL'), secret: need('EDGE_SECRET') };
  return { mode: 'off' };
}
