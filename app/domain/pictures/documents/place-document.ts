import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';

/**
 * Takes an uploaded document into use, in the transaction that writes its handle. Throws not_found for a handle that is nobody's,
 * another practice's or of a file that was refused.
 */
export async function placeDocument(sql: Db, practiceId: string, handle: string): Promise<void> {
  const placed = await sql`
    UPDATE "MediaAsset" SET "unusedSince" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle} AND purpose = 'document'
      AND state IN ('processing', 'ready') AND "deletedAt" IS NULL
    RETURNING id`;
  if (placed.length === 0) throw new Refusal('not_found', TEXTS.noDocument, { field: 'filestackDocument' });
}
