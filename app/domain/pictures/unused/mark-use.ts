import type { Db } from '#tenants/scoped-db.ts';

/**
 * Notes of each uploaded file of the practice whether anything refers to it, and since when nothing does. What came with the seed
 * is named by the templates of websites, and stays.
 */
export async function markUse(sql: Db, practiceId: string, now: Date): Promise<void> {
  await sql`
    UPDATE "MediaAsset" m SET "unusedSince" = CASE WHEN found.used THEN NULL ELSE ${now}::timestamptz END
    FROM (
      SELECT a.id,
             EXISTS (SELECT FROM "Service" s WHERE s."practiceId" = a."practiceId" AND s."photoHandle" = a.handle
                       AND s."deletedAt" IS NULL)
             OR EXISTS (SELECT FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
                        WHERE p.id = a."practiceId" AND u."photoHandle" = a.handle)
             OR EXISTS (SELECT FROM "BookableEventType" t WHERE t."practiceId" = a."practiceId"
                          AND a.handle IN (t."photoHandle", t."stagedPhotoHandle") AND t."deletedAt" IS NULL)
             OR EXISTS (SELECT FROM "BookableEvent" e WHERE e."practiceId" = a."practiceId" AND e."photoHandle" = a.handle)
             OR EXISTS (SELECT FROM "GalleryImage" g WHERE g."practiceId" = a."practiceId" AND g.handle = a.handle)
             OR EXISTS (SELECT FROM "ProCredential" c WHERE c."practiceId" = a."practiceId"
                          AND c."filestackDocument" = a.handle)
             OR EXISTS (SELECT FROM "Page" w WHERE w."practiceId" = a."practiceId"
                          AND strpos(w.data::text, a.handle) > 0)
             OR EXISTS (SELECT FROM "Website" s WHERE s."practiceId" = a."practiceId"
                          AND strpos(s.design::text, a.handle) > 0)
             -- What was published can be shown and restored.
             OR EXISTS (SELECT FROM "Publication" c WHERE c."practiceId" = a."practiceId"
                          AND strpos(c.snapshot::text, a.handle) > 0) AS used
      FROM "MediaAsset" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a."deletedAt" IS NULL
        AND (a.key LIKE 'p/%' OR a.purpose = 'document')) found
    WHERE m."practiceId" = ${practiceId}::uuid AND m.id = found.id AND found.used <> (m."unusedSince" IS NULL)`;
}
