import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { clientAtAppointment, isCardPromised } from '#app/domain/cards/index.ts';
import {
  clientPaymentStatus,
  costsFee,
  heldCard,
  paymentOffers,
  paymentStatus,
  policyAdjustment,
  readPaymentFacts,
  type PaymentFacts,
} from '#app/domain/payments/index.ts';
import { joinLink } from '#app/domain/conferencing/index.ts';
import { toldPlace } from '#app/domain/locations/index.ts';
import { reviewLinkOf } from '#app/domain/reviews/index.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { zoneAbbreviation, zoneName } from '#app/lib/time.ts';
import { inOneLine, appointmentStart } from '#app/lib/appointment-time.ts';
import { linkHolder } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readAppointment, type AppointmentRow } from './read-appointment.ts';
import { headingOf, isPast, refusalOf } from '../states.ts';
import { tokenAppointmentOutput, type TokenAppointment } from './token-appointment-output.ts';

/** Everything the client's page shows of one appointment, and what its client may do now (spec 000 §2, §3, §4). */
export const tokenAppointment = operation({
  name: 'tokenAppointment',
  kind: 'query',
  description: 'The appointment that a link stands for, as its client sees it.',
  access: linkHolder<{ instantActionToken: string }>('appointment', {
    token: ({ instantActionToken }) => instantActionToken,
  }),
  input: z.strictObject({ instantActionToken: z.string().max(64, 'We could not find this page.') }),
  output: tokenAppointmentOutput,
  async run(ctx, { instantActionToken }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    const found = await ctx.db.read(async (sql) => {
      const row = await readAppointment(sql, tokenHash(instantActionToken));
      if (!row) throw notFound('appointment');
      const { id } = row;
      const [facts, promised, review, alsoOn, back, left] = await Promise.all([
        readPaymentFacts(sql, practiceId, [id]),
        isCardPromised(sql, practiceId, row.client.id, now),
        reviewLinkOf(sql, { id, practiceId }, now),
        row.recurrenceFrequency ? othersOfSeries(sql, id, now) : [],
        refundBack(sql, practiceId, id),
        row.package ? sessionsLeft(sql, row.package.id) : 0,
      ]);
      return { row, facts: facts.get(id)!, promised, review, alsoOn, ...back, sessionsLeft: left };
    });
    return toView(ctx, instantActionToken, found);
  },
});

interface Found {
  row: AppointmentRow;
  facts: PaymentFacts;
  /** The client's card is kept for an appointment that is still to be paid. */
  promised: boolean;
  /** Where the appointment can be reviewed. */
  review: string | null;
  alsoOn: Date[];
  sessionsLeft: number;
  refundBackCents: number;
  refundBackByHandCents: number;
}

/** Cents that were refunded, that their bank sent back, and that no later movement has given back: what is still to be, and what its practitioner set aside as given. */
async function refundBack(sql: Db, practiceId: string, appointmentId: string) {
  const [row] = await sql<Pick<Found, 'refundBackCents' | 'refundBackByHandCents'>>`
    SELECT COALESCE(sum("amountCents") FILTER (WHERE "seenAt" IS NULL), 0)::int AS "refundBackCents",
      COALESCE(sum("amountCents") FILTER (WHERE "seenAt" IS NOT NULL), 0)::int AS "refundBackByHandCents"
    FROM refunds_back(${practiceId}::uuid, ${appointmentId}::uuid)`;
  return row!;
}

async function sessionsLeft(db: Db, packageId: string): Promise<number> {
  const row = await db
    .selectFrom('ClientPackage as k')
    .select('k.sessionsRemaining')
    .where('k.id', '=', packageId)
    .where('k.cancelledAt', 'is', null)
    .executeTakeFirst();
  return row?.sessionsRemaining ?? 0;
}

/** When the other visits of a series begin that are agreed or asked for and still to come. Their links stand in the messages alone. */
async function othersOfSeries(db: Db, appointmentId: string, now: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('Appointment as a')
    .innerJoin('Appointment as s', 's.seriesId', 'a.seriesId')
    .select('s.startsAt')
    .where('a.id', '=', appointmentId)
    .where('s.id', '<>', appointmentId)
    .where('s.state', 'in', ['pending', 'approved'])
    .where('s.startsAt', '>', new Date(now))
    .orderBy('s.startsAt')
    .execute();
  return rows.map(({ startsAt }) => startsAt);
}

