import { expressionBuilder, sql, type RawBuilder, type SelectType } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, OwnTables } from '#tenants/scoped-db.ts';

type Own = OwnTables & { a: OwnTables['Appointment'] };
const eb = expressionBuilder<Own, 'a'>();

/** Columns of a table that the statement knows by this alias, as parts of a JSON object, where dates are strings. */
export const columnsOf = <Table extends keyof OwnTables, Name extends keyof OwnTables[Table] & string>(
  _table: Table,
  alias: string,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${alias}.${name}`)])) as {
    [One in Name]: RawBuilder<SelectType<OwnTables[Table][One]>>;
  };

/** The appointment's client, as `c`. */
export const clientLine = jsonBuildObject({
  ...columnsOf('Client', 'c', ['id', 'firstName', 'lastName', 'email', 'phone']),
  name: sql<string>`btrim(c."firstName" || ' ' || c."lastName")`,
});

/** What was booked, in the order in which it was chosen; cents, minutes. */
export const serviceLines = jsonArrayFrom(
  eb
    .selectFrom('AppointmentService as v')
    .whereRef('v.appointmentId', '=', 'a.id')
    .select(['v.id', 'v.serviceId', 'v.variationId', 'v.name', 'v.addOn', 'v.amountCents', 'v.timeLength'])
    .orderBy('v.position'),
);

type Address = Record<'address' | 'addressTwo' | 'city' | 'state' | 'postalCode' | 'country', string | null>;

/** Where a home visit goes. */
export const homeAddress = sql<Address | null>`CASE WHEN a."visitAddress" IS NOT NULL THEN jsonb_build_object(
  'address', a."visitAddress", 'addressTwo', a."visitAddressTwo", 'city', a."visitCity", 'state', a."visitState",
  'postalCode', a."visitPostalCode", 'country', a."visitCountry") END`;

/** Paid for, being charged, or waiting for its client to confirm a payment of this price. */
export const priceStands = eb
  .or([
    eb('a.paidAt', 'is not', null),
    eb('a.markPaid', '=', true),
    eb.exists(
      eb
        .selectFrom('Transaction as t')
        .whereRef('t.billId', '=', 'a.id')
        .where(({ and }) => and({ 't.purpose': 'bill', 't.type': 'Charge' }))
        .where(({ eb: on, or, and }) =>
          or([on('t.state', 'in', [0, 1]), and({ 't.state': 2, 't.requiresAction': true })]),
        ),
    ),
  ])
  .$castTo<boolean>();

/** The package that it is a session of. */
export const packageLine = jsonObjectFrom(
  eb
    .selectFrom('ClientPackage as k')
    .whereRef('k.id', '=', 'a.packageId')
    .select(['k.id', 'k.name', 'k.numberOfSessions', 'k.createdAt']),
);

const adjustments = jsonArrayFrom(
  eb
    .selectFrom('Adjustment as j')
    .whereRef('j.billId', '=', 'a.id')
    .where('j.removedAt', 'is', null)
    .select(['j.id', 'j.adjustedAt', 'j.amountCents', 'j.note', 'j.refundState', 'j.idempotencyKey'])
    .orderBy('j.adjustedAt')
    .orderBy('j.id'),
);

const discounts = jsonArrayFrom(
  eb
    .selectFrom('DiscountCodeRedemption as r')
    .whereRef('r.appointmentId', '=', 'a.id')
    .select(['r.code', 'r.amountCents'])
    .orderBy('r.createdAt'),
);

/** The newest payment of the bill, with the card that it is charged to. */
const transaction = jsonObjectFrom(
  eb
    .selectFrom('Transaction as t')
    .leftJoin('PaymentMethod as m', 'm.id', 't.paymentMethodId')
    .whereRef('t.billId', '=', 'a.id')
    .where('t.purpose', '=', 'bill')
    .select(['t.id', 't.amountCents', 't.state', 't.type', 't.provider', 'm.brand', 'm.last4'])
    .select('t.providerPaymentIntentId as intentId')
    .orderBy('t.createdAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1),
);

interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}
const card = sql`jsonb_build_object('brand', m.brand, 'last4', m.last4, 'expMonth', m."expMonth", 'expYear', m."expYear")`;

/**
 * Appointments of the practice as `a` with client (`c`), place (`l`) and practice (`p`), and what the owner and the client are
 * both shown of them: a view adds its own columns. Cents, minutes.
 */
export const appointmentCard = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('Appointment as a')
    .innerJoin('Client as c', 'c.id', 'a.clientId')
    .innerJoin('Location as l', 'l.id', 'a.locationId')
    .innerJoin('Practice as p', 'p.id', 'a.practiceId')
    .leftJoin('RecurringSeries as s', 's.id', 'a.seriesId')
    .select(['a.id', 'a.state', 'a.startsAt', 'a.endsAt', 'a.timeZone', 'a.clientTimeZone', 'a.isVirtual'])
    .select(['a.bookedBy', 'a.cancelledBy', 'a.createdAt', 'a.newClient', 'a.clientMessage'])
    .select(['a.amountCurrency', 'a.markPaid', 'a.paymentError', 'a.packageSessionNumber'])
    .select([
      's.frequency as recurrenceFrequency',
      's.count as recurrenceCount',
      's.until as recurrenceUntil',
    ])
    .select([
      clientLine.as('client'),
      serviceLines.as('services'),
      packageLine.as('package'),
      adjustments.as('adjustments'),
      discounts.as('discountCodeRedemptions'),
      transaction.as('transaction'),
      sql<Card | null>`(SELECT ${card} FROM chargeable_cards(a) m LIMIT 1)`.as('paymentMethod'),
    ]);

/** The client's default card, where the appointment may be charged on it. */
export const defaultCard = sql<Card | null>`(SELECT ${card} FROM chargeable_cards(a) m WHERE m."isDefault")`;

/** Its date, which came within JSON, as a date. */
export const datedPackage = <Sold extends { createdAt: string }>(
  sold: Sold | null,
): (Omit<Sold, 'createdAt'> & { createdAt: Date }) | null =>
  sold && { ...sold, createdAt: new Date(sold.createdAt) };
