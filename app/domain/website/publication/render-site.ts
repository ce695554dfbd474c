import { v7 as uuid } from 'uuid';
import { opens, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import type { RenderedPage, SitePreview } from '#builder/publish.tsx';
import type { SitePage } from '#builder/site-page.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { siteHosts } from '../read-model/site-hosts.ts';
import { readSite } from '../read-model/site-read-model.ts';
import { siteOrigin } from '../read-model/site-origin.ts';
import { withOwnScripts } from '../scripts/with-own-scripts.ts';
import type { Publishing } from './publishing.ts';
import type { Snapshot } from './snapshot.ts';
import { tellOfSite } from './tell-of-site.ts';

/**
 * The pages of a site, made of what the database holds now of its practice. Without the plan there is the front page alone, as the
 * welcome with its way to book.
 */
export async function renderSite(
  sql: Db,
  { db, now, appOrigin, sitesHost, protocol, mapTilesUrl, ports = { billing: null } }: Publishing,
  { design, pages }: Snapshot,
  preview?: SitePreview,
): Promise<{ page: SitePage; rendered: RenderedPage }[]> {
  const { practiceId } = db;
  // React's server renderer and Puck are wanted by the few processes that publish, and by those only then.
  const { renderSitePage } = await import('#builder/publish.tsx');
  const origin = await siteOrigin(sql, { practiceId, protocol, sitesHost });
  const site = await readSite(sql, { practiceId, url: `${origin}/`, now });
  const hosts = siteHosts(origin, appOrigin, mapTilesUrl);
  const isOpen = opens(await readHeldPlan(sql), 'website', { ports });
  const shown = isOpen
    ? pages.filter(
        ({ kind, serviceId }) => kind !== 'service' || site.services.some(({ id }) => id === serviceId),
      )
    : pages
        .filter(({ kind }) => kind === 'front')
        .map((page) => ({ ...page, data: { ...page.data, content: [] } }));
  return shown.map((page) => ({
    page,
    rendered: renderSitePage(page, shown, { site, hosts, design, preview }),
  }));
}

/** Puts a snapshot before visitors, made anew; every web process hears of it when the transaction commits. */
export async function showSite(
  sql: Db,
  publishing: Publishing,
  snapshot: Snapshot | null,
  number: number,
): Promise<void> {
  const { practiceId } = publishing.db;
  const publishedAt = new Date(publishing.now);
  const made = await withOwnScripts(
    sql,
    publishing,
    snapshot ? await renderSite(sql, publishing, snapshot) : [],
  );
  const rows = made.map(({ page: { path, kind, title }, rendered }) => ({
    id: uuid(),
    path,
    kind,
    title,
    ...rendered,
  }));
  const takenDown = await sql`
    DELETE FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid
      AND path <> ALL(${rows.map(({ path }) => path)}::text[]) RETURNING id`;
  await sql`
    INSERT INTO "PublishedPage" (id, "practiceId", path, kind, title, html, etag, csp, version, "publishedAt")
    SELECT id, ${practiceId}::uuid, path, kind::"PageKind", title, html, etag, csp, ${number}, ${publishedAt}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS page(id uuid, path text, kind text, title text, html text, etag text, csp text)
    ON CONFLICT ("practiceId", path) DO UPDATE SET kind = EXCLUDED.kind, title = EXCLUDED.title, html = EXCLUDED.html,
      etag = EXCLUDED.etag, csp = EXCLUDED.csp, version = EXCLUDED.version, "publishedAt" = EXCLUDED."publishedAt"`;
  await tellOfSite(sql, practiceId, { isTakenDown: takenDown.length > 0 });
}
