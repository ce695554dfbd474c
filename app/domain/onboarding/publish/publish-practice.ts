import { z } from 'zod';
import { announceToEdge } from '#app/domain/effects/index.ts';
import { publish } from '#app/domain/website/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { announce } from '#app/platform/outbox.ts';
import { ONBOARDING_MESSAGES } from '../messages.ts';
import { readOpening } from './opening.ts';

/**
 * Opens the practice to everybody: its website, its booking and its events. Refused while nobody could book anything, with what is
 * missing. Where it is open already nothing changes.
 */
export const publishPractice = operation({
  name: 'publishPractice',
  kind: 'mutation',
  description: 'Opens your practice: from then on everybody sees its website and can book.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ publishedAt: z.date() }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const { places, services } = await ctx.db.read(readOpening);
    const missing = [
      ...(places === 0 ? [ONBOARDING_MESSAGES.needsPlace] : []),
      ...(services === 0 ? [ONBOARDING_MESSAGES.needsService] : []),
    ];
    if (missing.length > 0) {
      throw new Refusal('conflict', missing[0]!, { problems: missing.map((message) => ({ message })) });
    }
    // The page first: nobody is shown it while the practice is closed, and nobody finds an open practice without one.
    const { db, appOrigin, sitesHost, protocol, ports } = ctx;
    const { mapTilesUrl } = env();
    await publish({ db, now, appOrigin, sitesHost, protocol, mapTilesUrl, ports });
    const [practice] = await db.run(async (sql) => {
      const opened = await sql<{ publishedAt: Date | null }>`
        UPDATE "Practice" SET "publishedAt" = COALESCE("publishedAt", ${new Date(now)}), "updatedAt" = ${new Date(now)}
        WHERE id = ${practiceId}::uuid RETURNING "publishedAt"`;
      await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
      await announceToEdge(sql, practiceId);
      await announce(sql, { practiceId, kind: 'practice', id: practiceId });
      return opened;
    });
    return { publishedAt: practice!.publishedAt! };
  },
});
