import type { z } from 'zod';
import type { Sql } from '#tenants/scoped-db.ts';
import type { clientDetails } from './client-output.ts';

type Details = z.input<typeof clientDetails>;

type Row = Omit<
  Details,
  | 'name'
  | 'fullAddress'
  | 'clientNote'
  | 'intakeForm'
  | 'balanceCents'
  | 'balanceCurrency'
  | 'canBeBooked'
  | 'cannotBeBookedReason'
> & {
  notesEnabled: boolean;
  note: { sealed: string; time: string } | null;
  intake: { sealed: string; time: string } | null;
};

type Package = Omit<Details['openPackages'][number], 'createdAt'> & { createdAt: string };

/** One client of a practice with everything that hangs on them, or undefined; deleted clients are gone. */
export async function readClient(
  sql: Sql,
  practiceId: string,
  clientId: string,
  now: Date,
): Promise<Row | undefined> {
  const [row] = await sql<Omit<Row, 'openPackages'> & { openPackages: Package[] }>`
    SELECT c.id, c."practiceId", c."userId", c.email, c.phone, c."firstName", c."lastName", c.address, c."addressTwo",
      c.city, c.state, c."postalCode", c.country, c."clientType", c."invitedFrom"::text, c."createdAt", c."deletedAt",
      c.notes, c."intakeLastSentAt", p."clientNotesEnabled" AS "notesEnabled",
      (SELECT max(a."startsAt") FROM "Appointment" a WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id
         AND a.state = 'approved' AND a."startsAt" <= ${now}) AS "lastAppointmentDate",
      EXISTS (SELECT FROM "IntakeRequest" i WHERE i."practiceId" = c."practiceId" AND i."clientId" = c.id
         AND i."submittedAt" IS NOT NULL) AS "intakeFormSubmitted",
      (SELECT jsonb_build_object('sealed', n."textSealed", 'time', n."createdAt")
       FROM "ClientNote" n WHERE n."practiceId" = c."practiceId" AND n."clientId" = c.id AND n."deletedAt" IS NULL
         AND n."appointmentId" IS NULL
       ORDER BY n."createdAt" DESC, n.id DESC LIMIT 1) AS note,
      (SELECT jsonb_build_object('sealed', i."responseSealed", 'time', i."submittedAt")
       FROM "IntakeRequest" i WHERE i."practiceId" = c."practiceId" AND i."clientId" = c.id
         AND i."submittedAt" IS NOT NULL
       ORDER BY i."submittedAt" DESC LIMIT 1) AS intake,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', k.id, 'createdAt', k."createdAt", 'name', k.name,
          'sessionsRemaining', k."sessionsRemaining", 'serviceId', k."serviceId",
          'numberOfSessions', k."numberOfSessions") ORDER BY k."createdAt", k.id)
        FROM "ClientPackage" k WHERE k."practiceId" = c."practiceId" AND k."clientId" = c.id
          AND k."sessionsRemaining" > 0 AND k."cancelledAt" IS NULL), '[]') AS "openPackages",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'amountCents', u."amountCents",
          'serviceId', u."serviceId", 'serviceName', s.name, 'listedAmountCents', s."amountCents") ORDER BY s.name, u.id)
        FROM "CustomPrice" u JOIN "Service" s ON s."practiceId" = u."practiceId" AND s.id = u."serviceId"
        WHERE u."practiceId" = c."practiceId" AND u."clientId" = c.id AND s."deletedAt" IS NULL), '[]')
        AS "customPrices",
      (SELECT jsonb_build_object('id', s.id, 'name', s.name, 'variationId', l."variationId")
       FROM "Appointment" a
       JOIN "AppointmentService" l ON l."practiceId" = a."practiceId" AND l."appointmentId" = a.id AND NOT l."addOn"
       JOIN "Service" s ON s."practiceId" = l."practiceId" AND s.id = l."serviceId" AND s."deletedAt" IS NULL
       WHERE a."practiceId" = c."practiceId" AND a."clientId" = c.id AND a.state IN ('pending', 'approved')
       ORDER BY a."createdAt" DESC, a."startsAt" DESC, l.position LIMIT 1) AS "lastBookedService",
      (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")
       FROM "PaymentMethod" m WHERE m."practiceId" = c."practiceId" AND m."clientId" = c.id AND m."isDefault"
         AND m."detachedAt" IS NULL LIMIT 1) AS "defaultPaymentMethod"
    FROM "Client" c JOIN "Practice" p ON p.id = c."practiceId"
    WHERE c."practiceId" = ${practiceId}::uuid AND c.id = ${clientId}::uuid AND c."deletedAt" IS NULL`;
  return (
    row && {
      ...row,
      openPackages: row.openPackages.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })),
    }
  );
}
