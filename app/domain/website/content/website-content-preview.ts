import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { readDraft } from '../publication/draft.ts';
import { publishingOf } from '../publication/publishing-of.ts';
import { renderSite } from '../publication/render-site.ts';

/** The page that is filled in as a form, drawn as publishing would draw it, for its owner alone: no script of the practice's runs in it. */
export const websiteContentPreview = operation({
  name: 'websiteContentPreview',
  kind: 'query',
  description: 'The page that is filled in as a form, as visitors will see it.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ html: z.string(), csp: z.string() }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const draft = await readDraft(sql, ctx.practice.id, 'v1');
      const [made] = draft
        ? await renderSite(sql, publishingOf(ctx), draft, {
            note: 'Preview. Visitors see this once you publish it.',
            base: '',
          })
        : [];
      if (!made) throw notFound();
      const { html, csp } = made.rendered;
      return { html, csp };
    }),
});
