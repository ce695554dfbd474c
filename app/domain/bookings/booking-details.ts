import { z } from 'zod';
import { reviewPathOf } from '#app/domain/reviews/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Sql } from '#tenants/scoped-db.ts';

const cents = z.int().meta({ description: 'Cents.' });
const card = z
  .object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })
  .meta({ id: 'BookingCardOnFile' })
  .nullable();

/** What an appointment has beside what a list of bookings shows (spec 000 §3); empty where a brief answer was asked for. */
export const bookingDetails = {
  paymentIntentId: z.string().nullable(),
  paymentMethod: card.meta({ description: 'The card that is charged.' }),
  defaultPaymentMethodData: card,
  recurrenceFrequency: z.string().nullable(),
  recurrenceCount: z.int().nullable(),
  recurrenceUntil: z.date().nullable(),
  package: z
    .object({ id: z.uuid(), name: z.string(), numberOfSessions: z.int(), createdAt: z.date() })
    .meta({ id: 'BookedPackage' })
    .nullable(),
  adjustments: z.array(
    z
      .object({ id: z.uuid(), adjustedAt: z.date(), amountCents: cents, note: z.string().nullable() })
      .meta({ id: 'BookingAdjustment' }),
  ),
  discountCodeRedemptions: z.array(
    z.object({ code: z.string(), amountCents: cents }).meta({ id: 'BookingDiscount' }),
  ),
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

type Row = Omit<BookingDetails, 'package' | 'adjustments' | 'reviewLink'> & {
  id: string;
  reviewCode: string | null;
  package: (Omit<NonNullable<BookingDetails['package']>, 'createdAt'> & { createdAt: string }) | null;
  adjustments: (Omit<BookingDetails['adjustments'][number], 'adjustedAt'> & { adjustedAt: string })[];
};

/** Reads them for bookings of one practice, whose ids the caller has found to be the person's own. */
export async function readDetails(
  ctx: OperationContext,
  sql: Sql,
  { practiceId, ids }: { practiceId: string; ids: readonly string[] },
): Promise<Map<string, BookingDetails>> {
  const rows = await sql<Row>`
    SELECT a.id, s.frequency AS "recurrenceFrequency", s.count AS "recurrenceCount", s.until AS "recurrenceUntil",
      jsonb_build_object('id', c.id, 'firstName', c."firstName", 'lastName', c."lastName",
        'name', btrim(c."firstName" || ' ' || c."lastName")) AS client,
      (SELECT jsonb_build_object('id', k.id, 'name', k.name, 'numberOfSessions', k."numberOfSessions",
          'createdAt', k."createdAt")
        FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId") AS package,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', j.id, 'adjustedAt', j."adjustedAt",
          'amountCents', j."amountCents", 'note', j.note) ORDER BY j."adjustedAt", j.id), '[]')
        FROM "Adjustment" j
        WHERE j."practiceId" = a."practiceId" AND j."billId" = a.id AND j."removedAt" IS NULL) AS adjustments,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('code', r.code, 'amountCents', r."amountCents")
          ORDER BY r."createdAt"), '[]')
        FROM "DiscountCodeRedemption" r
        WHERE r."practiceId" = a."practiceId" AND r."appointmentId" = a.id) AS "discountCodeRedemptions",
      (SELECT t."providerPaymentIntentId" FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) AS "paymentIntentId",
      (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")
        FROM chargeable_cards(a) m LIMIT 1) AS "paymentMethod",
      (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")
        FROM chargeable_cards(a) m WHERE m."isDefault") AS "defaultPaymentMethodData",
      CASE WHEN a.state = 'approved' AND a."noShowAt" IS NULL AND a."endsAt" <= ${new Date(ctx.clock.now())}
          AND NOT EXISTS (SELECT FROM "Review" v WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id
            AND (v."liveAt" IS NOT NULL OR v."deletedAt" IS NOT NULL))
        THEN p."referralCodeSealed" END AS "reviewCode"
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Practice" p ON p.id = a."practiceId"
    LEFT JOIN "RecurringSeries" s ON s."practiceId" = a."practiceId" AND s.id = a."seriesId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, reviewCode, ...row }) => {
      const path = reviewPathOf(reviewCode, { id, practiceId });
      return [
        id,
        {
          ...row,
          package: row.package && { ...row.package, createdAt: new Date(row.package.createdAt) },
          adjustments: row.adjustments.map((one) => ({ ...one, adjustedAt: new Date(one.adjustedAt) })),
          reviewLink: path && ctx.appOrigin + path,
        },
      ];
    }),
  );
}
