import { z } from 'zod';
import { APPOINTMENT_MESSAGES, isPast, refusalOf } from '#app/domain/appointments/index.ts';
import { addToAudit } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { linkToken, decryptText } from '#app/platform/tokens.ts';
import type { Sql } from '#tenants/scoped-db.ts';

const line = z
  .object({
    id: z.uuid(),
    serviceId: z.uuid(),
    variationId: z.uuid().nullable(),
    name: z.string(),
    addOn: z.boolean(),
    amountCents: z.int(),
    timeLength: z.int().meta({ description: 'Minutes.' }),
  })
  .meta({ id: 'EditableAppointmentService' });

const visit = z
  .object({
    address: z.string().nullable(),
    addressTwo: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
  })
  .meta({ id: 'HomeVisitAddress' });

/** An appointment with everything that can be edited of it. */
export const editableAppointment = z
  .object({
    id: z.uuid(),
    instantActionToken: z.string().nullable(),
    state: z.enum(['pending', 'approved', 'unavailable', 'cancelled']),
    startsAt: z.date(),
    endsAt: z.date(),
    updatedAt: z.date().meta({ description: 'Sent with an edit as previousUpdatedAt.' }),
    timeZone: z.string(),
    isVirtual: z.boolean(),
    bookedBy: z.enum(['client', 'practitioner', 'system']),
    amountCents: z.int(),
    amountCurrency: z.enum(['USD', 'CAD']),
    locationId: z.uuid(),
    client: z
      .object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
      .meta({ id: 'EditableAppointmentClient' }),
    appointmentServices: z.array(line),
    visit: visit.nullable().meta({ description: 'Where a home visit goes.' }),
    package: z
      .object({ id: z.uuid(), name: z.string(), numberOfSessions: z.int(), createdAt: z.date() })
      .nullable()
      .meta({ id: 'EditableAppointmentPackage' }),
    packageSessionNumber: z.int().nullable(),
    seriesId: z.uuid().nullable(),
    practitionerNote: z.string().nullable(),
    priceStands: z.boolean().meta({ description: 'Paid or being charged: its price cannot be edited.' }),
    past: z.boolean(),
    canEdit: z.boolean(),
    canReschedule: z.boolean(),
    appointmentNote: z
      .object({ id: z.uuid(), text: z.string(), time: z.date() })
      .nullable()
      .meta({ id: 'AppointmentNote', description: 'The latest note about this appointment.' }),
  })
  .meta({ id: 'EditableAppointment' });

type Shown = z.input<typeof editableAppointment>;
type Row = Omit<Shown, 'instantActionToken' | 'past' | 'canEdit' | 'canReschedule' | 'appointmentNote'> & {
  encrypted: string;
  note: { id: string; encrypted: string; time: string } | null;
};

/** One appointment with everything that can be edited of it, and the note about it (spec 001 §7). Reading the note is recorded. */
export const appointment = operation({
  name: 'appointment',
  kind: 'query',
  description: 'One appointment as it is edited, with the note about it.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid() }),
  output: editableAppointment,
  async run(ctx, { id }) {
    const now = ctx.clock.now();
    return ctx.db.sql(async (sql) => {
      const row = await readEditable(sql, ctx.practice.id, { id });
      if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
      const { encrypted, note, ...rest } = row;
      if (note) {
        await addToAudit(ctx, sql, { action: 'appointment', subjectKind: 'appointment', subjectId: id });
      }
      return {
        ...rest,
        instantActionToken: linkToken(encrypted),
        ...rulesOf(row, now),
        appointmentNote: note && {
          id: note.id,
          text: decryptText('client-notes', note.encrypted),
          time: new Date(note.time),
        },
      };
    });
  },
});

/** What can be done with it at that moment, epoch milliseconds. */
export const rulesOf = (row: Row, now: number) => ({
  past: isPast(row, now),
  canEdit: refusalOf('update', row, now) === null,
  canReschedule: refusalOf('reschedule', row, now) === null,
});

type Sold = Omit<NonNullable<Row['package']>, 'createdAt'> & { createdAt: string };

/** One appointment of the practice by its id or by the hash of its token, or undefined. */
export async function readEditable(
  sql: Sql,
  practiceId: string,
  { id = null, hash = null }: { id?: string | null; hash?: string | null },
): Promise<Row | undefined> {
  const [row] = await sql<Omit<Row, 'package'> & { package: Sold | null }>`
    SELECT a.id, a."instantActionTokenSealed" AS encrypted, a.state, a."startsAt", a."endsAt", a."updatedAt", a."timeZone", a."isVirtual",
      a."bookedBy", a."amountCents", a."amountCurrency", a."locationId", a."packageSessionNumber", a."seriesId",
      a."practitionerNote",
      jsonb_build_object('id', c.id, 'name', trim(c."firstName" || ' ' || c."lastName"), 'email', c.email,
        'phone', c.phone) AS client,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'serviceId', s."serviceId",
          'variationId', s."variationId", 'name', s.name, 'addOn', s."addOn", 'amountCents', s."amountCents",
          'timeLength', s."timeLength") ORDER BY s.position), '[]')
        FROM "AppointmentService" s
        WHERE s."practiceId" = a."practiceId" AND s."appointmentId" = a.id) AS "appointmentServices",
      CASE WHEN a."visitAddress" IS NOT NULL THEN jsonb_build_object('address', a."visitAddress",
        'addressTwo', a."visitAddressTwo", 'city', a."visitCity", 'state', a."visitState",
        'postalCode', a."visitPostalCode", 'country', a."visitCountry") END AS visit,
      (SELECT jsonb_build_object('id', k.id, 'name', k.name, 'numberOfSessions', k."numberOfSessions",
          'createdAt', k."createdAt")
        FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId") AS package,
      (a."paidAt" IS NOT NULL OR a."markPaid" OR EXISTS (SELECT FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
          AND t.type = 'Charge' AND (t.state IN (0, 1) OR (t.state = 2 AND t."requiresAction")))) AS "priceStands",
      (SELECT jsonb_build_object('id', n.id, 'encrypted', n."textSealed", 'time', n."createdAt")
        FROM "ClientNote" n
        WHERE n."practiceId" = a."practiceId" AND n."appointmentId" = a.id AND n."deletedAt" IS NULL
          AND p."clientNotesEnabled"
        ORDER BY n."createdAt" DESC, n.id DESC LIMIT 1) AS note
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid 
      AND (a.id = ${id}::uuid OR a."instantActionTokenHash" = ${hash})`;
  return (
    row && { ...row, package: row.package && { ...row.package, createdAt: new Date(row.package.createdAt) } }
  );
}
