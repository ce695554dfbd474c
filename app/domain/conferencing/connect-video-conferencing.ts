import { z } from 'zod';
import { beginAttempt } from '#app/domain/connecting/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { conferencingProvider } from './inputs.ts';
import { VIDEO_MESSAGES as messages } from './messages.ts';
import { connectingTo } from './providers.ts';

/**
 * Answers the provider's page on which the practitioner gives leave (002 §2, §4); also where an account is connected: its access may be lost, or
 * it may be another one's turn. Nothing changes before they come back.
 */
export const connectVideoConferencing = operation({
  name: 'connectVideoConferencing',
  kind: 'mutation',
  description: 'Begins to connect an account for video meetings; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({ provider: conferencingProvider }),
  output: z.object({ url: z.string() }),
  async run(ctx, { provider }) {
    const port = await connectingTo(ctx, provider);
    if (!(await ctx.limiter.spend('connectPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', messages.tooOften);
    const { state, challenge } = await beginAttempt(ctx, provider);
    const returnUrl = ctx.appOrigin + paths.conferencingReturn(provider);
    return { url: port.consentPage({ state, challenge, returnUrl }) };
  },
});
