import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#tenants/scoped-db.ts';
import { clientsOf, lastAppointment } from './rows/fragments.ts';

/** One client of a practice with everything that hangs on them, or undefined; deleted clients are gone. */
export async function readClient(db: Db, clientId: string, now: Date) {
  const row = await clientsOf(db, clientId)
    .innerJoin('Practice as p', 'p.id', 'c.practiceId')
    .selectAll('c')
    .select(['p.clientNotesEnabled as notesEnabled', lastAppointment(now).as('lastAppointmentDate')])
    .select(({ selectFrom }) => {
      const intakes = selectFrom('IntakeRequest as i')
        .whereRef('i.clientId', '=', 'c.id')
        .where('i.submittedAt', 'is not', null)
        .select(['i.responseEncrypted as encrypted', sql<string>`i."submittedAt"`.as('time')])
        .orderBy('i.submittedAt', 'desc')
        .limit(1);
      const notes = selectFrom('ClientNote as n')
        .whereRef('n.clientId', '=', 'c.id')
        .where(({ and }) => and({ 'n.deletedAt': null, 'n.appointmentId': null }))
        .select(['n.textEncrypted as encrypted', 'n.createdAt as time'])
        .orderBy('n.createdAt', 'desc')
        .orderBy('n.id', 'desc')
        .limit(1);
      const packages = selectFrom('ClientPackage as k')
        .whereRef('k.clientId', '=', 'c.id')
        .where('k.sessionsRemaining', '>', 0)
        .where('k.cancelledAt', 'is', null)
        .select(['k.id', 'k.createdAt', 'k.name', 'k.sessionsRemaining', 'k.serviceId', 'k.numberOfSessions'])
        .orderBy('k.createdAt')
        .orderBy('k.id');
      const prices = selectFrom('CustomPrice as u')
        .innerJoin('Service as s', 's.id', 'u.serviceId')
        .whereRef('u.clientId', '=', 'c.id')
        .where('s.deletedAt', 'is', null)
        .select([
          'u.id',
          'u.amountCents',
          'u.serviceId',
          's.name as serviceName',
          's.amountCents as listedAmountCents',
        ])
        .orderBy('s.name')
        .orderBy('u.id');
      const booked = selectFrom('Appointment as a')
        .innerJoin('AppointmentService as l', 'l.appointmentId', 'a.id')
        .innerJoin('Service as s', 's.id', 'l.serviceId')
        .whereRef('a.clientId', '=', 'c.id')
        .where('a.state', 'in', ['pending', 'approved'])
        .where(({ and }) => and({ 'l.addOn': false, 's.deletedAt': null }))
        .select(['s.id', 's.name', 'l.variationId'])
        .orderBy('a.createdAt', 'desc')
        .orderBy('a.startsAt', 'desc')
        .orderBy('l.position')
        .limit(1);
      const card = selectFrom('PaymentMethod as m')
        .whereRef('m.clientId', '=', 'c.id')
        .where(({ and }) => and({ 'm.isDefault': true, 'm.detachedAt': null }))
        .select(['m.brand', 'm.last4', 'm.expMonth', 'm.expYear'])
        .limit(1);
      return [
        jsonObjectFrom(intakes).as('intake'),
        jsonObjectFrom(notes).as('note'),
        jsonArrayFrom(packages).as('openPackages'),
        jsonArrayFrom(prices).as('customPrices'),
        jsonObjectFrom(booked).as('lastBookedService'),
        jsonObjectFrom(card).as('defaultPaymentMethod'),
      ];
    })
    .executeTakeFirst();
  return (
    row && {
      ...row,
      intakeFormSubmitted: row.intake !== null,
      openPackages: row.openPackages.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })),
    }
  );
}
