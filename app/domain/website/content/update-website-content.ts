import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { nextUpdatedAt } from '#app/operations/changed-elsewhere.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updateWebsiteContentInput } from '../inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '../messages.ts';
import { mustHaveWebsite } from '../plan.ts';

/**
 * Saves the page that is filled in as a form; visitors see it once it is published. Throws conflict without the plan, invalid_input where the picture is not
 * the practice's, state_changed where another window was faster.
 */
export const updateWebsiteContent = operation({
  name: 'updateWebsiteContent',
  kind: 'mutation',
  description: 'Saves the page of your website that is filled in as a form.',
  access: practiceOwner(),
  input: updateWebsiteContentInput,
  argument: 'input',
  output: z.object({ updatedAt: z.date() }),
  async run(ctx, { previousUpdatedAt, ...content }) {
    const practiceId = ctx.practice.id;
    await mustHaveWebsite(ctx);
    const { defaultDesign } = await import('#builder/design.ts');
    return ctx.db.run(async (sql) => {
      // Holds the practice's row: two windows that save for the first time follow each other.
      const [practice] = await sql<{ name: string; createdAt: Date }>`
        SELECT name, "createdAt" FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
      const [page] = await sql<{ updatedAt: Date }>`
        SELECT "updatedAt" FROM "Page"
        WHERE "practiceId" = ${practiceId}::uuid AND "builderVersion" = 'v1' AND path = '/' FOR UPDATE`;
      const updatedAt = nextUpdatedAt(
        ctx.clock.now(),
        page ?? { updatedAt: practice!.createdAt },
        previousUpdatedAt,
      );
      if (content.picture) {
        const [picture] = await sql`
          SELECT id FROM "MediaAsset" WHERE "practiceId" = ${practiceId}::uuid AND handle = ${content.picture}
            AND purpose = 'picture' AND state = 'ready' AND "deletedAt" IS NULL`;
        if (!picture) throw new Refusal('invalid_input', TEXTS.noPicture, { field: 'picture' });
      }
      await sql`
        INSERT INTO "Website" (id, "practiceId", design, "updatedAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${JSON.stringify(defaultDesign())}::jsonb, ${updatedAt})
        ON CONFLICT ("practiceId") DO NOTHING`;
      await sql`
        INSERT INTO "Page" (id, "practiceId", "builderVersion", kind, path, title, data, "createdAt", "updatedAt")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, 'v1', 'front', '/', ${practice!.name},
                ${JSON.stringify(content)}::jsonb, ${updatedAt}, ${updatedAt})
        ON CONFLICT ("practiceId", "builderVersion", path) DO UPDATE SET data = EXCLUDED.data,
          version = "Page".version + 1, "updatedAt" = EXCLUDED."updatedAt"`;
      await announce(sql, { practiceId, kind: 'website', id: practiceId });
      return { updatedAt };
    });
  },
});
