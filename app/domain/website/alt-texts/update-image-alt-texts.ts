import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { updateImageAltTextsInput } from '../inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '../messages.ts';

/**
 * Says in words what pictures show, wherever they stand: on the site, in the gallery. All or none: throws not_found where one of them is
 * not the practice's.
 */
export const updateImageAltTexts = operation({
  name: 'updateImageAltTexts',
  kind: 'mutation',
  description: 'Says in words what your pictures show.',
  access: practiceOwner(),
  input: updateImageAltTextsInput,
  output: z.object({ described: z.int() }),
  async run(ctx, { pictures }) {
    const practiceId = ctx.practice.id;
    const given = JSON.stringify(pictures);
    await ctx.db.run(async (sql) => {
      const rows = await sql<{ handle: string }>`
        UPDATE "MediaAsset" m SET "altText" = g."altText"
        FROM jsonb_to_recordset(${given}::jsonb) AS g(handle text, "altText" text)
        WHERE m."practiceId" = ${practiceId}::uuid AND m.handle = g.handle AND m.purpose = 'picture'
          AND m."deletedAt" IS NULL
        RETURNING m.handle`;
      if (rows.length < pictures.length) throw new Refusal('not_found', TEXTS.noPicture);
      await sql`
        UPDATE "GalleryImage" i SET "altText" = g."altText"
        FROM jsonb_to_recordset(${given}::jsonb) AS g(handle text, "altText" text)
        WHERE i."practiceId" = ${practiceId}::uuid AND i.handle = g.handle`;
      await announce(sql, { practiceId, kind: 'gallery', id: practiceId });
      await enqueueRepublish(sql, practiceId);
    });
    return { described: pictures.length };
  },
});
