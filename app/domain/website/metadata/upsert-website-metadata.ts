import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { announce } from '#app/platform/outbox.ts';
import { METADATA_LENGTHS, upsertWebsiteMetadataInput, type MetadataField } from '../inputs.ts';
import { readMetadata, websiteMetadataOutput } from './metadata-row.ts';

const FIELDS = Object.keys(METADATA_LENGTHS) as MetadataField[];

/**
 * Changes what the website says of itself to search engines and previews: the fields that are given, and no other (002 §7). The site is
 * rendered anew. Throws state_changed where another window was faster.
 */
export const upsertWebsiteMetadata = operation({
  name: 'upsertWebsiteMetadata',
  kind: 'mutation',
  description: 'Changes any of your website’s title, description, site name and modality.',
  access: practiceOwner(),
  input: upsertWebsiteMetadataInput,
  argument: 'input',
  output: z.object({ websiteMetadata: websiteMetadataOutput }),
  async run(ctx, { previousUpdatedAt, ...given }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (sql) => {
      // Holds the practice's row: two that save for the first time follow each other.
      await touchSettings(sql, { practiceId, now, previousUpdatedAt });
      const before = await readMetadata(sql, practiceId);
      const [title, description, ogSiteName, primaryModality] = FIELDS.map((field) =>
        given[field] === undefined ? (before?.[field] ?? null) : given[field],
      );
      await sql`
        INSERT INTO "WebsiteMetadata" (id, "practiceId", title, description, "ogSiteName", "primaryModality", "updatedAt")
        VALUES (${before?.id ?? uuid()}::uuid, ${practiceId}::uuid, ${title}, ${description}, ${ogSiteName},
                ${primaryModality}, ${new Date(now)})
        ON CONFLICT ("practiceId") DO UPDATE SET title = EXCLUDED.title, description = EXCLUDED.description,
          "ogSiteName" = EXCLUDED."ogSiteName", "primaryModality" = EXCLUDED."primaryModality",
          "updatedAt" = EXCLUDED."updatedAt"`;
      await enqueueRepublish(sql, practiceId);
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      return { websiteMetadata: (await readMetadata(sql, practiceId))! };
    });
  },
});
