import { videoKeys } from '#app/domain/media/index.ts';
import { reviewVideoKeys } from '#app/domain/video-reviews/index.ts';
import { sentKey, sizeKeys } from '#app/domain/pictures/index.ts';
import { exportKey } from '../export/files.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Row {
  table: 'MediaAsset' | 'VideoUpload' | 'VideoReview' | 'PracticeExport';
  id: string;
  handle: string | null;
  width: number | null;
  keys: (string | null)[];
}

/** Some rows that have files in the store; they go once their files have gone. */
export const rowsWithFiles = (sql: Db, practiceId: string) => sql<Row>`
  (SELECT 'MediaAsset' AS table, id, handle, width, ARRAY[CASE WHEN purpose = 'document' THEN key END] AS keys
   FROM "MediaAsset" WHERE "practiceId" = ${practiceId}::uuid ORDER BY id LIMIT 50)
  UNION ALL
  (SELECT 'VideoUpload', id, NULL, NULL, ARRAY["videoKey", "processedKey"]
   FROM "VideoUpload" WHERE "practiceId" = ${practiceId}::uuid ORDER BY id LIMIT 50)
  UNION ALL
  (SELECT 'VideoReview', id, NULL, NULL, ARRAY["videoKey", "processedKey"]
   FROM "VideoReview" WHERE "practiceId" = ${practiceId}::uuid ORDER BY id LIMIT 50)
  UNION ALL
  (SELECT 'PracticeExport', id, NULL, NULL, ARRAY["fileKey"]
   FROM "PracticeExport" WHERE "practiceId" = ${practiceId}::uuid ORDER BY id LIMIT 50)`;

/** Everywhere that files of a row may lie. */
export function keysOf(practiceId: string, { table, id, handle, width, keys }: Row): string[] {
  const made: Record<Row['table'], () => string[]> = {
    MediaAsset: () => [sentKey(practiceId, handle!), ...(width === null ? [] : sizeKeys(handle!, width))],
    VideoUpload: () => Object.values(videoKeys(practiceId, id)),
    VideoReview: () => Object.values(reviewVideoKeys(practiceId, id)),
    PracticeExport: () => [exportKey(practiceId, id)],
  };
  return [...new Set([...keys.filter((key) => key !== null), ...made[table]()])];
}
