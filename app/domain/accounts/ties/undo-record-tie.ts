import { z } from 'zod';
import { untieRecord } from '#app/domain/clients/index.ts';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices, practiceDb } from '#tenants/scoped-db.ts';
import { openLink, useLink } from '../account-tokens.ts';
import { tokenInput } from '../inputs.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { readTie } from './record-tie.ts';

/**
 * Whoever is on file says by the link in the message that the account which sees their bookings is not theirs. The record leaves that
 * account and is not tied to it again. Once.
 */
export const undoRecordTie = operation({
  name: 'undoRecordTie',
  kind: 'mutation',
  description:
    'Takes a client’s record out of an account that is not theirs, by the link that they were sent.',
  access: anyone(),
  input: tokenInput,
  output: z.object({}),
  async run(ctx, { token }) {
    const link = await outsidePractices(ctx.database, (sql) => openLink(ctx, sql, 'record_tie', token));
    const tie = readTie(link.target);
    if (!tie) throw new Refusal('not_found', ACCOUNT_MESSAGES.linkUnknown);
    // Nothing is to be undone where the practice or the account's owner was faster; the link is used up all the same.
    await practiceDb(ctx.database, tie.practiceId).run(async (sql) => {
      await untieRecord(ctx, sql, 'undoRecordTie', { ...tie, userId: link.userId });
    });
    await outsidePractices(ctx.database, (sql) => useLink(sql, link, ctx.clock.now()));
    return {};
  },
});
