import { z } from 'zod';
import { currency } from '#app/operations/outputs.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { PAYOUT_LINE_KINDS, PAYOUT_STATES } from '../messages.ts';

const cents = (description: string) => z.int().meta({ description: `Cents: ${description}` });

/** One sending of money to the practice's bank. */
export const payoutOutput = z
  .object({
    id: z.uuid(),
    provider: z.enum(['stripe', 'square']),
    state: z.enum(PAYOUT_STATES),
    amountCents: cents('what went to the bank; negative where the provider took from it.'),
    currency,
    madeAt: z.date(),
    arrivesOn: z.string().nullable().meta({ description: 'YYYY-MM-DD, as its provider says.' }),
    failure: z.string().nullable().meta({ description: 'Why the bank sent it back.' }),
    isItemized: z.boolean().meta({ description: 'Its provider says what it is made of.' }),
    isWhole: z.boolean().meta({ description: 'Its lines are here, and come to its amount.' }),
    chargesCents: cents('payments within it.'),
    refundsCents: cents('what was given back, less what came back of it; negative.'),
    disputesCents: cents('what banks took back for disputes, less what was won.'),
    othersCents: cents('whatever else moved.'),
    feesCents: cents('what the provider and the platform kept.'),
    lineCount: z.int(),
  })
  .meta({ id: 'Payout' });

export type PayoutRow = z.input<typeof payoutOutput>;

/** One movement within a payout. */
export const payoutLineOutput = z
  .object({
    id: z.uuid(),
    kind: z.enum(PAYOUT_LINE_KINDS),
    occurredAt: z.date(),
    amountCents: cents('before fees, signed.'),
    feeCents: cents('what the provider and the platform kept of it.'),
    netCents: cents('what of it is in the payout.'),
    clientId: z.uuid().nullable(),
    clientName: z.string().nullable().meta({ description: 'Null of what was not paid through Tendwell.' }),
    what: z.string().nullable().meta({ description: 'What was paid for, or the provider’s own words.' }),
    instantActionToken: z
      .string()
      .nullable()
      .meta({ description: 'Opens the appointment, keep it from others.' }),
  })
  .meta({ id: 'PayoutLine' });

/** Payouts of a practice, newest first; one alone by its id. */
export const readPayouts = (
  sql: Db,
  practiceId: string,
  { limit, offset, id = null }: { limit: number; offset: number; id?: string | null },
) => sql<PayoutRow>`
    SELECT o.id, o.provider::text AS provider, o.state, o."amountCents", o.currency, o."madeAt", to_char(o."arrivesOn", 'YYYY-MM-DD') AS "arrivesOn",
      o.failure, o."isItemized", o."linesReadAt" IS NOT NULL AS "isWhole", o."chargesCents", o."refundsCents", o."disputesCents",
      o."othersCents", o."feesCents", o."lineCount"
    FROM "Payout" o WHERE o."practiceId" = ${practiceId}::uuid AND (${id}::uuid IS NULL OR o.id = ${id}::uuid)
    ORDER BY o."madeAt" DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}`;
