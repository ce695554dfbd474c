import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readRow } from '../keep/row.ts';
import { isRunning } from '../plans/doors.ts';
import { GRACE_DAYS, PLANS, TRIAL_DAYS, type PlanId } from '../plans/plans.ts';

const planId = z.enum(['free', 'standard', 'website', 'lifetime']);
const interval = z.enum(['month', 'year']);

const planOnOffer = z
  .object({
    id: planId,
    name: z.string(),
    about: z.string(),
    points: z.array(z.string()),
    monthCents: z.int().nullable(),
    yearCents: z.int().nullable(),
  })
  .meta({ id: 'PlanOnOffer' });

/** The practice's plan with the product, as the card company told it last, and what else can be had. */
export const practicePlan = operation({
  name: 'practicePlan',
  kind: 'query',
  description: 'Your plan, and the plans that there are.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      isShown: z.boolean().meta({ description: 'False where plans are not paid for here, or not by you.' }),
      plan: planId.meta({ description: 'What is open to you now.' }),
      state: z.enum([
        'none',
        'trialing',
        'active',
        'past_due',
        'cancelled',
        'incomplete',
        'lapsed',
        'starting',
      ]),
      interval: interval.nullable(),
      amountCents: z.int(),
      trialEndsAt: z.date().nullable(),
      isTrialOver: z
        .boolean()
        .meta({ description: 'The trial has ended, and the card company has not said yet what comes next.' }),
      hasTrial: z.boolean().meta({ description: 'The one trial has not been used.' }),
      trialDays: z.int(),
      currentPeriodEndsAt: z.date().nullable(),
      endsAt: z.date().nullable().meta({ description: 'It is not renewed then.' }),
      endedAt: z.date().nullable(),
      graceEndsAt: z.date().nullable().meta({ description: 'Until then nothing is closed.' }),
      graceDays: z.int(),
      openInvoice: z
        .object({ amountCents: z.int(), needsConfirmation: z.boolean() })
        .nullable()
        .meta({ id: 'OpenPlanInvoice' }),
      plans: z.array(planOnOffer),
    })
    .meta({ id: 'PracticePlan' }),
  async run(ctx) {
    const [row, flags] = await Promise.all([
      ctx.db.run((sql) => readRow(sql)),
      ctx.db.run((sql) =>
        sql.selectFrom('Practice as p').select('p.showSubscriptionLink').executeTakeFirst(),
      ),
    ]);
    const runs = isRunning(row);
    const plan: PlanId = row && runs ? row.plan : 'free';
    const hasAny = row !== null && (row.providerSubscriptionId !== null || runs);
    const kept = hasAny ? row.state : ('none' as const);
    const state = row?.wantedKey && !runs ? ('starting' as const) : kept;
    const isForGood = plan === 'lifetime';
    return {
      isShown: ctx.ports.billing !== null && flags?.showSubscriptionLink === true,
      plan,
      state,
      interval: row?.interval ?? null,
      amountCents: row?.amountCents ?? 0,
      trialEndsAt: row?.trialEndsAt ?? null,
      isTrialOver:
        state === 'trialing' && row?.trialEndsAt != null && row.trialEndsAt.getTime() <= ctx.clock.now(),
      hasTrial: !row?.trialUsedAt,
      trialDays: TRIAL_DAYS,
      currentPeriodEndsAt: isForGood ? null : (row?.currentPeriodEndsAt ?? null),
      endsAt: row?.endsAt ?? null,
      endedAt: row?.cancelledAt ?? null,
      graceEndsAt: row?.graceEndsAt ?? null,
      graceDays: GRACE_DAYS,
      openInvoice: row?.openInvoiceId
        ? { amountCents: row.openInvoiceCents ?? 0, needsConfirmation: row.needsConfirmation }
        : null,
      plans: (Object.keys(PLANS) as PlanId[])
        .filter((id) => PLANS[id].isOnOffer || id === plan)
        .map((id) => {
          const { name, about, points, prices } = PLANS[id];
          return {
            id,
            name,
            about,
            points: [...points],
            monthCents: prices?.month ?? null,
            yearCents: prices?.year ?? null,
          };
        }),
    };
  },
});
