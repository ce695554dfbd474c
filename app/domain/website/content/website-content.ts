import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { CONTENT_SECTIONS, type ContentSection } from '../inputs.ts';
import { emptyContent, readContent } from './content-page.ts';

const words = z.string();

const contentOutput = z
  .object({
    headline: words,
    welcome: words,
    button: words,
    picture: words,
    about: words,
    quote: words,
    actionTitle: words,
    actionText: words,
    questions: z.array(z.object({ question: words, answer: words }).meta({ id: 'ContentQuestion' })),
    places: z
      .object(
        Object.fromEntries(CONTENT_SECTIONS.map((name) => [name, z.int()])) as Record<
          ContentSection,
          z.ZodInt
        >,
      )
      .meta({ id: 'ContentPlaces' }),
  })
  .meta({ id: 'WebsiteContent' });

/** The page that is filled in as a form, as it is being edited (002 §2, builder v1). */
export const websiteContent = operation({
  name: 'websiteContent',
  kind: 'query',
  description: 'The page of your website that is filled in as a form.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    content: contentOutput,
    updatedAt: z.date(),
    isSaved: z.boolean().meta({ description: 'Whether anything was ever saved of it.' }),
    isInUse: z.boolean().meta({ description: 'Whether visitors see this page, not the new builder’s.' }),
    publishedAt: z.date().nullable(),
    practiceName: z.string(),
  }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const practiceId = ctx.practice.id;
      const [practice] = await sql<{ name: string; createdAt: Date; isInUse: boolean }>`
        SELECT name, "createdAt", "builderVersion" = 'v1' AS "isInUse" FROM "Practice"
        WHERE id = ${practiceId}::uuid`;
      const [page] = await sql<{ data: unknown; updatedAt: Date }>`
        SELECT data, "updatedAt" FROM "Page"
        WHERE "practiceId" = ${practiceId}::uuid AND "builderVersion" = 'v1' AND path = '/'`;
      const [published] = await sql<{ publishedAt: Date }>`
        SELECT "publishedAt" FROM "Publication" WHERE "practiceId" = ${practiceId}::uuid AND "builderVersion" = 'v1'
        ORDER BY number DESC LIMIT 1`;
      return {
        content: page ? readContent(page.data) : emptyContent(),
        updatedAt: page?.updatedAt ?? practice!.createdAt,
        isSaved: page !== undefined,
        isInUse: practice!.isInUse,
        publishedAt: published?.publishedAt ?? null,
        practiceName: practice!.name,
      };
    }),
});
