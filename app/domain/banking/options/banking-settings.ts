import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';

const bankingSettingsOutput = z
  .object({
    paymentProvider: z.enum(['stripe', 'square']).nullable(),
    stripeOperational: z.boolean(),
    squareOperational: z.boolean(),
    acceptsCash: z.boolean(),
    acceptsCreditCard: z.boolean(),
    acceptsPaypal: z.boolean(),
    acceptsVenmo: z.boolean(),
    acceptsZelle: z.boolean(),
    acceptsTips: z.boolean(),
    currency: z.enum(['USD', 'CAD']),
    currencyEnabled: z.boolean(),
    paypalEnabled: z.boolean(),
    cardsSaved: z.int().meta({ description: 'Clients with a card saved where cards are charged now.' }),
    cardsAtSquare: z.int().meta({ description: 'Clients with a card saved with Square.' }),
    cardsNeeded: z.boolean().meta({ description: 'Clients are to enter a card before they book.' }),
    takesCards: z.boolean().meta({ description: 'A card can be saved and charged now.' }),
    cardsElsewhere: z.int().meta({
      description:
        'Clients with a visit to come whose only saved card is with the provider that is not used.',
    }),
    otherCurrency: z.int().meta({ description: 'Visits to come that are priced in another currency.' }),
    updatedAt: z.date(),
  })
  .meta({ id: 'BankingSettings' });

type Settings = z.input<typeof bankingSettingsOutput>;

/** How a practice is paid (002 §3, Payment settings), with what a change of it would mean. */
export const bankingSettings = operation({
  name: 'bankingSettings',
  kind: 'query',
  description: 'How you are paid.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: bankingSettingsOutput,
  run: (ctx) => ctx.db.run((sql) => read(sql, ctx.practice.id, new Date(ctx.clock.now()))),
});

async function read(sql: Db, practiceId: string, now: Date): Promise<Settings> {
  const [row] = await sql<Settings>`
    SELECT p."paymentProvider", p."stripeAccountId" IS NOT NULL AND p."isStripeApproved" AS "stripeOperational",
      EXISTS (SELECT FROM "PaymentAccount" s WHERE s."practiceId" = p.id AND s.provider = 'square' AND s.operational
        AND s."disconnectedAt" IS NULL AND s."erroredAt" IS NULL) AS "squareOperational",
      p."acceptsCash", p."acceptsOfflineCreditCard" AS "acceptsCreditCard", p."acceptsPaypal", p."acceptsVenmo", p."acceptsZelle",
      p."acceptsTips", p."defaultCurrency" AS currency, p."currencyEnabled", p."paypalEnabled",
      (SELECT count(DISTINCT m."clientId")::int FROM "PaymentMethod" m
       WHERE m."practiceId" = p.id AND m."detachedAt" IS NULL
         AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')) AS "cardsSaved",
      (SELECT count(DISTINCT m."clientId")::int FROM "PaymentMethod" m
       WHERE m."practiceId" = p.id AND m."detachedAt" IS NULL AND m.provider = 'square') AS "cardsAtSquare",
      p."requireCcEnabled" AND p."requireClientCcToBook" AS "cardsNeeded", takes_cards(p.id) AS "takesCards",
      (SELECT count(DISTINCT a."clientId")::int FROM "Appointment" a
       WHERE a."practiceId" = p.id AND a.state IN ('pending', 'approved') AND a."startsAt" > ${now} AND a."paidAt" IS NULL
         AND NOT a."markPaid" AND a."amountCents" > 0
         AND EXISTS (SELECT FROM "PaymentMethod" m WHERE m."practiceId" = p.id AND m."clientId" = a."clientId"
           AND m."detachedAt" IS NULL)
         AND NOT EXISTS (SELECT FROM "PaymentMethod" m WHERE m."practiceId" = p.id AND m."clientId" = a."clientId"
           AND m."detachedAt" IS NULL AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe'))) AS "cardsElsewhere",
      (SELECT count(*)::int FROM "Appointment" a
       WHERE a."practiceId" = p.id AND a.state IN ('pending', 'approved') AND a."startsAt" > ${now}
         AND a."amountCurrency" <> p."defaultCurrency") AS "otherCurrency",
      p."updatedAt"
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
  return row!;
}
