import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { readProposals } from './proposal-rows.ts';
import { proposalView } from './proposal-view.ts';

const proposal = z
  .object({
    id: z.uuid(),
    subject: z.enum(['appointment', 'group', 'personal']),
    subjectId: z.uuid(),
    instantActionToken: z.string().nullable().meta({ description: 'Of an appointment.' }),
    title: z.string(),
    when: z.string().meta({ description: 'When it is here, for people.' }),
    day: z.string().meta({ description: 'The day of it in your calendar here, YYYY-MM-DD.' }),
    said: z.string().meta({
      description: "What became of it: 'Moved to Tue, Mar 9, 3:00 – 4:00 PM EST in Google Calendar'.",
    }),
    movedTo: z
      .object({ startsAt: z.date(), endsAt: z.date(), allDay: z.boolean() })
      .nullable()
      .meta({ id: 'CalendarProposalTime', description: 'Null where it was deleted.' }),
    offeredAt: z.date().nullable().meta({ description: 'When the client was asked.' }),
    answer: z.enum(['offer', 'take_over', 'cancel']).nullable().meta({
      description:
        'What can be done beside putting it back: asking the client, taking it over, or cancelling it.',
    }),
    why: z.string().nullable().meta({ description: 'Why nothing else can be done, or what follows.' }),
  })
  .meta({ id: 'CalendarProposal' });

/** What was moved or deleted in the calendar that appointments are written into: nothing here follows it until it is decided (issue 11). */
export const calendarProposals = operation({
  name: 'calendarProposals',
  kind: 'query',
  description: 'What you moved or deleted in your other calendar, to be offered, taken over or put back.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ proposals: z.array(proposal) }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const rows = await ctx.db.run((sql) => readProposals(sql, { practiceId, now: new Date(now) }));
    return {
      proposals: rows.map((row) => ({
        ...proposalView(row, now),
        subjectId: row.subjectId,
        instantActionToken: row.tokenEncrypted && linkToken(row.tokenEncrypted),
      })),
    };
  },
});
