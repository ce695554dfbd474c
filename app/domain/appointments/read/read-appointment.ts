import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { composedOnce, type Db } from '#tenants/scoped-db.ts';
import { appointmentCard, columnsOf, datedPackage, defaultCard } from '../rows/fragments.ts';

/** What the database knows of an appointment for its client. */
export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof readAppointment>>>;

/** Reads an appointment by the hash of its link's token, in one round trip; undefined where this practice has none. */
export async function readAppointment(db: Db, tokenHash: string) {
  const [row] = await clientView(db, tokenHash);
  if (!row) return undefined;
  const { services, ...rest } = row;
  return {
    ...rest,
    package: datedPackage(row.package),
    appointmentServices: services.map(({ id, amountCents, ...service }) => ({ id, amountCents, service })),
    paymentIntentId: row.transaction?.intentId ?? null,
  };
}

const clientView = composedOnce((db, tokenHash: string) =>
  appointmentCard(db)
    .where('a.instantActionTokenHash', '=', tokenHash)
    .innerJoin('User as u', 'u.id', 'p.ownerUserId')
    .leftJoin('PaymentAccount as y', (on) =>
      on.onRef('y.practiceId', '=', 'a.practiceId').on('y.provider', '=', 'paypal'),
    )
    .select(['a.amountCents', 'a.feeCents', 'a.platformFeeCents', 'a.tipAmountCents', 'a.chargeAtBooking'])
    .leftJoin('Meeting as z', 'z.appointmentId', 'a.id')
    .select(['a.paymentRequiresAction', 'a.virtualMeetingLink', 'z.id as meetingId', 'z.joinUrl'])
    .select(['c.userId as clientUserId', 'y.externalAccountId as merchant'])
    .select((eb) => {
      const wanted = eb
        .selectFrom('Transaction as t')
        .whereRef('t.billId', '=', 'a.id')
        .where(({ and }) => and({ 't.purpose': 'bill', 't.type': 'Charge', 't.requiresAction': true }))
        .where('t.state', 'in', [0, 2])
        .where('t.providerPaymentIntentId', 'is not', null);
      const receipt = eb
        .selectFrom('Message as e')
        .whereRef('e.appointmentId', '=', 'a.id')
        .where(({ and }) =>
          and({ 'e.template': 'payment_receipt', 'e.channel': 'email', 'e.state': 'sent' }),
        );
      const byHand = eb
        .selectFrom('LedgerEntry as e')
        .whereRef('e.billId', '=', 'a.id')
        .where('e.provider', 'is', null)
        .select(({ fn }) => fn.sum('e.amountCents').as('cents'));
      const byGiftCard = eb
        .selectFrom('LedgerEntry as e')
        .whereRef('e.billId', '=', 'a.id')
        .where('e.kind', '=', 'gift_card_payment')
        .select(({ fn }) => fn.sum('e.amountCents').as('cents'));
      const conferencing = eb
        .selectFrom('ConferencingAccount as f')
        .whereRef('f.practiceId', '=', 'p.id')
        .select(['f.provider', sql<boolean>`f.active AND f."erroredAt" IS NULL`.as('active')]);
      return [
        sql<boolean>`a."approvedAt" IS NOT NULL`.as('accepted'),
        sql<boolean>`a."noShowAt" IS NOT NULL`.as('noShow'),
        sql<string | null>`payment_account(p.id)`.as('account'),
        sql<string | null>`COALESCE(a."policyText",
          CASE WHEN p."cancellationPolicyEnabled" THEN nullif(btrim(p."cancellationPolicy"), '') END)`.as(
          'policy',
        ),
        sql<number>`CASE WHEN a."feeWaivedAt" IS NOT NULL AND (a.state = 'cancelled' OR a."noShowAt" IS NOT NULL)
          THEN a."policyFeeCents" ELSE 0 END`.as('waivedFeeCents'),
        sql<number>`GREATEST(0, COALESCE((${byHand}), 0))::int`.as('byHandCents'),
        sql<number>`COALESCE((${byGiftCard}), 0)::int`.as('giftCardCents'),
        sql<number>`(SELECT cents FROM disputed_cents(a."practiceId", a.id))`.as('disputedCents'),
        eb.exists(receipt).$castTo<boolean>().as('receiptEmailed'),
        eb
          .and([eb('a.paymentRequiresAction', '=', true), eb.exists(wanted)])
          .$castTo<boolean>()
          .as('waitsForClient'),
        defaultCard.as('defaultPaymentMethodData'),
        jsonBuildObject({
          ...columnsOf('Location', 'l', [
            'id',
            'name',
            'kind',
            'virtualType',
            'timeZone',
            'cityState',
            'zip',
          ]),
          ...columnsOf('Location', 'l', ['country', 'hideAddress', 'singleLine', 'latitude', 'longitude']),
          ...columnsOf('Location', 'l', ['virtualLink', 'virtualInstructions']),
          address: sql<string | null>`nullif(concat_ws(', ', l.address, l."secondaryAddress"), '')`,
        }).as('location'),
        jsonBuildObject({
          address: sql<string | null>`nullif(concat_ws(', ', a."visitAddress", a."visitAddressTwo"), '')`,
          cityState: sql<string | null>`nullif(concat_ws(', ', a."visitCity", a."visitState"), '')`,
          zip: eb.ref('a.visitPostalCode'),
          country: eb.ref('a.visitCountry'),
          latitude: eb.ref('a.visitLatitude'),
          longitude: eb.ref('a.visitLongitude'),
        }).as('visit'),
        jsonBuildObject({
          ...columnsOf('Practice', 'p', ['id', 'slug', 'name', 'defaultCurrency', 'paymentProvider']),
          ...columnsOf('Practice', 'p', ['isStripeApproved', 'acceptsTips', 'acceptsCash', 'acceptsPaypal']),
          ...columnsOf('Practice', 'p', ['acceptsVenmo', 'acceptsZelle', 'acceptsOfflineCreditCard']),
          ...columnsOf('Practice', 'p', ['offlinePaymentMethod']),
          theme: jsonBuildObject(columnsOf('Practice', 'p', ['colorAccent'])),
          user: jsonBuildObject({
            ...columnsOf('User', 'u', ['name', 'title', 'phone', 'email']),
            defaultPhotoUrl: eb.ref('u.photoUrl'),
          }),
          hasPaypalAccount: sql<boolean>`COALESCE(y."connectedAt" IS NOT NULL AND y."disconnectedAt" IS NULL
            AND y."erroredAt" IS NULL AND y."isOnboardingComplete" AND is_switched_on('paypal'), false)`,
          hasPaypalPaymentsEnabled: sql<boolean>`COALESCE(p."paypalEnabled" AND y."paypalActive", false)`,
          hasVenmoPaymentsEnabled: sql<boolean>`COALESCE(p."paypalEnabled" AND y."venmoActive", false)`,
          takesGiftCards: sql<boolean>`p."giftCardsEnabled" AND EXISTS (SELECT FROM "GiftCard" g
            WHERE g."practiceId" = p.id AND g."payUntil" IS NULL)`,
          conferencingServices: jsonArrayFrom(conferencing),
        }).as('practice'),
      ];
    }),
);
