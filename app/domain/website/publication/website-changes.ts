import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { siteChanges } from './changes.ts';
import { readDraft, readPublished } from './draft.ts';
import { builderOf } from './publish.ts';

/** What publishing now would change for visitors. */
export const websiteChanges = operation({
  name: 'websiteChanges',
  kind: 'query',
  description: 'What has changed on your website since it was published last.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    hasDesignChanged: z.boolean(),
    pages: z.array(
      z
        .object({
          pageId: z.uuid(),
          title: z.string(),
          path: z.string(),
          state: z.enum(['added', 'removed', 'changed']).meta({ id: 'PageChangeState' }),
          isRenamed: z.boolean().meta({ description: 'Name, address, description or menu entry.' }),
          sections: z.array(
            z
              .object({
                id: z.string(),
                type: z.string(),
                change: z.enum(['added', 'removed', 'changed', 'moved']).meta({ id: 'SectionChangeKind' }),
              })
              .meta({ id: 'SectionChange' }),
          ),
        })
        .meta({ id: 'PageChange' }),
    ),
  }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const builderVersion = await builderOf(sql, practiceId);
      const draft = await readDraft(sql, practiceId, builderVersion);
      if (!draft) return { hasDesignChanged: false, pages: [] };
      const { design, pages, unfinished } = draft;
      const finished = pages.filter(({ id }) => !unfinished.has(id));
      return siteChanges({ design, pages: finished }, await readPublished(sql, practiceId, builderVersion));
    });
  },
});
