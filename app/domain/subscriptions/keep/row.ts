import type { BillingInterval } from '#app/integrations/billing/port.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { PlanState } from '../plans/doors.ts';
import type { PlanId } from '../plans/plans.ts';

/** A practice's plan as it is kept. */
export interface SubscriptionRow {
  id: string;
  plan: PlanId;
  state: PlanState;
  interval: BillingInterval | null;
  amountCents: number;
  providerCustomerId: string | null;
  providerSubscriptionId: string | null;
  trialEndsAt: Date | null;
  trialUsedAt: Date | null;
  currentPeriodEndsAt: Date | null;
  endsAt: Date | null;
  cancelledAt: Date | null;
  pastDueAt: Date | null;
  graceEndsAt: Date | null;
  openInvoiceId: string | null;
  openInvoiceCents: number | null;
  needsConfirmation: boolean;
  wantedPlan: PlanId | null;
  wantedInterval: BillingInterval | null;
  wantedKey: string | null;
  billingEmail: string | null;
  checkAt: Date | null;
  updatedAt: Date;
}

const COLUMNS = [
  's.id',
  's.plan',
  's.state',
  's.interval',
  's.amountCents',
  's.providerCustomerId',
  's.providerSubscriptionId',
  's.trialEndsAt',
  's.trialUsedAt',
  's.currentPeriodEndsAt',
  's.endsAt',
  's.cancelledAt',
  's.pastDueAt',
  's.graceEndsAt',
  's.openInvoiceId',
  's.openInvoiceCents',
  's.needsConfirmation',
  's.wantedPlan',
  's.wantedInterval',
  's.wantedKey',
  's.billingEmail',
  's.checkAt',
  's.updatedAt',
] as const;

/** The row of the practice whose database this is. `lock`: whoever else changes it waits. */
export async function readRow(db: Db, lock = false): Promise<SubscriptionRow | null> {
  const query = db.selectFrom('Subscription as s').select(COLUMNS);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Nobody pays here any more (SUBSCRIPTIONS=0): a plan is looked at again a day later, should that change. */
export async function leaveAlone({ clock }: OperationContext, sql: Db): Promise<void> {
  await sql
    .updateTable('Subscription')
    .set({ checkAt: new Date(clock.now() + 24 * HOUR_MS) })
    .execute();
}
