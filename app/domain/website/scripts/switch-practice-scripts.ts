import { z } from 'zod';
import { addToAudit } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';
import { switchPracticeScriptsInput } from '../inputs.ts';
import { showPublished } from '../publication/publish.ts';
import { publishingOf } from '../publication/publishing-of.ts';

/**
 * Switches the website's scripts off, or on again; what they are stays. The site is rendered in the same transaction, not by the worker:
 * whoever switches them off needs it now. Nothing is asked first: what is switched on was saved with proof.
 */
export const switchPracticeScripts = operation({
  name: 'switchPracticeScripts',
  kind: 'mutation',
  description: 'Switches the scripts of your website off or on, at once.',
  access: practiceOwner(),
  input: switchPracticeScriptsInput,
  output: z.object({ enabled: z.boolean() }),
  async run(ctx, { enabled }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const [changed] = await sql`
        UPDATE "Practice" SET "scriptsEnabled" = ${enabled}
        WHERE id = ${practiceId}::uuid AND "scriptsEnabled" <> ${enabled} RETURNING id`;
      if (!changed) return;
      await addToAudit(ctx, sql, {
        action: 'switchPracticeScripts',
        subjectKind: 'practice',
        subjectId: practiceId,
        detail: { enabled },
      });
      await showPublished(sql, publishingOf(ctx));
      await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    });
    return { enabled };
  },
});
