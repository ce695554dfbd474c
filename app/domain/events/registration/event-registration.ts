import { z } from 'zod';
import { registrationPaymentStatusAt, type RegistrationPayment } from '#app/domain/payments/index.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { isOver } from '#app/lib/appointment-time.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { registrationLink } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { eventRegistrationOutput } from '../public/public-event-output.ts';
import { readPayment } from '../public/public-event-rows.ts';
import { joinLink } from '#app/domain/conferencing/index.ts';
import { toPlaceView, type PlaceRow } from '../public/public-place.ts';
import { isLetGo, isOwed, registrationPayer, type RegistrationPayer } from './registration-payer.ts';

type Shown = z.input<typeof eventRegistrationOutput>;

interface Row extends RegistrationPayment {
  isOwnerCancelled: boolean;
  registration: Omit<Shown['registration'], 'createdAt' | 'paymentStatus'>;
  createdAt: Date;
  eventId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  allDay: boolean;
  timeZone: string;
  cancelled: boolean;
  place: PlaceRow;
  hasMeeting: boolean;
  joinUrl: string | null;
  eventType: Shown['eventType'];
  client: Shown['client'];
  user: Shown['practice']['user'];
}

/** A registration for a group event as its own link shows it (spec 000 §2, §3); reading changes nothing. */
export const eventRegistration = operation({
  name: 'eventRegistration',
  kind: 'query',
  description: 'The registration behind a link, with its event and practice.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: z.strictObject({ token: registrationLink }),
  output: eventRegistrationOutput,
  async run(ctx, { token }) {
    const { row, payment, payer } = await ctx.db.run(async (sql) => ({
      row: await readRegistration(sql, ctx.practice.id, token),
      payment: await readPayment(ctx, sql),
      payer: await registrationPayer(ctx, sql, token),
    }));
    if (!row) throw new Refusal('not_found', EVENT_MESSAGES.tokenNotFound);
    const { registration, startsAt, endsAt, place, user } = row;
    const { name, slug, colorAccent } = ctx.practice;
    const now = ctx.clock.now();
    const past = startsAt.getTime() <= now;
    const stands = registration.state === 'registered' && !row.cancelled;
    const letGo = isLetGo(payer, now);
    const isTheirs = stands && !letGo && payer.payUntil === null;
    const over = isOver(endsAt, now);
    const { link, opensAt, isMissing } = joinLink(
      { ...row, ownLink: place.location?.virtualLink ?? null, madeLink: row.joinUrl },
      now,
    );
    const location = place.location && { ...place.location, virtualLink: link };
    const placeView = {
      ...toPlaceView({ ...place, location }, isTheirs),
      linkLater: isTheirs && location?.kind === 'virtual' && opensAt !== null,
      linkMissing: isTheirs && location?.kind === 'virtual' && isMissing,
    };
    // More comes with the card that is awaited, and nothing any more for whoever has given the place back or lost it.
    const moreAfterwards = placeView.moreAfterwards && stands && !letGo && !over;
    return {
      token,
      isOwnerCancelled: row.isOwnerCancelled,
      canCancel: stands && !past,
      past,
      over,
      registration: {
        ...registration,
        createdAt: row.createdAt,
        paymentStatus: registrationPaymentStatusAt(row, now),
      },
      letGo,
      card: cardOf(ctx, payer, registration.isUnderWay),
      event: {
        id: row.eventId,
        title: row.title,
        startsAt,
        endsAt,
        allDay: row.allDay,
        timeZone: row.timeZone,
        cancelled: row.cancelled,
        // Whoever has no place, not yet or not any more, has no business with the link or the exact address.
        place: { ...placeView, moreAfterwards, ...(over ? { link: null, instructions: null } : {}) },
      },
      eventType: { ...row.eventType, instructions: isTheirs && !over ? row.eventType.instructions : null },
      payment,
      practice: { name, url: practiceOrigin(ctx, slug), colorAccent, user },
      client: row.client,
    };
  },
});