function toView(
  ctx: OperationContext,
  instantActionToken: string,
  { row, facts, promised, review, ...shown }: Found,
): TokenAppointment {
  const now = ctx.clock.now();
  const { account, adjustments, package: sessions, paymentRequiresAction: _asks, ...rest } = row;
  const {
    virtualMeetingLink: _link,
    meetingId: _meeting,
    joinUrl: _join,
    visit: _visit,
    waitsForClient: _waits,
    merchant: _paypal,
    clientUserId: _account,
    ...appointment
  } = rest;
  const location = toLocationView(row, now);
  const past = isPast(row, now);
  const hold = heldCard(row.id, facts, now);
  const { brand = null, last4 = null } = row.paymentMethod ?? {};
  const transaction = row.transaction ?? (hold && { ...hold, provider: null, brand, last4 });
  return {
    ...appointment,
    alsoOn: shown.alsoOn,
    sessionsLeft: shown.sessionsLeft,
    refundBackCents: shown.refundBackCents,
    refundBackByHandCents: shown.refundBackByHandCents,
    // Anybody can book in somebody's name. What the record knows of that person, whether they have been here before and how they are
    // reached by now, is told to those who have shown that they are them.
    newClient: row.newClient || isInSomeName(ctx, row),
    client: clientShown(ctx, row),
    instantActionToken,
    heading: headingOf(row, now),
    pendingOrApproved: row.state === 'pending' || row.state === 'approved',
    past,
    formattedStartsAt: inOneLine(appointmentStart(row.startsAt, row)),
    ianaTimeZone: row.timeZone,
    appointmentTimeLength: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS),
    virtualMeetingLinkWithFallback: location.virtualLink,
    package: sessions && { ...sessions, createdAt: new Date(sessions.createdAt) },
    fullTotal: facts.totalCents,
    dueCents: facts.dueCents,
    adjustments: adjustments.map(({ idempotencyKey, ...one }) => ({
      ...one,
      adjustedAt: new Date(one.adjustedAt),
      policy: policyAdjustment(idempotencyKey, one.note),
    })),
    clientPaymentStatus: clientPaymentStatus(facts, now),
    paymentStatus: paymentStatus(facts, now),
    policyFeeCents: facts.keptFeeCents,
    hasTransaction: transaction !== null,
    transaction,
    cardForm: facts.takesCards ? ctx.ports.cards.browserConfig(account) : null,
    walletForm: walletFormOf(ctx, row),
    offers: offersOf({ row, facts, promised }, now),
    reviewLink: review && ctx.appOrigin + review,
    location,
    practice: {
      ...row.practice,
      url: practiceOrigin(ctx, row.practice.slug),
      hasPaymentProvider: facts.takesCards,
    },
  };
}

/** A visitor booked it, and who asks has not shown that they are its client. */
const isInSomeName = (ctx: OperationContext, row: AppointmentRow): boolean =>
  row.bookedBy === 'client' && !isTheirs(ctx, row);

function clientShown(ctx: OperationContext, row: AppointmentRow): TokenAppointment['client'] {
  if (isTheirs(ctx, row)) return row.client;
  const id = clientAtAppointment({ id: row.id, clientId: row.client.id });
  const reached = isInSomeName(ctx, row) ? { email: null, phone: null } : {};
  return { ...row.client, id, ...reached };
}

const isTheirs = (ctx: OperationContext, { clientUserId }: AppointmentRow): boolean =>
  clientUserId !== null && clientUserId === actorUserId(ctx.actor);

function offersOf(
  {
    row,
    facts,
    promised,
  }: Omit<Found, 'review' | 'alsoOn' | 'sessionsLeft' | 'refundBackCents' | 'refundBackByHandCents'>,
  now: number,
): TokenAppointment['offers'] {
  const { acceptsTips } = row.practice;
  const offers = paymentOffers(facts, { acceptsTips, takesWallets: walletsOf(row) !== null }, now);
  const status = clientPaymentStatus(facts, now);
  const open = row.state === 'approved' || (row.state === 'pending' && !isPast(row, now)) || costsFee(facts);
  const owed = open && status !== 'Paid' && status !== 'Free';
  return {
    ...offers,
    addTip: offers.addTip && !row.noShow && facts.totalCents > 0,
    confirmPayment: row.waitsForClient && row.state !== 'pending' && owed,
    replaceCard: facts.takesCards && facts.hasCard && owed,
    removeCard: facts.hasCard && !promised,
    cancel: refusalOf('clientCancelFromLink', row, now) === null,
  };
}

/** PayPal and Venmo, where the practice has its account connected and one of them on (spec 000 §3); null where neither. */
function walletsOf({ merchant, practice }: AppointmentRow) {
  const { hasPaypalAccount, hasPaypalPaymentsEnabled: paypal, hasVenmoPaymentsEnabled: venmo } = practice;
  return merchant !== null && hasPaypalAccount && (paypal || venmo) ? { merchant, paypal, venmo } : null;
}

function walletFormOf(ctx: OperationContext, row: AppointmentRow): TokenAppointment['walletForm'] {
  const wallets = walletsOf(row);
  if (!wallets) return null;
  const { merchant, paypal, venmo } = wallets;
  return { ...ctx.ports.wallets.browserConfig(merchant), paypal, venmo };
}

/** The place as the client may see it now: a hidden address and the way into a video call come with the confirmation. */
function toLocationView(row: AppointmentRow, now: number): TokenAppointment['location'] {
  const { visit } = row;
  const zone = {
    formattedTimeZone: zoneName(row.timeZone),
    timeZoneAbbr: zoneAbbreviation(row.startsAt, row.timeZone),
  };
  const confirmed = row.state === 'approved';
  const home = [visit.address, visit.cityState, visit.zip].filter(Boolean).join(', ') || null;
  const {
    link: virtualLink,
    opensAt,
    isMissing,
  } = joinLink(
    {
      ownLink: row.virtualMeetingLink ?? row.location.virtualLink,
      hasMeeting: row.meetingId !== null && row.location.virtualType !== 'phone',
      madeLink: row.joinUrl,
      ...row,
    },
    now,
  );
  const { address, ...call } = toldPlace({ ...row.location, virtualLink }, home, confirmed);
  const isOnline = confirmed && row.location.kind === 'virtual';
  const linkOpensAt = isOnline ? opensAt : null;
  const linkMissing = isOnline && isMissing;
  const place = { ...row.location, ...zone, ...call, linkOpensAt, linkMissing, displayAddress: address };
  if (place.kind === 'virtual') return { ...place, ...NOWHERE };
  if (place.kind === 'home') return { ...place, ...visit, singleLine: home };
  return place.hideAddress && !confirmed ? { ...place, ...NOWHERE, cityState: place.cityState } : place;
}

const NOWHERE = {
  address: null,
  cityState: null,
  zip: null,
  country: null,
  singleLine: null,
  latitude: null,
  longitude: null,
};
