import { z } from 'zod';
import { operation } from '#app/operations/operation.ts';
import { uploadHashField } from './inputs.ts';
import { readLink, uploadLinkHolder } from './open-link.ts';
import { videoReviewStatusValue } from './video-review-output.ts';

/** How far the video of an upload link is (spec 000 §7). */
export const videoReviewStatus = operation({
  name: 'videoReviewStatus',
  kind: 'query',
  description: 'How far the video of an upload link is.',
  access: uploadLinkHolder,
  input: z.strictObject({ uploadHash: uploadHashField }),
  output: z.object({ status: videoReviewStatusValue }),
  async run(ctx, { uploadHash }) {
    return { status: (await readLink(ctx, uploadHash)).status };
  },
});
