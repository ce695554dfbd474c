import { DAY_MS } from '#app/lib/duration.ts';
import type { ComposedEmail } from '../compose.ts';
import { PLAN_TEMPLATES, writePlanEmail } from '../plan.ts';

/** The emails about a practice's plan as the gallery shows them. `now`: epoch ms. */
export const planEmails = (appUrl: string, now: number): (ComposedEmail & { name: string })[] =>
  PLAN_TEMPLATES.map((template) => ({
    name: `plan_${template}`,
    ...writePlanEmail(template, {
      firstName: 'Mara',
      appUrl,
      url: `${appUrl}/portal/subscriptions`,
      timeZone: 'America/Los_Angeles',
      planName: 'Website',
      amountCents: 3900,
      openCents: 3900,
      interval: 'month',
      needsConfirmation: false,
      hasCard: false,
      trialEndsAt: new Date(now + 3 * DAY_MS),
      graceEndsAt: new Date(now + 14 * DAY_MS),
      endsAt: new Date(now + 20 * DAY_MS),
    }),
  }));
