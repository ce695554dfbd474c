import { MINUTE_MS } from '#app/lib/duration.ts';
import {
  clientPaymentStatus,
  heldCard,
  paymentOffers,
  paymentStatus,
  readPaymentFacts,
  type PaymentFacts,
} from '#app/domain/payments/index.ts';
import { joinLink } from '#app/domain/conferencing/index.ts';
import { toldPlace } from '#app/domain/locations/index.ts';
import { isMovable, readTerms } from '#app/domain/policy/index.ts';
import { isPast, refusalOf } from '#app/domain/appointments/index.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { inOneLine, appointmentStart } from '#app/lib/appointment-time.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { linkToken } from '#app/platform/tokens.ts';
import { readAcross, type Db } from '#tenants/scoped-db.ts';
import { NO_DETAILS, readDetails } from './booking-details.ts';
import type { ClientBooking } from './booking-output.ts';

type Stored =
  | 'id'
  | 'practiceId'
  | 'state'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'isVirtual'
  | 'bookedBy'
  | 'createdAt'
  | 'amountCents'
  | 'feeCents'
  | 'platformFeeCents'
  | 'tipAmountCents'
  | 'amountCurrency'
  | 'markPaid'
  | 'newClient'
  | 'packageSessionNumber'
  | 'paymentError'
  | 'transaction'
  | 'appointmentServices';

interface Row extends Pick<ClientBooking, Stored> {
  encrypted: string;
  clientTimeZone: string | null;
  policyTerms: unknown;
  takesWallets: boolean;
  location: Omit<ClientBooking['location'], 'displayAddress'> & {
    hideAddress: boolean;
    virtualLink: string | null;
  };
  hasMeeting: boolean;
  joinUrl: string | null;
  visit: string | null;
  practice: { id: string; name: string; slug: string; user: ClientBooking['practice']['user'] };
}

/** What a list shows of a booking. */
type Brief = Omit<ClientBooking, keyof typeof NO_DETAILS>;

/** Whose booking is read: the account, beside the practice, so that another client's id finds nothing. */
interface Wanted {
  practiceId: string;
  userId: string;
  ids: readonly string[];
}

/** Reads bookings of one practice that are this person's own; ids of anybody else are left out. */
function readRows(sql: Db, { practiceId, userId, ids }: Wanted): Promise<Row[]> {
  return sql<Row>`
    SELECT a.id, a."practiceId", a.state, a."startsAt", a."endsAt", a."timeZone", a."clientTimeZone", a."isVirtual",
      a."bookedBy", a."createdAt", a."amountCents", a."feeCents", a."platformFeeCents", a."tipAmountCents",
      a."amountCurrency", a."markPaid", a."paymentError",
      a."newClient", a."packageSessionNumber", a."policyTerms",
      a."instantActionTokenEncrypted" AS encrypted,
      (SELECT takes_wallets(${practiceId}::uuid)) AS "takesWallets",
      nullif(concat_ws(', ', a."visitAddress", a."visitCity", a."visitState"), '') AS visit,
      jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind, 'virtualType', l."virtualType",
        'timeZone', l."timeZone", 'cityState', l."cityState", 'hideAddress', l."hideAddress",
        'singleLine', l."singleLine",
        'virtualLink', COALESCE(a."virtualMeetingLink", l."virtualLink")) AS location,
      z.id IS NOT NULL AND l."virtualType" IS DISTINCT FROM 'phone' AS "hasMeeting", z."joinUrl",
      jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'user', jsonb_build_object('name', u.name,
        'commsName', COALESCE(u."commsName", u.name), 'title', u.title, 'phone', u.phone,
        'profilePhotos', CASE WHEN u."photoUrl" IS NULL THEN '[]' ELSE jsonb_build_array(u."photoUrl") END)) AS practice,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', v.id, 'amountCents', v."amountCents",
          'service', jsonb_build_object('serviceId', v."serviceId", 'name', v.name, 'addOn', v."addOn",
            'timeLength', v."timeLength")) ORDER BY v.position), '[]')
        FROM "AppointmentService" v
        WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id) AS "appointmentServices",
      (SELECT jsonb_build_object('id', t.id, 'amountCents', t."amountCents", 'state', t.state, 'type', t.type,
          'refundedCents', COALESCE((SELECT -sum(l."amountCents") FROM "LedgerEntry" l
            WHERE l."practiceId" = t."practiceId" AND l."billId" = t."billId" AND l."transactionId" = t.id
              AND l.kind = 'refund'), 0))
        FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
        ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1) AS transaction
    FROM "Appointment" a
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId" AND c."userId" = ${userId}::uuid
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    JOIN "Practice" p ON p.id = a."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    LEFT JOIN "Meeting" z ON z."practiceId" = a."practiceId" AND z."appointmentId" = a.id
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${ids}::uuid[])`;
}

