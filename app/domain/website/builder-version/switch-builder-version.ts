import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { switchBuilderVersionInput } from '../inputs.ts';
import { WEBSITE_MESSAGES as TEXTS } from '../messages.ts';
import { showPublished } from '../publication/publish.ts';
import { publishingOf } from '../publication/publishing-of.ts';
import { mayChoose } from './chooser.ts';
import { versionOutput } from './version-output.ts';

/**
 * Chooses the page builder that the website is made with (002 §4). What each of them holds stays; visitors get what the chosen one published
 * last, made anew, or the welcome where it never published. The one in use again changes nothing. Throws conflict where the practice does
 * not choose.
 */
export const switchBuilderVersion = operation({
  name: 'switchBuilderVersion',
  kind: 'mutation',
  description: 'Chooses the page builder that your website is made with.',
  access: practiceOwner(),
  input: switchBuilderVersionInput,
  output: z.object({ builderVersion: versionOutput }),
  async run(ctx, { version }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const [practice] = await sql<{ createdAt: Date; builderVersion: 'v1' | 'v2' }>`
        SELECT "createdAt", "builderVersion" FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
      if (!mayChoose(practice!.createdAt)) throw new Refusal('conflict', TEXTS.notToChoose);
      if (practice!.builderVersion === version) return;
      await sql`
        UPDATE "Practice" SET "builderVersion" = ${version}::"BuilderVersion" WHERE id = ${practiceId}::uuid`;
      await showPublished(sql, publishingOf(ctx));
      await announce(sql, { practiceId, kind: 'website', id: practiceId });
    });
    return { builderVersion: version };
  },
});
