import { z } from 'zod';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { bookingPracticeOutput } from './booking-practice-output.ts';

/** What the frame around a practice's pages shows, and nothing of its offer: for addresses that lead nowhere, which robots try. */
export const practiceFrame = operation({
  name: 'practiceFrame',
  kind: 'query',
  description: "A practice's name, colour and practitioner, as the frame of its pages shows them.",
  access: siteVisitor(),
  input: z.strictObject({ practice: practiceField }),
  output: bookingPracticeOutput.pick({ name: true, colorAccent: true, user: true }),
  async run(ctx) {
    const { id, name, colorAccent } = ctx.practice;
    const [user] = await ctx.db.run(
      (sql) => sql<z.input<typeof bookingPracticeOutput>['user']>`
        SELECT u.name, u.title, u."photoUrl" AS "defaultPhotoUrl"
        FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId" WHERE p.id = ${id}::uuid`,
    );
    return { name, colorAccent, user: user! };
  },
});
