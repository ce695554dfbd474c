import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** How far connecting has come. */
const STATES = ['not_connected', 'unfinished', 'under_review', 'operational', 'rejected', 'lost'] as const;

const stripeAccountOutput = z
  .object({
    state: z.enum(STATES),
    displayName: z.string().nullable(),
    operational: z.boolean().meta({ description: 'Cards can be charged now.' }),
    requirementsDue: z.array(z.string()).meta({ description: 'What Stripe wants to know.' }),
    requirementsPastDue: z
      .array(z.string())
      .meta({ description: 'What Stripe wants to know before it takes payments.' }),
    connectionError: z.string().nullable(),
    message: z.string().nullable().meta({ description: 'What is wrong while cards can be charged.' }),
    currency: z.enum(['USD', 'CAD']),
    canDisconnect: z.boolean().meta({ description: 'It is disconnected here; else at Stripe.' }),
    isSwitchedOn: z.boolean().meta({ description: 'False where this installation does without Stripe.' }),
  })
  .meta({ id: 'StripeAccount' });

/** The practice's account at Stripe (002 §3, Stripe info), as the provider told it last. */
export const stripeAccount = operation({
  name: 'stripeAccount',
  kind: 'query',
  description: 'Your account at Stripe.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: stripeAccountOutput,
  async run(ctx) {
    const row = await ctx.db.run((sql) => read(sql, ctx.practice.id));
    const { displayName, operational, requirementsDue, requirementsPastDue, connectionError, currency } = row;
    return {
      state: stateOf(row),
      ...{ displayName, operational, requirementsDue, requirementsPastDue, connectionError, currency },
      message: operational ? row.error : null,
      canDisconnect: ctx.ports.connect?.canGiveBack === true,
      isSwitchedOn: ctx.ports.connect !== null,
    };
  },
});

interface Row {
  hasAccount: boolean;
  isSubmitted: boolean;
  displayName: string | null;
  operational: boolean;
  requirementsDue: string[];
  requirementsPastDue: string[];
  connectionError: string | null;
  isLost: boolean;
  error: string | null;
  currency: 'USD' | 'CAD';
}

function stateOf(row: Row): (typeof STATES)[number] {
  if (!row.hasAccount) return 'not_connected';
  if (row.isLost) return 'lost';
  if (row.connectionError !== null) return 'rejected';
  if (row.operational) return 'operational';
  const wantsNothing = row.requirementsDue.length + row.requirementsPastDue.length === 0;
  return row.isSubmitted && wantsNothing ? 'under_review' : 'unfinished';
}

async function read(sql: Db, practiceId: string): Promise<Row> {
  // An account of before its row was kept has none.
  const [row] = await sql<Row>`
    SELECT p."stripeAccountId" IS NOT NULL AS "hasAccount", COALESCE(a."isOnboardingComplete", p."isStripeApproved") AS "isSubmitted",
      a."displayName", p."stripeAccountId" IS NOT NULL AND p."isStripeApproved" AS operational,
      COALESCE(a."requirementsDue", '{}') AS "requirementsDue", COALESCE(a."requirementsPastDue", '{}') AS "requirementsPastDue",
      a."connectionError", a.error, a."erroredAt" IS NOT NULL AS "isLost", p."defaultCurrency" AS currency
    FROM "Practice" p LEFT JOIN "PaymentAccount" a ON a."practiceId" = p.id AND a.provider = 'stripe'
    WHERE p.id = ${practiceId}::uuid`;
  return row!;
}