/** Bookings of a signed-in person by practice and id, in the order given; each practice's are read within that practice. */
export async function readBookings(
  ctx: OperationContext,
  userId: string,
  wanted: readonly { practiceId: string; id: string }[],
  { brief = false }: { brief?: boolean } = {},
): Promise<ClientBooking[]> {
  const ofPractice = new Map<string, string[]>();
  for (const { practiceId, id } of wanted) {
    const ids = ofPractice.get(practiceId) ?? [];
    ofPractice.set(practiceId, ids);
    ids.push(id);
  }
  const found = new Map<string, ClientBooking>();
  await readAcross(ctx.database, [...ofPractice.keys()], async (sql, practiceId) => {
    const ids = ofPractice.get(practiceId)!;
    const reading = readRows(sql, { practiceId, userId, ids });
    const [rows, facts] = await Promise.all([reading, readPaymentFacts(sql, practiceId, ids, reading)]);
    // Of those alone that were found to be this person's.
    const own = { practiceId, ids: rows.map(({ id }) => id) };
    const details = brief ? null : await readDetails(ctx, sql, own);
    for (const row of rows) {
      const booking = toView(ctx, row, facts.get(row.id)!);
      found.set(row.id, { ...booking, ...(details?.get(row.id) ?? NO_DETAILS) });
    }
  });
  return wanted.flatMap(({ id }) => found.get(id) ?? []);
}

function toView(ctx: OperationContext, row: Row, facts: PaymentFacts): Brief {
  const { encrypted, policyTerms, takesWallets, practice, ...stored } = row;
  const { location: _location, visit: _visit, hasMeeting: _meeting, joinUrl: _join, ...rest } = stored;
  const now = ctx.clock.now();
  const hold = heldCard(row.id, facts, now);
  const transaction = row.transaction ?? (hold && { ...hold, refundedCents: 0 });
  const { payNow, addCreditCard } = paymentOffers(facts, { acceptsTips: false, takesWallets }, now);
  return {
    ...rest,
    // Encrypted under another secret it cannot be opened any more; its page is then not found, the rest is shown.
    instantActionToken: linkToken(encrypted) ?? row.id,
    pendingOrApproved: row.state === 'pending' || row.state === 'approved',
    past: isPast(row, now),
    canCancel: refusalOf('clientCancelFromBookings', row, now) === null,
    ianaTimeZone: row.timeZone,
    formattedStartsAt: inOneLine(appointmentStart(row.startsAt, row)),
    appointmentTimeLength: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS),
    fullTotal: facts.totalCents,
    policyFeeCents: facts.keptFeeCents,
    clientPaymentStatus: clientPaymentStatus(facts, now),
    paymentStatus: paymentStatus(facts, now),
    offers: {
      payNow,
      addCreditCard,
      move: isMovable(readTerms(policyTerms), { state: row.state, startsAt: row.startsAt.getTime() }, now),
      cancel: refusalOf('clientCancelFromLink', row, now) === null,
    },
    hasTransaction: transaction !== null,
    transaction,
    ...toPlaceView(row, now),
    practice: {
      id: practice.id,
      name: practice.name,
      url: practiceOrigin(ctx, practice.slug),
      user: practice.user,
    },
  };
}

function toPlaceView(
  row: Row,
  now: number,
): Pick<ClientBooking, 'location' | 'virtualMeetingLinkWithFallback'> {
  const { location, visit, state } = row;
  const { hideAddress, singleLine, virtualLink: ownLink, ...place } = location;
  const { link: virtualLink } = joinLink({ ...row, ownLink, madeLink: row.joinUrl }, now);
  const stored = { ...place, hideAddress, singleLine, virtualLink, virtualInstructions: null };
  const told = toldPlace(stored, visit, state === 'approved');
  const isWhole = place.kind === 'office' && told.address === singleLine;
  return {
    location: { ...place, displayAddress: told.address, singleLine: isWhole ? singleLine : null },
    virtualMeetingLinkWithFallback: told.virtualLink,
  };
}
