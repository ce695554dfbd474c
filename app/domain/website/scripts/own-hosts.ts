import type { OwnHosts } from '#builder/scripts/policy.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { siteOrigin } from '../read-model/site-origin.ts';

interface Where {
  practiceId: string;
  appOrigin: string;
  sitesHost: string;
  protocol: string;
}

/** The hosts that a practice's scripts are never let reach. */
export const ownHosts = async (
  sql: Db,
  { practiceId, appOrigin, sitesHost, protocol }: Where,
): Promise<OwnHosts> => ({
  site: await siteOrigin(sql, { practiceId, protocol, sitesHost }),
  app: appOrigin,
  sitesHost,
});
