import { z } from 'zod';
import { asShortLink, isReservedShortLink, MAX_SHORT_LINK } from '#app/lib/addresses/short-link.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { shortLinkAvailabilityInput } from '../inputs.ts';
import { PROFILE_MESSAGES } from '../messages.ts';

/** Whether a short link is in use or available (spec 002 §4), as one types; one's own is neither free nor anybody's. */
export const shortLinkAvailability = operation({
  name: 'shortLinkAvailability',
  kind: 'query',
  description: 'Whether a short link is in use or available.',
  access: practiceOwner(),
  input: shortLinkAvailabilityInput,
  output: z.object({
    shortLink: z.string().meta({ description: 'As it would be kept.' }),
    isAvailable: z.boolean(),
    isOwn: z.boolean().meta({ description: 'It is yours already.' }),
    availability: z
      .string()
      .meta({ description: `'${PROFILE_MESSAGES.linkInUse}' or '${PROFILE_MESSAGES.linkAvailable}'.` }),
  }),
  async run(ctx, { shortLink: typed }) {
    const shortLink = asShortLink(typed);
    const isShort = shortLink.length > 0 && shortLink.length <= MAX_SHORT_LINK;
    const holder = isShort ? await ctx.cross.practiceForShortLink(shortLink) : null;
    const isAvailable = isShort && holder === null && !isReservedShortLink(shortLink);
    return {
      shortLink,
      isAvailable,
      isOwn: holder?.id === ctx.practice.id,
      availability: isAvailable ? PROFILE_MESSAGES.linkAvailable : PROFILE_MESSAGES.linkInUse,
    };
  },
});
