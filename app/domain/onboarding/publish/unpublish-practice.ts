import { z } from 'zod';
import { announceToEdge } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announce } from '#app/platform/outbox.ts';

/**
 * Takes the practice from public view: website, booking, events and marketplace. What is booked stays booked, and whoever has a link to
 * an appointment keeps it.
 */
export const unpublishPractice = operation({
  name: 'unpublishPractice',
  kind: 'mutation',
  description: 'Closes your practice to the public; what is booked stays booked.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await sql`
        UPDATE "Practice" SET "publishedAt" = NULL, "updatedAt" = ${new Date(ctx.clock.now())}
        WHERE id = ${practiceId}::uuid`;
      await sql`SELECT pg_notify('tendwell_site', ${practiceId}::text)`;
      await announceToEdge(sql, practiceId);
      await announce(sql, { practiceId, kind: 'practice', id: practiceId });
    });
    return {};
  },
});
