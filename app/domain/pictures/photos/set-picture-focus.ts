import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { focus, handle } from '../inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';
import { writePhoto } from './write-photo.ts';

/** Sets the point of a picture that stays in view wherever a frame cuts it, percent from the left and the top. Throws not_found. */
export const setPictureFocus = operation({
  name: 'setPictureFocus',
  kind: 'mutation',
  description: 'Sets the point of a picture that stays in view.',
  access: practiceOwner(),
  input: z.strictObject({ handle, ...focus }),
  output: z.object({}),
  async run(ctx, { handle, x, y }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const [row] = await sql<{ id: string }>`
        UPDATE "MediaAsset" SET "focusX" = ${x}, "focusY" = ${y}
        WHERE "practiceId" = ${practiceId}::uuid AND handle = ${handle} AND purpose = 'picture'
          AND state IN ('processing', 'ready') AND "deletedAt" IS NULL
        RETURNING id`;
      if (!row) throw new Refusal('not_found', TEXTS.notThere);
      await writePhoto(sql, { practiceId, handle, now: ctx.clock.now() });
      await announce(sql, { practiceId, kind: 'upload', id: row.id });
    });
    return {};
  },
});
