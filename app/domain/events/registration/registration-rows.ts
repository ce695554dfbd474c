import type { z } from 'zod';
import {
  registrationPaymentLabel,
  registrationPaymentOffer,
  registrationPaymentStatusAt,
  type RegistrationPayment,
} from '#app/domain/payments/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { registrationOutput } from '../event-output.ts';

export type Registration = z.input<typeof registrationOutput>;

interface Row extends RegistrationPayment {
  id: string;
  clientId: string;
  createdAt: Date;
  amountCents: number;
  amountCurrency: Registration['amountCurrency'];
  startsAt: Date;
  hasPaymentProvider: boolean;
  hasCard: boolean;
  code: string | null;
  discountCents: number | null;
}

const MAX = 2_000;

/**
 * The registrations of a group event that stand, with what their payments say now and what is offered (spec 001 §4); of
 * one client alone where given.
 */
export async function readRegistrations(
  ctx: OperationContext,
  sql: Db,
  { bookableEventId, clientId = null }: { bookableEventId: string; clientId?: string | null },
): Promise<Registration[]> {
  const rows = await sql<Row>`
    SELECT r.id, r."clientId", r."createdAt", r."amountCents", r."amountCurrency", b."moneyStatus", r."chargeOnDay", r."paymentError",
           e."startsAt", p."paymentProvider" IS NOT NULL AS "hasPaymentProvider",
           EXISTS (SELECT FROM "PaymentMethod" m
                   WHERE m."practiceId" = r."practiceId" AND m."clientId" = r."clientId" AND m."detachedAt" IS NULL
                     AND (m.id = r."paymentMethodId" OR r."addedByOwner")) AS "hasCard",
           d.code, d."amountCents" AS "discountCents"
    FROM "EventRegistration" r
    JOIN "Bill" b ON b."practiceId" = r."practiceId" AND b.id = r.id
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    JOIN "Practice" p ON p.id = r."practiceId"
    LEFT JOIN LATERAL (
      SELECT string_agg(x.code, ', ' ORDER BY x.code) AS code, sum(x."amountCents")::int AS "amountCents"
      FROM "DiscountCodeRedemption" x WHERE x."practiceId" = r."practiceId" AND x."registrationId" = r.id
    ) d ON true
    WHERE r."practiceId" = ${ctx.practice.id}::uuid AND r.state = 'registered'
      AND r."bookableEventId" = ${bookableEventId}::uuid
      AND (${clientId}::uuid IS NULL OR r."clientId" = ${clientId}::uuid)
    ORDER BY r."createdAt", r.id LIMIT ${MAX}`;
  return rows.map(
    ({ startsAt, moneyStatus, chargeOnDay, hasPaymentProvider, code, discountCents, ...row }) => {
      const { amountCents, paymentError } = row;
      const payment = { moneyStatus, chargeOnDay, paymentError, startsAt };
      const status = registrationPaymentStatusAt(payment, ctx.clock.now());
      const { text, tone } = registrationPaymentLabel(status);
      return {
        ...row,
        paymentStatus: status,
        paymentLabel: text,
        paymentTone: tone,
        paymentOffer: registrationPaymentOffer({ amountCents, status }, hasPaymentProvider),
        discount: code === null ? null : { code, amountCents: discountCents ?? 0 },
      };
    },
  );
}