/** What can be done about the payment now, on the page itself. */
function cardOf(ctx: OperationContext, payer: RegistrationPayer, isUnderWay: boolean): Shown['card'] {
  const { registered, payUntil, saved, waitsForBank, chargedAtOnce, paymentError, paymentStatus } = payer;
  const { account } = registered.client;
  const stands = payer.state === 'registered' && !payer.eventCancelled && !isLetGo(payer, ctx.clock.now());
  // A card that is kept for the day is charged then; there is nothing to press before.
  const canPay = stands && account !== null && isOwed(payer) && paymentStatus !== 'upcoming';
  return {
    payUntil,
    canPay,
    canPayAtEvent: stands && payUntil !== null && !payer.asksForCard,
    canConfirm: canPay && waitsForBank,
    chargedAtOnce: chargedAtOnce || paymentStatus === 'failed',
    // An older decline says nothing of a charge that nobody has answered yet.
    error: canPay && (waitsForBank || !isUnderWay) ? paymentError : null,
    saved,
    form: canPay ? ctx.ports.cards.browserConfig(account) : null,
  };
}

async function readRegistration(sql: Db, practiceId: string, token: string): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    SELECT r."isOwnerCancelled", b."moneyStatus", r."chargeOnDay", r."paymentError", r."createdAt", e.id AS "eventId", COALESCE(e.name, t.name) AS title,
      e."startsAt", e."endsAt", e."allDay", e."timeZone", e."cancelledAt" IS NOT NULL AS cancelled,
      json_build_object('id', r.id, 'state', r.state, 'amountCents', r."amountCents",
        'amountCurrency', r."amountCurrency", 'discounts', COALESCE((SELECT json_agg(json_build_object('code', x.code,
          'amountCents', x."amountCents") ORDER BY x."createdAt", x.id) FROM "DiscountCodeRedemption" x
          WHERE x."practiceId" = r."practiceId" AND x."registrationId" = r.id), '[]'), 'paidCents', COALESCE(money.paid, 0),
        'refundedCents', COALESCE(money.refunded, 0), 'isUnderWay', b."chargeUnderWay") AS registration,
      json_build_object('kind', t.kind, 'typed', COALESCE(e.location, t.location), 'location',
        location_of_place(l)) AS place,
      z.id IS NOT NULL AND l."virtualType" IS DISTINCT FROM 'phone' AS "hasMeeting", z."joinUrl",
      json_build_object('slug', t.slug, 'isShown', p."bookableEventsEnabled" AND t."deletedAt" IS NULL, 'name', t.name, 'description', COALESCE(e.description, t.description),
        'instructions', t.instructions, 'photoUrl', COALESCE(e."photoUrl", t."photoUrl")) AS "eventType",
      json_build_object('firstName', c."firstName", 'lastName', c."lastName", 'email', c.email) AS client,
      json_build_object('name', u.name, 'title', u.title, 'phone', u.phone, 'email', u.email,
        'defaultPhotoUrl', u."photoUrl") AS user
    FROM "EventRegistration" r
    JOIN "Bill" b ON b."practiceId" = r."practiceId" AND b.id = r.id
    JOIN "BookableEvent" e ON e."practiceId" = r."practiceId" AND e.id = r."bookableEventId"
    JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
    JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
    JOIN "Practice" p ON p.id = r."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN LATERAL (
      SELECT sum(m."amountCents") AS paid, -sum(m."amountCents") FILTER (WHERE m.kind = 'refund') AS refunded
      FROM "LedgerEntry" m
      WHERE m."practiceId" = r."practiceId" AND m."billId" = r.id AND m.credit = 'client'
    ) money ON true
    LEFT JOIN "Location" l ON l."practiceId" = e."practiceId" AND l.id = event_location(e."locationId", e.location, t."locationId")
    LEFT JOIN "Meeting" z ON z."practiceId" = e."practiceId" AND z."bookableEventId" = e.id
    WHERE r."practiceId" = ${practiceId}::uuid AND r."tokenHash" = ${tokenHash(token)}`;
  return row;
}
