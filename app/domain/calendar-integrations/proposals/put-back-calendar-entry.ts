import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { announceEntries, forgetElsewhere } from '../entries/entry-rows.ts';
import { lockProposal } from './proposal-rows.ts';

/** Has an entry that was moved or deleted in a calendar outside written again where it is here. Pressed twice it is put back once. */
export const putBackCalendarEntry = operation({
  name: 'putBackCalendarEntry',
  kind: 'mutation',
  description: 'Puts what you moved or deleted in your other calendar back where it is here.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      const { elsewhereStart, elsewhereEnd, isRemoved } = await lockProposal(sql, practiceId, id);
      await forgetElsewhere(sql, [id]);
      await sql`
        UPDATE "CalendarEventLink"
        -- It is written over where it stands by now; moved on before that, it is another matter.
        SET "decidedStart" = ${elsewhereStart}, "decidedEnd" = ${elsewhereEnd}, "decidedRemoved" = ${isRemoved},
            told = NULL, "dueAt" = 'epoch', revision = revision + 1, failures = 0
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
      await announceEntries(sql, practiceId);
    });
    return {};
  },
});
