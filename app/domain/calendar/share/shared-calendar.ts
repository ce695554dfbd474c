import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { openToken } from '#app/platform/tokens.ts';
import { SHARED_CALENDAR_DETAILS } from '../inputs.ts';

/** The address at which the caller's phone reads their calendar, and what it tells. */
export const sharedCalendar = operation({
  name: 'sharedCalendar',
  kind: 'query',
  description: 'The address of your calendar for your phone.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      url: z.string().nullable().meta({
        description: 'https; null where it cannot be shown any more, and has to be made anew.',
      }),
      detail: z.enum(SHARED_CALENDAR_DETAILS),
      createdAt: z.date(),
      updatedAt: z.date(),
    })
    .meta({ id: 'SharedCalendar' })
    .nullable()
    .meta({ description: 'Null where it is turned off.' }),
  async run(ctx) {
    const shared = await ctx.db.run((db) =>
      db
        .selectFrom('SharedCalendar as s')
        .innerJoin('Practice as p', 'p.id', 's.practiceId')
        .select(['s.tokenEncrypted', 's.detail', 's.createdAt', 'p.updatedAt'])
        .executeTakeFirst(),
    );
    if (!shared) return null;
    const { tokenEncrypted, ...rest } = shared;
    const token = openToken(tokenEncrypted);
    return { ...rest, url: token && ctx.appOrigin + paths.sharedCalendar(token) };
  },
});
