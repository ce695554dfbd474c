import { z } from 'zod';
import { beginAttempt } from '#app/domain/connecting/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';
import { CONSENT_PROVIDERS } from '../inputs.ts';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '../messages.ts';
import { calendarsOf } from './leave.ts';

/** Begins connecting a calendar (002 §2): answers the page where its owner gives leave. */
export const connectCronofy = operation({
  name: 'connectCronofy',
  kind: 'mutation',
  description: 'Begins connecting a calendar; answers the page to go to.',
  access: practiceOwner(),
  input: z.strictObject({ providerName: z.enum(CONSENT_PROVIDERS) }),
  output: z.object({ url: z.string() }),
  async run(ctx, { providerName }) {
    const calendars = calendarsOf(ctx);
    if (!(await ctx.limiter.spend('connectPractice', ctx.practice.id)))
      throw new Refusal('rate_limited', messages.tooOften);
    const { state } = await beginAttempt(ctx, 'calendars');
    const returnUrl = ctx.appOrigin + paths.calendarReturn();
    return { url: calendars.consentPage({ provider: providerName, state, returnUrl }) };
  },
});
