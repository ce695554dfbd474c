import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { METADATA_LENGTHS } from '../inputs.ts';
import { composeMetadata } from './compose-metadata.ts';
import { readPublicFacts } from './facts.ts';
import { readMetadata, websiteMetadataOutput } from './metadata-row.ts';

/** The website's metadata, for the page that sets it (002 §2, §3). */
export const websiteMetadata = operation({
  name: 'websiteMetadata',
  kind: 'query',
  description: 'What your website says of itself to search engines and previews.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    websiteMetadata: websiteMetadataOutput
      .nullable()
      .meta({ description: 'Null where nothing was ever saved.' }),
    shownWithout: z
      .object({ title: z.string(), description: z.string(), ogSiteName: z.string() })
      .meta({ id: 'MetadataShown', description: 'What stands there where a field is empty.' }),
    updatedAt: z.date(),
  }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const practiceId = ctx.practice.id;
      const saved = await readMetadata(sql, practiceId);
      const facts = await readPublicFacts(sql, practiceId);
      const [practice] = await sql<{ updatedAt: Date }>`
        SELECT "updatedAt" FROM "Practice" WHERE id = ${practiceId}::uuid`;
      const composed = composeMetadata(facts);
      return {
        websiteMetadata: saved,
        // As the page itself does without them (builder/publish.tsx).
        shownWithout: {
          title: [facts.practice, facts.modality]
            .filter(Boolean)
            .join(' · ')
            .slice(0, METADATA_LENGTHS.title),
          description: facts.headline ?? `Book with ${facts.practice}.`,
          ogSiteName: composed.ogSiteName,
        },
        updatedAt: practice!.updatedAt,
      };
    }),
});
