import { z } from 'zod';
import {
  NOT_TAKEN,
  REQUIREMENTS,
  STOP_REASONS,
  type RefusedRequirement,
  type StopReason,
} from '#app/integrations/connect/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { waitsUntil, type LostAccount } from './waits-until.ts';

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
    requirementsRefused: z
      .array(
        z.object({
          requirement: z.enum(REQUIREMENTS),
          why: z.enum(NOT_TAKEN),
          said: z.string().meta({ description: 'Stripe’s own sentence.' }),
        }),
      )
      .meta({ description: 'What was sent and not taken.' }),
    stoppedFor: z.enum(STOP_REASONS).meta({ id: 'StripeStopReason' }).nullable().meta({
      description: 'Why Stripe takes no payments, or pays nothing out; null where it says nothing.',
    }),
    requirementsDeadline: z
      .date()
      .nullable()
      .meta({ description: 'Until then Stripe waits for what is due, and takes payments.' }),
    connectionError: z.string().nullable(),
    replaceableAt: z
      .date()
      .nullable()
      .meta({ description: 'From when another account can take the place of a lost one; null: now.' }),
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
    const { requirementsRefused, requirementsDeadline, stoppedFor } = row;
    return {
      state: stateOf(row),
      ...{ displayName, operational, requirementsDue, requirementsPastDue, connectionError, currency },
      ...{ requirementsRefused, requirementsDeadline, stoppedFor },
      replaceableAt: waitsUntil(row, ctx.clock.now()),
      message: operational ? row.error : null,
      canDisconnect: ctx.ports.connect?.canGiveBack === true,
      isSwitchedOn: ctx.ports.connect !== null,
    };
  },
});

interface Row extends LostAccount {
  hasAccount: boolean;
  isSubmitted: boolean;
  displayName: string | null;
  operational: boolean;
  requirementsDue: string[];
  requirementsPastDue: string[];
  requirementsRefused: RefusedRequirement[];
  requirementsDeadline: Date | null;
  stoppedFor: StopReason | null;
  connectionError: string | null;
  error: string | null;
  currency: 'USD' | 'CAD';
}

function stateOf(row: Row): (typeof STATES)[number] {
  if (!row.hasAccount) return 'not_connected';
  if (row.erroredAt) return 'lost';
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
      COALESCE(a."requirementsRefused", '[]') AS "requirementsRefused", a."requirementsDeadline", a."stoppedFor",
      a."connectionError", a.error, a."erroredAt", a."leftThereAt", p."defaultCurrency" AS currency
    FROM "Practice" p LEFT JOIN "PaymentAccount" a ON a."practiceId" = p.id AND a.provider = 'stripe'
    WHERE p.id = ${practiceId}::uuid`;
  return row!;
}
