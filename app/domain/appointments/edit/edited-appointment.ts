import type { VisitAddress } from '#app/domain/locations/index.ts';
import type { Sql } from '#tenants/scoped-db.ts';
import type { ProLine } from '../book-as-practitioner/pro-lines.ts';
import type { AppointmentState } from '../states.ts';

/** An appointment that is about to be edited; its row is locked until the transaction ends. */
export interface EditedAppointment {
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
  clientId: string;
  locationId: string;
  packageId: string | null;
  practitionerNote: string | null;
  amountCents: number;
  /** Cents that codes take off the price of its lines. */
  discountCents: number;
  /** Paid for, being charged, or waiting for its client to confirm a payment of this price: it stands. */
  priceStands: boolean;
  lines: ProLine[];
  visit: VisitAddress | null;
}

type Row = Omit<EditedAppointment, 'visit'> & {
  visit: Record<'address' | 'addressTwo' | 'city' | 'state' | 'postalCode' | 'country', string | null>;
};

/** Reads and locks it; undefined where this practice has none of that id. */
export async function lockEdited(
  sql: Sql,
  practiceId: string,
  appointmentId: string,
): Promise<EditedAppointment | undefined> {
  const [row] = await sql<Row>`
    SELECT a.state, a."startsAt", a."endsAt", a."updatedAt", a."clientId", a."locationId", a."packageId", a."practitionerNote", a."amountCents",
      coalesce((SELECT sum(r."amountCents") FROM "DiscountCodeRedemption" r
        WHERE r."practiceId" = a."practiceId" AND r."appointmentId" = a.id), 0)::int AS "discountCents",
      (a."paidAt" IS NOT NULL OR a."markPaid" OR EXISTS (SELECT FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
          AND t.type = 'Charge' AND (t.state IN (0, 1) OR (t.state = 2 AND t."requiresAction")))) AS "priceStands",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('serviceId', s."serviceId", 'variationId', s."variationId",
          'name', s.name, 'addOn', s."addOn", 'amountCents', s."amountCents", 'timeLength', s."timeLength")
          ORDER BY s.position), '[]')
        FROM "AppointmentService" s
        WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id) AS lines,
      jsonb_build_object('address', a."visitAddress", 'addressTwo', a."visitAddressTwo", 'city', a."visitCity",
        'state', a."visitState", 'postalCode', a."visitPostalCode", 'country', a."visitCountry") AS visit
    FROM "Appointment" a
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid FOR UPDATE`;
  if (!row) return undefined;
  const { address, addressTwo, city, state, postalCode, country } = row.visit;
  const visit = address
    ? {
        address,
        city: city ?? '',
        state: state ?? '',
        postalCode: postalCode ?? '',
        ...(addressTwo ? { addressTwo } : {}),
        ...(country ? { country } : {}),
      }
    : null;
  return { ...row, visit };
}
