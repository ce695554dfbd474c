import type { Db } from '#tenants/scoped-db.ts';
import { renditionWidths } from '#app/lib/pictures/renditions.ts';
import { sizeKey } from '#app/domain/pictures/index.ts';

const PAGE = 200;

/** Where a copy lies in the private store. */
export const exportKey = (practiceId: string, exportId: string): string =>
  `exports/${practiceId}/${exportId}.zip`;

/** A file of the practice in the store, and what it is called in the copy. */
export interface OwnFile {
  name: string;
  key: string;
}

interface Row {
  id: string;
  kind: string;
  key: string | null;
  name: string | null;
  width: number | null;
  handle: string;
}

/** What a file is called: letters, digits and a few signs, never a path. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(-80);

/** Pictures in their largest size, documents, films and films of clients, in the order of their ids. */
const readPage = (sql: Db, practiceId: string, after: string) => sql<Row>`
  SELECT * FROM (
    SELECT m.id, m.purpose::text AS kind, CASE WHEN m.purpose = 'document' THEN m.key END AS key, m.filename AS name, m.width,
      m.handle
    FROM "MediaAsset" m
    WHERE m."practiceId" = ${practiceId}::uuid AND m.state = 'ready' AND m."deletedAt" IS NULL
    UNION ALL
    SELECT v.id, 'film', v."processedKey", v.filename, NULL, '' FROM "VideoUpload" v
    WHERE v."practiceId" = ${practiceId}::uuid AND v."processedKey" IS NOT NULL
    UNION ALL
    SELECT w.id, 'review-film', w."processedKey", w."originalFilename", NULL, '' FROM "VideoReview" w
    WHERE w."practiceId" = ${practiceId}::uuid AND w."processedKey" IS NOT NULL) f
  WHERE f.id > ${after}::uuid ORDER BY f.id LIMIT ${PAGE}`;

/** Every file that the practice has in the store. */
export async function* ownFiles(
  run: <T>(body: (sql: Db) => Promise<T>) => Promise<T>,
  practiceId: string,
): AsyncGenerator<OwnFile> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const from = after;
    const rows = await run((sql) => readPage(sql, practiceId, from));
    for (const row of rows) {
      const largest = row.width === null ? null : Math.max(...renditionWidths(row.width));
      const key = row.key ?? (largest === null ? null : sizeKey(row.handle, largest, 'jpg'));
      if (!key) continue;
      const ending = row.key === null ? '.jpg' : '';
      const name = plainName(row.name ?? row.kind).replace(ending ? /\.[a-z0-9]+$/i : /$^/, '');
      yield { key, name: `files/${row.kind}/${row.id.slice(-12)}-${name}${ending}` };
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}
