import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';

const paymentSettingsOutput = z
  .object({
    requireClientCcToBook: z.boolean(),
    chargeClientCcAtBooking: z.boolean(),
    paymentPastDueEmailEnabled: z.boolean(),
    paymentPastDueTextEnabled: z.boolean(),
    paymentPastDueEmailMinutes: z.int().meta({ description: 'Minutes after the end of the appointment.' }),
    paymentPastDueTextMinutes: z.int().meta({ description: 'Minutes after the end of the appointment.' }),
    hasPaymentProvider: z.boolean(),
    cardsSwitchedOn: z.boolean().meta({
      description:
        'False where this installation does without the provider: no card is asked for or charged.',
    }),
    textsSwitchedOn: z.boolean().meta({
      description: 'False where this installation sends no text messages: nobody is reminded by one.',
    }),
    requireCcEnabled: z
      .boolean()
      .meta({ description: 'Whether the practice may ask for a card at booking.' }),
    updatedAt: z.date(),
  })
  .meta({ id: 'PaymentSettings' });

type PaymentSettings = z.input<typeof paymentSettingsOutput>;

/** When cards are asked for and charged, and when clients are reminded of paying (001 §3). */
export const paymentSettings = operation({
  name: 'paymentSettings',
  kind: 'query',
  description: 'Your payment settings.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: paymentSettingsOutput,
  run: (ctx) => ctx.db.run((sql) => readPaymentSettings(sql, ctx.practice.id)),
});

async function readPaymentSettings(sql: Db, practiceId: string): Promise<PaymentSettings> {
  const [row] = await sql<PaymentSettings>`
    SELECT "requireClientCcToBook", "chargeClientCcAtBooking", "paymentPastDueEmailEnabled", "paymentPastDueTextEnabled",
           "paymentPastDueEmailMinutes", "paymentPastDueTextMinutes", "paymentProvider" IS NOT NULL AS "hasPaymentProvider",
           is_switched_on(COALESCE("paymentProvider"::text, 'stripe')) AS "cardsSwitchedOn",
           is_switched_on('sms') AS "textsSwitchedOn", "requireCcEnabled", "updatedAt"
    FROM "Practice" WHERE id = ${practiceId}::uuid`;
  return row!;
}
