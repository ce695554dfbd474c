import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { onePageInput } from '../inputs.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { readDraft } from '../publication/draft.ts';
import { pageKind } from '../publication/published-site.ts';
import { siteOrigin } from '../read-model/site-origin.ts';
import { siteHosts } from '../read-model/site-hosts.ts';
import { readSite } from '../read-model/site-read-model.ts';
import { readTemplateFacts } from '../read-model/template-facts.ts';

const jsonText = (description: string) => z.string().meta({ description: `${description}, as JSON text.` });

/** Everything that the editor draws a page with: its sections, the design, and what the practice is now. */
export const pageToEdit = operation({
  name: 'pageToEdit',
  kind: 'query',
  description: 'A page of your website with all that its editor draws it with.',
  access: practiceOwner(),
  input: onePageInput,
  output: z.object({
    page: z
      .object({
        id: z.uuid(),
        kind: pageKind,
        serviceId: z.uuid().nullable(),
        path: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        menuLabel: z.string().nullable(),
        version: z.int(),
        data: jsonText('Its sections'),
      })
      .meta({ id: 'PageToEdit' }),
    design: jsonText('Theme, header and footer'),
    designVersion: z.int(),
    site: jsonText('What pages show of the practice'),
    hosts: jsonText('The origins that pages refer to'),
    others: z.array(
      z
        .object({ kind: pageKind, path: z.string(), menuLabel: z.string().nullable() })
        .meta({ id: 'OtherPage' }),
    ),
    front: jsonText('The sections of the front page, where this is another').nullable(),
    facts: jsonText('What templates write of the practice'),
  }),
  async run(ctx, { pageId }) {
    const practiceId = ctx.practice.id;
    const { appOrigin, protocol, sitesHost } = ctx;
    return ctx.db.run(async (db) => {
      const draft = await readDraft(db, practiceId, 'v2');
      const page = draft?.pages.find(({ id }) => id === pageId);
      if (!draft || !page) throw new Refusal('not_found', PAGE_MESSAGES.pageUnknown);
      const { version } = await db
        .selectFrom('Page')
        .select('version')
        .where('id', '=', pageId)
        .executeTakeFirstOrThrow();
      const site = await db.selectFrom('Website').select('version').executeTakeFirstOrThrow();
      const origin = await siteOrigin(db, { practiceId, protocol, sitesHost });
      const shown = await readSite(db, { practiceId, url: `${origin}/`, now: ctx.clock.now() });
      const hosts = siteHosts(origin, appOrigin, env().mapTilesUrl);
      const { data, ...around } = page;
      const front = draft.pages.find(({ kind }) => kind === 'front');
      return {
        page: { ...around, version, data: JSON.stringify(data) },
        design: JSON.stringify(draft.design),
        designVersion: site.version,
        site: JSON.stringify(shown),
        hosts: JSON.stringify(hosts),
        others: draft.pages
          .filter(({ id }) => id !== pageId)
          .map(({ kind, path, menuLabel }) => ({ kind, path, menuLabel })),
        front: front && front.id !== pageId ? JSON.stringify(front.data) : null,
        facts: JSON.stringify(await readTemplateFacts(db)),
      };
    });
  },
});
