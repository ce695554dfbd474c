import { z } from 'zod';
import { enqueueRepublish } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { handle } from '../inputs.ts';
import { markUse } from '../unused/mark-use.ts';
import { placePicture } from './place-picture.ts';

/** Sets the practitioner's own photo (spec 002 §7). `photoUrl` is null while it is being made. Throws not_found. */
export const updateUserPhoto = operation({
  name: 'updateUserPhoto',
  kind: 'mutation',
  description: 'Sets your photo.',
  access: practiceOwner(),
  input: z.strictObject({ handle }),
  output: z.object({ photoUrl: z.string().nullable() }),
  async run(ctx, { handle }) {
    const practiceId = ctx.practice.id;
    const now = new Date(ctx.clock.now());
    return ctx.db.run(async (sql) => {
      const { photoUrl } = await placePicture(sql, practiceId, handle);
      await sql`
        UPDATE "User" SET "photoHandle" = ${handle}, "photoUrl" = ${photoUrl}, "updatedAt" = ${now}
        WHERE id = (SELECT "ownerUserId" FROM "Practice" WHERE id = ${practiceId}::uuid)`;
      await markUse(sql, practiceId, now);
      await announce(sql, { practiceId, kind: 'user', id: practiceId });
      await enqueueRepublish(sql, practiceId);
      return { photoUrl };
    });
  },
});
