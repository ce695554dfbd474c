import { v7 as uuid } from 'uuid';
import { opens, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import type { Ports } from '#app/operations/context.ts';
import { filesOrigin } from '#app/platform/env/files-origin.ts';
import type { Db, PracticeDb } from '#tenants/scoped-db.ts';
import { readSite } from './site-read-model.ts';

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

export interface Publication {
  path: string;
  version: number;
  etag: string;
  publishedAt: Date;
}

/**
 * A practice's page made of what the database holds now; null where there is no page at that path.
 * @param isPreview it is for its owner alone, and says so
 */
export async function renderPage(
  sql: Db,
  { db, now, appOrigin, sitesHost, protocol, mapTilesUrl, ports = { billing: null } }: Publishing,
  path: string,
  isPreview = false,
) {
  const { practiceId } = db;
  // React's server renderer and Puck are wanted by the few processes that publish, and by those only then.
  const [{ renderPracticePage }, { migratePage }] = await Promise.all([
    import('#builder/publish.tsx'),
    import('#builder/page-schema.ts'),
  ]);
  // Two publications of one page follow each other, so the later one never loses to what the earlier one read.
  const [page] = await sql<{ title: string; data: unknown; version: number; host: string }>`
    SELECT w.title, w.data, w.version, COALESCE(d.domain, p.slug || '.' || ${sitesHost}::text) AS host
    FROM "Page" w JOIN "Practice" p ON p.id = w."practiceId"
    LEFT JOIN "CustomDomain" d ON d."practiceId" = p.id AND d.status = 'active'
    WHERE w."practiceId" = ${practiceId}::uuid AND w.path = ${path} AND w."builderVersion" = p."builderVersion"
    FOR UPDATE OF w`;
  if (!page) return null;
  const origin = `${protocol}://${page.host}`;
  // Without the plan the page is kept as it is and shown to nobody: visitors get the welcome, with its way to book.
  const stored = migratePage(page.data);
  const shown = opens(await readHeldPlan(sql), 'website', { ports }) ? stored : { ...stored, content: [] };
  const rendered = renderPracticePage({
    page: shown,
    site: await readSite(sql, { practiceId, url: `${origin}/`, now }),
    hosts: { site: origin, app: appOrigin, tiles: mapTilesUrl, files: filesOrigin() },
    isPreview,
  });
  return { ...rendered, title: page.title, version: page.version };
}

/**
 * Renders a practice's page from what the database holds now and puts it before visitors; every web process hears of
 * it when the transaction commits. Answers null where there is no page at that path.
 */
export async function publish(publishing: Publishing, path: string): Promise<Publication | null> {
  const { db, now } = publishing;
  const { practiceId } = db;
  return db.run(async (sql) => {
    const page = await renderPage(sql, publishing, path);
    if (!page) return null;
    const publishedAt = new Date(now);
    await sql`
      INSERT INTO "PublishedPage" (id, "practiceId", path, title, html, etag, csp, version, "publishedAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${path}, ${page.title}, ${page.html}, ${page.etag}, ${page.csp},
              ${page.version}, ${publishedAt})
      ON CONFLICT ("practiceId", path) DO UPDATE SET title = EXCLUDED.title, html = EXCLUDED.html, etag = EXCLUDED.etag,
        csp = EXCLUDED.csp, version = EXCLUDED.version, "publishedAt" = EXCLUDED."publishedAt"`;
    await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
    return { path, version: page.version, etag: page.etag, publishedAt };
  });
}
