import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { BUILDER } from '../pages/page-rows.ts';
import { readSnapshot } from './snapshot.ts';

/** One publication of the practice's builder of pages, in the present versions. @throws not_found */
export async function readPublication(db: Db, publicationId: string) {
  const row = await db
    .selectFrom('Publication')
    .select(['id', 'number', 'publishedAt', 'snapshot'])
    .where('id', '=', publicationId)
    .where('builderVersion', '=', BUILDER)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found', PAGE_MESSAGES.publicationUnknown);
  return { ...row, snapshot: await readSnapshot(row.snapshot) };
}
