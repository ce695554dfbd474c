import { z } from 'zod';
import { keepProductMessage } from '#app/domain/accounts/index.ts';
import { writePlanEmail } from '#app/emails/plan.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { outsidePractices, type Db } from '#tenants/scoped-db.ts';
import { PLANS } from '../plans/plans.ts';
import { PLAN_OCCASIONS, type PlanOccasion } from './notices.ts';
import { readRow, type SubscriptionRow } from './row.ts';

const input = z.strictObject({
  practiceId: z.uuid(),
  occasion: z.enum(PLAN_OCCASIONS),
  /** Which trial, payment or end is meant. */
  of: z.iso.datetime().max(40),
  /** The provider's id of the subscription that it was. */
  subscription: z.string().max(255),
  /** Names the message: the outbox's own key. */
  key: z.string().max(500),
});

/** Whether it is still so: what was paid or taken back meanwhile is not told. */
function isStillTrue(row: SubscriptionRow, occasion: PlanOccasion, of: number): boolean {
  const is = (moment: Date | null) => moment?.getTime() === of;
  switch (occasion) {
    case 'trial_ending':
      return row.state === 'trialing' && row.endsAt === null && is(row.trialEndsAt);
    case 'payment_failed':
      return row.state === 'past_due' && is(row.pastDueAt);
    case 'grace_ending':
      return row.state === 'past_due' && is(row.graceEndsAt);
    case 'cancel_wanted':
      return is(row.endsAt);
    case 'lapsed':
      return row.state === 'lapsed';
    case 'ended':
      return row.state === 'cancelled';
  }
}

/** Writes to a practice's owner about their plan, where it is still so, and wants it sent. A second run writes nothing. */
export const writePlanMessage = operation({
  name: 'writePlanMessage',
  kind: 'mutation',
  description: 'Writes to a practice’s owner about their plan.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input,
  output: z.object({ written: z.int() }),
  job: 'plan-message',
  async run(ctx, { practiceId, occasion, of, subscription, key }) {
    const row = await ctx.db.run((sql) => readRow(sql));
    if (!row || row.providerSubscriptionId !== subscription) return { written: 0 };
    if (!isStillTrue(row, occasion, Date.parse(of))) return { written: 0 };
    const to = await ctx.db.run((sql) => readOwner(sql, practiceId));
    // What becomes of it was told at closing; none of this is true of a practice that nobody sees.
    if (to.isClosed) return { written: 0 };
    const hasCard = occasion !== 'trial_ending' || (await isCardThere(ctx, row));
    const email = writePlanEmail(occasion, {
      firstName: to.firstName,
      appUrl: ctx.appOrigin,
      url: `${ctx.appOrigin}${paths.subscription()}`,
      timeZone: ctx.practice.timeZone,
      planName: PLANS[row.plan].name,
      amountCents: row.amountCents,
      openCents: row.openInvoiceCents,
      interval: row.interval ?? 'month',
      needsConfirmation: row.needsConfirmation,
      hasCard,
      trialEndsAt: row.trialEndsAt,
      graceEndsAt: row.graceEndsAt,
      endsAt: row.endsAt,
    });
    const message = {
      ...email,
      to: row.billingEmail ?? to.email,
      template: `plan_${occasion}`,
      dedupeKey: key,
      at: new Date(ctx.clock.now()),
    };
    // The product writes, not a practice: such a message belongs to none.
    return { written: await outsidePractices(ctx.database, (sql) => keepProductMessage(sql, message)) };
  },
});

async function readOwner(sql: Db, practiceId: string) {
  const [owner] = await sql<{ email: string; firstName: string | null; isClosed: boolean }>`
    SELECT u.email, u."firstName", p."closedAt" IS NOT NULL AS "isClosed" FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practiceId}::uuid`;
  return owner!;
}

/** With a card a trial goes on by itself, which is another message; where nobody answers, the card is asked for. */
async function isCardThere(ctx: OperationContext, { providerCustomerId }: SubscriptionRow): Promise<boolean> {
  const customer = await ctx.ports.billing?.readCustomer(providerCustomerId!).catch(() => null);
  return Boolean(customer?.card);
}
