import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import {
  APPOINTMENT_MESSAGES,
  clientLine,
  datedPackage,
  homeAddress,
  isPast,
  packageLine,
  priceStands,
  refusalOf,
  serviceLines,
} from '#app/domain/appointments/index.ts';
import { addToAudit } from '#app/domain/effects/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { appointmentState, currency, party } from '#app/operations/outputs.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { linkToken, decryptText } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';

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
    state: appointmentState,
    startsAt: z.date(),
    endsAt: z.date(),
    updatedAt: z.date().meta({ description: 'Sent with an edit as previousUpdatedAt.' }),
    timeZone: z.string(),
    isVirtual: z.boolean(),
    bookedBy: party,
    amountCents: z.int(),
    amountCurrency: currency,
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

type Row = NonNullable<Awaited<ReturnType<typeof readEditable>>>;

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
    return ctx.db.run(async (db) => {
      const row = await readEditable(db, { id });
      if (!row) throw new Refusal('not_found', APPOINTMENT_MESSAGES.notFound);
      const { encrypted, note, ...rest } = row;
      if (note) {
        await addToAudit(ctx, db, { action: 'appointment', subjectKind: 'appointment', subjectId: id });
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

/** One appointment of the practice by its id or by the hash of its token, or undefined. */
export async function readEditable(db: Db, by: { id: string } | { hash: string }) {
  const row = await db
    .selectFrom('Appointment as a')
    .innerJoin('Client as c', 'c.id', 'a.clientId')
    .innerJoin('Practice as p', 'p.id', 'a.practiceId')
    .where((eb) => ('id' in by ? eb('a.id', '=', by.id) : eb('a.instantActionTokenHash', '=', by.hash)))
    .select(['a.id', 'a.instantActionTokenEncrypted as encrypted', 'a.state', 'a.startsAt', 'a.endsAt'])
    .select(['a.updatedAt', 'a.timeZone', 'a.isVirtual', 'a.bookedBy', 'a.amountCents', 'a.amountCurrency'])
    .select(['a.locationId', 'a.packageSessionNumber', 'a.seriesId', 'a.practitionerNote'])
    .select((eb) => {
      const note = eb
        .selectFrom('ClientNote as n')
        .whereRef('n.appointmentId', '=', 'a.id')
        .where('n.deletedAt', 'is', null)
        .where(eb.ref('p.clientNotesEnabled'))
        .select(['n.id', 'n.textEncrypted as encrypted', 'n.createdAt as time'])
        .orderBy('n.createdAt', 'desc')
        .orderBy('n.id', 'desc')
        .limit(1);
      return [
        clientLine.as('client'),
        serviceLines.as('appointmentServices'),
        packageLine.as('package'),
        homeAddress.as('visit'),
        priceStands.as('priceStands'),
        jsonObjectFrom(note).as('note'),
      ];
    })
    .executeTakeFirst();
  return row && { ...row, package: datedPackage(row.package) };
}
