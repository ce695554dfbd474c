import { sql } from 'kysely';
import type { Db } from '#tenants/scoped-db.ts';
import type { Scope } from './scope.ts';

/** What a scope is made of, in the order in which statements take it. */
export type ScopeValues = [
  from: Scope['from'],
  to: Scope['to'],
  state: Scope['state'],
  clientId: Scope['clientId'],
  patterns: Scope['patterns'],
  serviceIds: Scope['serviceIds'],
  now: Scope['now'],
];

export const valuesOf = ({ from, to, state, clientId, patterns, serviceIds, now }: Scope): ScopeValues => [
  from,
  to,
  state,
  clientId,
  patterns,
  serviceIds,
  now,
];

/**
 * The bills of appointments that a scope leaves, as `s`. Statements are composed once a process, so the values stand for those
 * of every call, and nothing may look into them.
 */
export const listedBills = (
  db: Pick<Db, 'selectFrom'>,
  [from, to, state, clientId, patterns, serviceIds, now]: readonly [...ScopeValues, ...unknown[]],
) =>
  db
    .selectFrom('Bill as s')
    .where('s.kind', '=', 'appointment')
    .where('s.status', '<>', 'declined')
    .where('s.appointmentId', 'is not', null)
    .where(sql<boolean>`s."startsAt" >= coalesce(${from}::timestamptz, '-infinity')`)
    .where(sql<boolean>`s."startsAt" < coalesce(${to}::timestamptz, 'infinity')`)
    .where(sql<boolean>`(${clientId}::uuid IS NULL OR s."clientId" = ${clientId}::uuid)`)
    .where(sql<boolean>`(${state}::text IS NULL OR payment_filter(s, ${now}) = ${state})`)
    .where(({ eb, or, selectFrom }) =>
      or([
        sql<boolean>`${patterns}::text[] IS NULL`,
        eb(
          's.clientId',
          'in',
          selectFrom('Client as c')
            .select('c.id')
            .where(
              sql<boolean>`lower(c."firstName" || ' ' || c."lastName" || ' ' || coalesce(c.email, '') || ' '
                || coalesce(c.phone, '')) LIKE ALL(${patterns}::text[])`,
            ),
        ),
        eb(
          's.appointmentId',
          'in',
          selectFrom('AppointmentService as v')
            .select('v.appointmentId')
            .where(sql<boolean>`v."serviceId" = ANY(${serviceIds}::uuid[])`),
        ),
      ]),
    );
