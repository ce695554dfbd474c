import { expressionBuilder, sql, type Selectable } from 'kysely';
import type { Db, OwnTables } from '#tenants/scoped-db.ts';

type Own = OwnTables & { c: OwnTables['Client'] };
const eb = expressionBuilder<Own, 'c'>();

/** The practice's clients on file, as `c`; one of them with an id. */
export function clientsOf(db: Pick<Db, 'selectFrom'>, id?: string) {
  const all = db.selectFrom('Client as c').where('c.deletedAt', 'is', null);
  return id === undefined ? all : all.where('c.id', '=', id);
}

/** A change of one of them. */
export const changeClient = (db: Db, id: string) =>
  db.updateTable('Client').where(({ and }) => and({ id, deletedAt: null }));

/** Start of a client's latest appointment that took place; null before the first. */
export const lastAppointment = (now: Date) =>
  eb
    .selectFrom('Appointment as a')
    .whereRef('a.clientId', '=', 'c.id')
    .where('a.state', '=', 'approved')
    .where('a.startsAt', '<=', now)
    .select(({ fn }) => fn.max<Date | null>('a.startsAt').as('at'));

/** Appointments and requests of a client that are to come. */
export const comingAppointments = (now: Date) =>
  eb
    .selectFrom('Appointment as a')
    .whereRef('a.clientId', '=', 'c.id')
    .where('a.state', 'in', ['pending', 'approved'])
    .where('a.startsAt', '>', now);

/** Whether a client bears this name, however it is written. */
export const isNamed = ({
  firstName,
  lastName,
}: Pick<Selectable<OwnTables['Client']>, 'firstName' | 'lastName'>) =>
  sql<boolean>`lower(normalize(concat_ws(' ', c."firstName", c."lastName"), NFKC))
    = lower(normalize(concat_ws(' ', ${firstName}::text, ${lastName}::text), NFKC))`;
