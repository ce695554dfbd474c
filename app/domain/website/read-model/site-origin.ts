import type { Db } from '#tenants/scoped-db.ts';

interface Wanted {
  practiceId: string;
  /** 'https:' is written without its colon. */
  protocol: string;
  /** Parent of practice subdomains, with its port. */
  sitesHost: string;
}

/** The one home of a practice's site, without a trailing slash: its own domain where that is active, else its subdomain. */
export async function siteOrigin(sql: Db, { practiceId, protocol, sitesHost }: Wanted): Promise<string> {
  const [home] = await sql<{ host: string }>`
    SELECT COALESCE(d.home, p.slug || '.' || ${sitesHost}::text) AS host
    FROM "Practice" p LEFT JOIN "CustomDomain" d ON d."practiceId" = p.id AND d.status = 'active'
    WHERE p.id = ${practiceId}::uuid`;
  return `${protocol}://${home!.host}`;
}
