import { sql } from 'kysely';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/** When clients can book and by which rules (002 §3, booking settings). */
export const bookingSettings = operation({
  name: 'bookingSettings',
  kind: 'query',
  description: 'Your booking settings.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      appointmentBufferTime: z.int().meta({ description: 'Minutes.' }),
      instantClientApproval: z.boolean(),
      appointmentLeadTime: z.int().meta({ description: 'Minutes.' }),
      startTimeIncrement: z.int().meta({ description: 'Minutes.' }),
      requireClientCcToBook: z.boolean(),
      chargeClientCcAtBooking: z.boolean(),
      cancellationPolicy: z.string().meta({ description: 'In your own words; empty where there is none.' }),
      requireCcEnabled: z
        .boolean()
        .meta({ description: 'Whether the practice may ask for a card at booking.' }),
      cancellationPolicyEnabled: z.boolean(),
      hasPaymentProvider: z.boolean(),
      takesCards: z.boolean().meta({ description: 'A card can be saved and charged now.' }),
      updatedAt: z.date(),
    })
    .meta({ id: 'BookingSettings' }),
  run: (ctx) =>
    ctx.db.run(async (db) => {
      const { paymentProvider, cancellationPolicy, takesCards, ...row } = await db
        .selectFrom('Practice as p')
        .select([
          'p.appointmentBufferTime',
          'p.instantClientApproval',
          'p.appointmentLeadTime',
          'p.startTimeIncrement',
          'p.requireClientCcToBook',
          'p.chargeClientCcAtBooking',
          'p.cancellationPolicy',
          'p.requireCcEnabled',
          'p.cancellationPolicyEnabled',
          'p.paymentProvider',
          'p.updatedAt',
        ])
        .select(sql<boolean>`takes_cards(p.id)`.as('takesCards'))
        .executeTakeFirstOrThrow();
      return {
        ...row,
        cancellationPolicy: cancellationPolicy ?? '',
        hasPaymentProvider: paymentProvider !== null,
        takesCards,
      };
    }),
});
