import { opens, PLAN_MESSAGES, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import type { Ports } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { PracticeDb } from '#tenants/scoped-db.ts';

/** Throws conflict where the practice's plan holds no website (spec 002 §6 userIsWebsitePlan). */
export async function mustHaveWebsite({ db, ports }: { db: PracticeDb; ports: Ports }): Promise<void> {
  if (!opens(await db.run((sql) => readHeldPlan(sql)), 'website', { ports }))
    throw new Refusal('conflict', PLAN_MESSAGES.websiteClosed);
}
