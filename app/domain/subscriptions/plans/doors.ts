import type { Ports } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PLANS, type Door, type PlanId } from './plans.ts';

export type PlanState = 'trialing' | 'active' | 'past_due' | 'cancelled' | 'incomplete' | 'lapsed';

/** A practice's plan as far as it opens something; null: it never had one. */
export type HeldPlan = { plan: PlanId; state: PlanState } | null;

/** In which the plan's doors are open: a payment that failed closes nothing within the days of grace. */
const OPEN: readonly PlanState[] = ['trialing', 'active', 'past_due'];

/** Whether a plan is running. */
export const isRunning = (held: HeldPlan): boolean => held !== null && OPEN.includes(held.state);

/** Whether a practice's plan opens something. Where nobody pays for plans (self-hosted) everything is open. */
export function opens(held: HeldPlan, door: Door, { ports }: { ports: Pick<Ports, 'billing'> }): boolean {
  if (!ports.billing) return true;
  return held !== null && isRunning(held) && PLANS[held.plan].opens.includes(door);
}

/** The plan of the practice whose database this is. */
export async function readHeldPlan(db: Db): Promise<HeldPlan> {
  return (await db.selectFrom('Subscription as s').select(['s.plan', 's.state']).executeTakeFirst()) ?? null;
}
