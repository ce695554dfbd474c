import { sql } from 'kysely';
import { z } from 'zod';
import { appointmentCard, datedPackage, defaultCard } from '#app/domain/appointments/index.ts';
import { reviewPathOf } from '#app/domain/reviews/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { appointmentPackage, cents, discounts, savedCard } from '#app/operations/outputs.ts';
import { composedOnce, type Db } from '#tenants/scoped-db.ts';

/** What an appointment has beside what a list of bookings shows (spec 000 §3); empty where a brief answer was asked for. */
export const bookingDetails = {
  paymentIntentId: z.string().nullable(),
  paymentMethod: savedCard.nullable().meta({ description: 'The card that is charged.' }),
  defaultPaymentMethodData: savedCard.nullable(),
  recurrenceFrequency: z.string().nullable(),
  recurrenceCount: z.int().nullable(),
  recurrenceUntil: z.date().nullable(),
  package: appointmentPackage.nullable(),
  adjustments: z.array(
    z
      .object({ id: z.uuid(), adjustedAt: z.date(), amountCents: cents, note: z.string().nullable() })
      .meta({ id: 'BookingAdjustment' }),
  ),
  discountCodeRedemptions: discounts,
  reviewLink: z
    .string()
    .nullable()
    .meta({ description: 'Where the appointment is reviewed, once it is over and until it is.' }),
  client: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), name: z.string() })
    .meta({ id: 'BookingClient' })
    .nullable()
    .meta({ description: 'Yourself, as the practice knows you.' }),
};

type BookingDetails = z.output<z.ZodObject<typeof bookingDetails>>;

/** Of a brief answer. */
export const NO_DETAILS: BookingDetails = {
  paymentIntentId: null,
  paymentMethod: null,
  defaultPaymentMethodData: null,
  recurrenceFrequency: null,
  recurrenceCount: null,
  recurrenceUntil: null,
  package: null,
  adjustments: [],
  discountCodeRedemptions: [],
  reviewLink: null,
  client: null,
};

const detailsOf = composedOnce((db, ids: readonly string[], now: Date) =>
  appointmentCard(db)
    .where('a.id', '=', ({ fn, val }) => fn.any(val(ids)))
    .select([
      defaultCard.as('defaultPaymentMethodData'),
      sql<string | null>`CASE WHEN a.state = 'approved' AND a."noShowAt" IS NULL AND a."endsAt" <= ${now}
          AND NOT EXISTS (SELECT FROM "Review" v WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id
            AND (v."liveAt" IS NOT NULL OR v."deletedAt" IS NOT NULL))
        THEN p."referralCodeEncrypted" END`.as('reviewCode'),
    ]),
);

/** Reads them for bookings of one practice, whose ids the caller has found to be the person's own. */
export async function readDetails(
  ctx: OperationContext,
  db: Db,
  { practiceId, ids }: { practiceId: string; ids: readonly string[] },
): Promise<Map<string, BookingDetails>> {
  const rows = await detailsOf(db, ids, new Date(ctx.clock.now()));
  return new Map(
    rows.map((row) => {
      const path = reviewPathOf(row.reviewCode, { id: row.id, practiceId });
      return [
        row.id,
        {
          paymentIntentId: row.transaction?.intentId ?? null,
          paymentMethod: row.paymentMethod,
          defaultPaymentMethodData: row.defaultPaymentMethodData,
          recurrenceFrequency: row.recurrenceFrequency,
          recurrenceCount: row.recurrenceCount,
          recurrenceUntil: row.recurrenceUntil,
          package: datedPackage(row.package),
          adjustments: row.adjustments.map((one) => ({ ...one, adjustedAt: new Date(one.adjustedAt) })),
          discountCodeRedemptions: row.discountCodeRedemptions,
          reviewLink: path && ctx.appOrigin + path,
          client: row.client,
        },
      ];
    }),
  );
}
