import { v7 as uuid } from 'uuid';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { readDraft, readPublished, type BuilderVersion, type Draft } from './draft.ts';
import { formerAddresses, type FormerAddress } from './former-addresses.ts';
import type { Publishing } from './publishing.ts';
import { showSite } from './render-site.ts';
import { MOST_PUBLICATIONS, type Snapshot } from './snapshot.ts';

export interface PublicationMade {
  id: string;
  number: number;
  publishedAt: Date;
}

/** Former addresses that are remembered of a site; the oldest are forgotten. */
const MOST_FORMER_ADDRESSES = 500;

/** Whether a page stands where its owner put it; the others stand at addresses of the product's own, which answer without it too. */
const isAtOwnAddress = ({ kind }: { kind: string }) => kind === 'free';

/** The builder that the practice's site is made with. */
export async function builderOf(sql: Db, practiceId: string): Promise<BuilderVersion> {
  const [practice] = await sql<{ builderVersion: BuilderVersion }>`
    SELECT "builderVersion" FROM "Practice" WHERE id = ${practiceId}::uuid`;
  return practice!.builderVersion;
}

/** Notes where visitors of former addresses go, and that what stands somewhere now is no longer gone. */
async function noteFormerAddresses(
  sql: Db,
  practiceId: string,
  former: readonly FormerAddress[],
  { pages }: Snapshot,
): Promise<void> {
  const rows = former.map((one) => ({ id: uuid(), ...one }));
  await sql`
    DELETE FROM "SiteRedirect" WHERE "practiceId" = ${practiceId}::uuid
      AND path = ANY(${pages.map(({ path }) => path)}::text[])`;
  // Whoever was led to a former address is led on at once, not in two steps.
  await sql`
    UPDATE "SiteRedirect" r SET target = former.target
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS former(path text, target text)
    WHERE r."practiceId" = ${practiceId}::uuid AND r.target = former.path`;
  await sql`
    INSERT INTO "SiteRedirect" (id, "practiceId", path, target)
    SELECT id, ${practiceId}::uuid, path, target
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS former(id uuid, path text, target text)
    ON CONFLICT ("practiceId", path) DO UPDATE SET target = EXCLUDED.target, "isOwn" = false`;
  await sql`
    DELETE FROM "SiteRedirect" WHERE "practiceId" = ${practiceId}::uuid AND NOT "isOwn" AND id NOT IN (
      SELECT id FROM "SiteRedirect" WHERE "practiceId" = ${practiceId}::uuid AND NOT "isOwn"
      ORDER BY "createdAt" DESC, id DESC LIMIT ${MOST_FORMER_ADDRESSES})`;
}

/**
 * What is published now: of the chosen pages the draft, of all others, and of the design, what is before visitors already.
 * @throws not_found for a page that the draft does not hold, conflict where two pages would stand at one address
 */
function chosen(draft: Draft, published: Snapshot | null, pageIds: readonly string[] | undefined): Snapshot {
  const { design, pages, unfinished } = draft;
  if (!pageIds || !published)
    return {
      design,
      pages: pages.filter(({ id }) => !unfinished.has(id) && (!pageIds || pageIds.includes(id))),
    };
  const byId = new Map(pages.map((page) => [page.id, page]));
  if (pageIds.some((id) => !byId.has(id))) throw new Refusal('not_found', PAGE_MESSAGES.pageUnknown);
  const wanted = new Set(pageIds);
  const shown = new Set(published.pages.map(({ id }) => id));
  const next = [
    ...published.pages.map((page) => (wanted.has(page.id) ? byId.get(page.id)! : page)),
    ...pages.filter(({ id }) => wanted.has(id) && !shown.has(id)),
  ];
  if (new Set(next.map(({ path }) => path)).size < next.length)
    throw new Refusal('conflict', PAGE_MESSAGES.pathShown);
  return { design: published.design, pages: next };
}

/**
 * Publishes a practice's site as its draft stands: a publication is kept, and every page is rendered anew. Null where there is nothing to publish.
 *
 * @param pageIds the pages whose drafts are taken; left out, all that are not kept as drafts
 */
export async function publish(
  publishing: Publishing,
  { pageIds }: { pageIds?: readonly string[] } = {},
): Promise<PublicationMade | null> {
  const { db, now } = publishing;
  const { practiceId } = db;
  return db.run(async (sql) => {
    // Two publications follow each other: the later one never loses to what the earlier one read.
    await sql`SELECT id FROM "Website" WHERE "practiceId" = ${practiceId}::uuid FOR UPDATE`;
    const builderVersion = await builderOf(sql, practiceId);
    const draft = await readDraft(sql, practiceId, builderVersion);
    if (!draft) return null;
    const published = await readPublished(sql, practiceId, builderVersion);
    const { design, pages } = chosen(draft, published, pageIds);
    if (!pages.some(({ kind }) => kind === 'front')) return null;
    const [last] = await sql<{ number: number | null }>`
      SELECT max(number) AS number FROM "Publication" WHERE "practiceId" = ${practiceId}::uuid`;
    const made = { id: uuid(), number: (last!.number ?? 0) + 1, publishedAt: new Date(now) };
    await sql`
      INSERT INTO "Publication" (id, "practiceId", "builderVersion", number, snapshot, "publishedAt")
      VALUES (${made.id}::uuid, ${practiceId}::uuid, ${builderVersion}::"BuilderVersion", ${made.number},
              ${JSON.stringify({ design, pages })}::jsonb, ${made.publishedAt})`;
    await sql`
      DELETE FROM "Publication" WHERE "practiceId" = ${practiceId}::uuid
        AND "builderVersion" = ${builderVersion}::"BuilderVersion" AND number <= ${made.number - MOST_PUBLICATIONS}`;
    await sql`UPDATE "Website" SET "takenDownAt" = NULL WHERE "practiceId" = ${practiceId}::uuid`;
    const snapshot = { design, pages };
    await noteFormerAddresses(
      sql,
      practiceId,
      formerAddresses((published?.pages ?? []).filter(isAtOwnAddress), pages),
      snapshot,
    );
    await showSite(sql, publishing, snapshot, made.number);
    return made;
  });
}

/** Shows what is published of the practice's builder made anew, or nothing where it is taken down or nothing is published. */
export async function showPublished(sql: Db, publishing: Publishing): Promise<void> {
  const { practiceId } = publishing.db;
  // A publication under way is waited for: what is shown last is what was published last.
  const [site] = await sql<{ takenDownAt: Date | null }>`
    SELECT "takenDownAt" FROM "Website" WHERE "practiceId" = ${practiceId}::uuid FOR UPDATE`;
  const published =
    site && !site.takenDownAt ? await readPublished(sql, practiceId, await builderOf(sql, practiceId)) : null;
  await showSite(sql, publishing, published, published?.number ?? 0);
}
