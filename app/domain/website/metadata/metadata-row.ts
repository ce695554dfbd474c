import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** Website metadata (002 §3). */
export const websiteMetadataOutput = z
  .object({
    id: z.uuid(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    ogSiteName: z.string().nullable(),
    primaryModality: z.string().nullable(),
  })
  .meta({ id: 'WebsiteMetadata' });

/** Null where nothing was ever saved. */
export async function readMetadata(sql: Db, practiceId: string) {
  const [row] = await sql<z.infer<typeof websiteMetadataOutput>>`
    SELECT id, title, description, "ogSiteName", "primaryModality" FROM "WebsiteMetadata"
    WHERE "practiceId" = ${practiceId}::uuid`;
  return row ?? null;
}
