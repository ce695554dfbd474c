import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { judge } from './judge.ts';

/** Approves a client's video that is ready for review (spec 002 §4, §7). Throws not_found; state_changed from any other status. */
export const approveVideoReview = operation({
  name: 'approveVideoReview',
  kind: 'mutation',
  description: 'Approves the video of a review.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid('We could not find this video review.') }),
  output: z.object({}),
  async run(ctx, { id }) {
    await judge(ctx, id, 'approved');
    return {};
  },
});
