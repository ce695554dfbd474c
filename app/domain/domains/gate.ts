import { opens, PLAN_MESSAGES, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';

type Gated = Pick<OperationContext, 'db' | 'ports' | 'limiter' | 'practice'>;

/** Whether the practice's plan has a website at all. */
export const hasWebsite = async ({ db, ports }: Pick<Gated, 'db' | 'ports'>): Promise<boolean> =>
  opens(await db.run((sql) => readHeldPlan(sql)), 'website', { ports });

/** @throws conflict where the plan has no website, rate_limited */
export async function mayConnect(ctx: Gated): Promise<void> {
  if (!(await hasWebsite(ctx))) throw new Refusal('conflict', PLAN_MESSAGES.websiteClosed);
  await notTooOften(ctx);
}

/** @throws rate_limited */
export async function notTooOften({ limiter, practice }: Pick<Gated, 'limiter' | 'practice'>): Promise<void> {
  if (!(await limiter.spend('domainPractice', practice.id)))
    throw new Refusal('rate_limited', messages.tooOften);
}
