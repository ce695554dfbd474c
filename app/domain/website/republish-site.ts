import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { env } from '#app/platform/env/index.ts';
import { publish } from './publish.ts';

const FRONT = '/';

/** Renders a published front page anew, because what it shows has changed; nothing where none is published. */
export const republishSite = operation({
  name: 'republishSite',
  kind: 'mutation',
  description: 'Renders the published front page of a practice anew.',
  access: system(({ practiceId }: { practiceId: string }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid() }),
  output: z.object({}),
  job: 'republish-site',
  async run(ctx, { practiceId }) {
    const [published] = await ctx.db.run(
      (sql) =>
        sql`SELECT id FROM "PublishedPage" WHERE "practiceId" = ${practiceId}::uuid AND path = ${FRONT}`,
    );
    if (!published) return {};
    const { db, clock, appOrigin, sitesHost, protocol, ports } = ctx;
    const { mapTilesUrl } = env();
    await publish({ db, now: clock.now(), appOrigin, sitesHost, protocol, mapTilesUrl, ports }, FRONT);
    return {};
  },
});
