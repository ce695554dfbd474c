import { z } from 'zod';
import { collectedOf, readMoney, readPaymentFacts } from '#app/domain/payments/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { currency } from '#app/operations/outputs.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { cancellationQuote, isMovable, movableUntil, type QuotedAppointment } from './cancellation-quote.ts';
import { policyTerms } from './inputs.ts';
import { readTerms, type PolicyTerms } from './terms.ts';

const cost = z
  .object({
    feeCents: z.int().meta({ description: 'Cents that the practice keeps or charges.' }),
    backCents: z.int().meta({ description: 'Cents that go back to the card.' }),
    owedCents: z.int().meta({ description: 'Of the fee, cents that are still to be charged.' }),
  })
  .meta({ id: 'PolicyCost' });

const termsOutput = z.object({
  terms: policyTerms.meta({ description: 'As they stood when it was booked.' }),
  currency,
  cancel: z
    .object({
      ...cost.shape,
      collectedCents: z.int().meta({ description: 'Cents that came through a provider and are still here.' }),
      changesAt: z.date().nullable().meta({ description: 'From when on it costs something else.' }),
      later: cost.nullable().meta({ description: 'What it costs from then on.' }),
    })
    .meta({ id: 'CancellationQuote', description: 'What cancelling costs now.' }),
  hasCard: z.boolean().meta({ description: 'There is a card on file to charge a fee to.' }),
  movableUntil: z.date().nullable().meta({ description: 'Null where only the practice moves it.' }),
  canMove: z.boolean().meta({ description: 'By its client, now.' }),
});

interface Row {
  policyTerms: unknown;
  currency: 'USD' | 'CAD';
  packageId: string | null;
}

interface Quoted {
  appointment: QuotedAppointment;
  terms: PolicyTerms;
  currency: 'USD' | 'CAD';
  /** Cents of a fee that is kept already and was not waived. */
  keptCents: number;
  hasCard: boolean;
}

/** Reads an appointment as the terms look at it, with the terms that stood when it was booked; undefined where there is none. */
export async function readQuoted(
  sql: Db,
  practiceId: string,
  appointmentId: string,
): Promise<Quoted | undefined> {
  const facts = (await readPaymentFacts(sql, practiceId, [appointmentId])).get(appointmentId);
  if (!facts) return undefined;
  const [row] = await sql<Row>`
    SELECT "policyTerms", "amountCurrency" AS currency, "packageId"
    FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  const money = await readMoney(sql, practiceId, appointmentId);
  return {
    appointment: {
      state: facts.state,
      startsAt: Number(facts.startsAt),
      // A package's session goes back into the package, and the sale of one is undone: no price to take a share of.
      priceCents: row!.packageId ? 0 : Math.max(0, facts.totalCents - facts.tipAmountCents),
      collected: collectedOf(money),
    },
    terms: readTerms(row!.policyTerms),
    currency: row!.currency,
    keptCents: facts.keptFeeCents,
    hasCard: facts.hasCard && facts.takesCards,
  };
}

/** What the holder of an appointment's link is told before cancelling or moving it. */
export const appointmentTerms = operation({
  name: 'appointmentTerms',
  kind: 'query',
  description: 'What cancelling the appointment of a link costs now, and whether its client can move it.',
  access: linkHolder<{ appointmentId: string }>('appointment', {
    opens: ({ appointmentId }) => appointmentId,
  }),
  input: z.strictObject({ appointmentId: z.uuid() }),
  output: termsOutput,
  async run(ctx, { appointmentId }) {
    const now = ctx.clock.now();
    const quoted = await ctx.db.run((sql) => readQuoted(sql, ctx.practice.id, appointmentId));
    if (!quoted) throw notFound('appointment');
    const { appointment, terms, currency, hasCard } = quoted;
    const { changesAt, ...quote } = cancellationQuote(terms, appointment, now);
    const until = movableUntil(terms, appointment.startsAt);
    return {
      terms,
      currency,
      hasCard,
      cancel: {
        ...quote,
        collectedCents: appointment.collected.byProvider,
        changesAt: changesAt === null ? null : new Date(changesAt),
      },
      movableUntil: until === null ? null : new Date(until),
      canMove: isMovable(terms, appointment, now),
    };
  },
});
