import type { Db } from '#tenants/scoped-db.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { PAGE_MESSAGES } from '../messages.ts';

/** The pages of the present builder, that the editor shows (spec 002 §2: builder v2). */
export const BUILDER = 'v2' as const;

/** Makes who changes the site's pages wait for each other. @throws not_found where the practice has no site */
export async function lockSite(db: Db): Promise<{ version: number; takenDownAt: Date | null }> {
  const site = await db
    .selectFrom('Website')
    .select(['version', 'takenDownAt'])
    .forUpdate()
    .executeTakeFirst();
  if (!site) throw notFound('website');
  return site;
}

/** A page of the practice, for a change. @throws not_found */
export async function lockPage(db: Db, pageId: string) {
  const page = await db
    .selectFrom('Page')
    .select(['id', 'kind', 'path', 'title', 'serviceId', 'version', 'updatedAt', 'isDraft', 'position'])
    .where('id', '=', pageId)
    .where('builderVersion', '=', BUILDER)
    .forUpdate()
    .executeTakeFirst();
  if (!page) throw new Refusal('not_found', PAGE_MESSAGES.pageUnknown);
  return page;
}

/** @throws conflict where another page stands at the path */
export async function mustBeFree(db: Db, path: string, except?: string): Promise<void> {
  const other = await db
    .selectFrom('Page')
    .select('id')
    .where('path', '=', path)
    .where('builderVersion', '=', BUILDER)
    .executeTakeFirst();
  if (other && other.id !== except) throw new Refusal('conflict', PAGE_MESSAGES.pathTaken, { field: 'path' });
}
