import type { SitePage } from '#builder/site-page.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { contentPage, readContent } from '../content/content-page.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export type BuilderVersion = 'v1' | 'v2';

interface DraftPage extends Omit<SitePage, 'data'> {
  data: unknown;
  /** Publishing leaves it out. */
  isDraft: boolean;
}

export interface Draft extends Snapshot {
  /** Pages of the draft that publishing leaves out. */
  unfinished: ReadonlySet<string>;
}

/** What the practice's builder holds now; null where it holds nothing. */
export async function readDraft(
  sql: Db,
  practiceId: string,
  builderVersion: BuilderVersion,
): Promise<Draft | null> {
  const [site] = await sql<{ design: unknown }>`
    SELECT design FROM "Website" WHERE "practiceId" = ${practiceId}::uuid`;
  const pages = await sql<DraftPage>`
    SELECT id, kind, "serviceId", path, title, description, "menuLabel", "isDraft", data FROM "Page"
    WHERE "practiceId" = ${practiceId}::uuid AND "builderVersion" = ${builderVersion}::"BuilderVersion"
    ORDER BY position, id`;
  if (!site || pages.length === 0) return null;
  const unfinished = new Set(pages.filter(({ isDraft }) => isDraft).map(({ id }) => id));
  // The form's page is blocks from here on: what is published of it knows no form.
  const isForm = builderVersion === 'v1';
  const made = pages.map(({ isDraft: _, ...page }) =>
    isForm ? { ...page, data: contentPage(readContent(page.data)) } : page,
  );
  return {
    ...(await readSnapshot({ design: site.design, pages: made })),
    unfinished,
  };
}

/** What is before visitors of the practice's builder: its latest publication; null without one. */
export async function readPublished(
  sql: Db,
  practiceId: string,
  builderVersion: BuilderVersion,
): Promise<(Snapshot & { id: string; number: number; publishedAt: Date }) | null> {
  const [latest] = await sql<{ id: string; number: number; snapshot: unknown; publishedAt: Date }>`
    SELECT id, number, snapshot, "publishedAt" FROM "Publication"
    WHERE "practiceId" = ${practiceId}::uuid AND "builderVersion" = ${builderVersion}::"BuilderVersion"
    ORDER BY number DESC LIMIT 1`;
  if (!latest) return null;
  const { id, number, publishedAt } = latest;
  return { id, number, publishedAt, ...(await readSnapshot(latest.snapshot)) };
}
