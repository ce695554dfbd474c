import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { parsePhone } from '#app/lib/phone.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { reviewCreateClientInput } from './inputs.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';
import { encryptReviewer } from './reviewer.ts';

/**
 * Who reviews by a practice's own link (spec 000 §2, §7). Nobody has proved this name and number, so no record is looked
 * up and none is written: the answer is the same for numbers known and unknown (C37), opens only in the browser that
 * asked, and becomes a client of type reviewer with the first stars.
 */
export const reviewCreateClient = operation({
  name: 'reviewCreateClient',
  kind: 'mutation',
  description: "Answers who reviews, for the practice's review link in the page.",
  access: linkHolder<{ practiceId: string }>('referral', { opens: ({ practiceId }) => practiceId }),
  input: reviewCreateClientInput,
  output: z.object({
    clientId: z.string().meta({ description: 'Encrypted; for reviewAddRating from the same browser.' }),
  }),
  async run(ctx, { practiceId, firstName, phone }) {
    if (!(await ctx.limiter.spend('reviewAddress', ctx.address))) {
      throw new Refusal('rate_limited', TEXTS.tooMany);
    }
    const number = parsePhone(phone);
    if (!number) throw new Refusal('invalid_input', TEXTS.phoneInvalid, { field: 'phone' });
    return {
      clientId: encryptReviewer({
        by: 'link',
        practiceId,
        clientId: uuid(),
        firstName,
        phone: number,
        visitorId: ctx.visitorId ?? '',
      }),
    };
  },
});
