import { z } from 'zod';
import { opens, PLAN_MESSAGES, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound, Refusal } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { publish } from './publish.ts';

/** Puts a page of the practice's website before visitors, as it stands (spec 002 §3 website). */
export const publishPage = operation({
  name: 'publishPage',
  kind: 'mutation',
  description: 'Renders a page of the practice website once, for everybody who visits it from now on.',
  access: practiceOwner(),
  input: z.strictObject({ path: z.string().startsWith('/').max(200) }),
  output: z.object({
    publishedPage: z
      .object({ path: z.string(), version: z.int(), etag: z.string(), publishedAt: z.date() })
      .meta({ id: 'Publication' }),
  }),
  async run(ctx, { path }) {
    const { db, clock, appOrigin, sitesHost, protocol, ports } = ctx;
    const { mapTilesUrl } = env();
    if (!opens(await db.run((sql) => readHeldPlan(sql)), 'website', ctx))
      throw new Refusal('conflict', PLAN_MESSAGES.websiteClosed);
    const publication = await publish(
      { db, now: clock.now(), appOrigin, sitesHost, protocol, mapTilesUrl, ports },
      path,
    );
    if (!publication) throw notFound('page');
    return { publishedPage: publication };
  },
});
