import type { Ports } from '#app/operations/context.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';

/** What publishing wants to know of where it is done. */
export interface Publishing {
  db: PracticeDb;
  /** Epoch ms. */
  now: number;
  /** `https://app.example.com` */
  appOrigin: string;
  /** Parent of practice subdomains. */
  sitesHost: string;
  protocol: string;
  /** Address of map tiles with {z}, {x} and {y}. */
  mapTilesUrl: string;
  /** Whether plans are paid for here; absent in a seed, whose pages stand open. */
  ports?: Pick<Ports, 'billing'>;
}
