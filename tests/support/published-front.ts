import type { TestDatabase } from './database.ts';

/** Gives a practice a published front page, so that what it shows is wanted anew when it changes. */
export const publishedFront = ({ owner }: TestDatabase, practiceId: string) =>
  owner.query(
    `INSERT INTO "PublishedPage" (id, "practiceId", path, html, csp, etag, "publishedAt")
     VALUES (gen_random_uuid(), $1, '/', '', '', '', now())`,
    [practiceId],
  );
