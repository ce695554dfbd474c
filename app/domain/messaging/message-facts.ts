import type { MessageFacts } from '#app/emails/facts.ts';
import { readPaymentsMade, readSender } from '#app/domain/effects/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import { toldPlace } from '#app/domain/locations/index.ts';
import { policyLabel } from '#app/domain/policy/index.ts';
import type { Currency } from '#app/lib/money.ts';
import { paths } from '#app/paths.ts';
import { readCancelled } from './cancelled-facts.ts';
import { adjustmentLabel, keptFeeLabel, policyAdjustment } from '#app/domain/payments/index.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Row {
  id: string;
  state: MessageFacts['appointment']['state'];
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  clientTimeZone: string | null;
  isVirtual: boolean;
  amountCents: number;
  feeCents: number;
  platformFeeCents: number;
  tipAmountCents: number;
  markPaid: boolean;
  paidBy: string | null;
  /** Of an appointment that does not take place, cents; 0 where there is none. */
  policyFeeCents: number;
  feeWaived: boolean;
  totalCents: number;
  dueCents: number;
  amountCurrency: string;
  paymentError: string | null;
  paymentRequiresAction: boolean;
  policyText: string | null;
  policyTerms: unknown;
  icsSequence: number;
  encrypted: string;
  clientId: string;
  firstName: string;
  lastName: string;
  clientEmail: string | null;
  clientPhone: string | null;
  ownerEmail: string;
  ownerPhone: string | null;
  ownerFirstName: string | null;
  ownerLastName: string | null;
  locationName: string;
  locationKind: MessageFacts['location']['kind'];
  hideAddress: boolean;
  singleLine: string | null;
  cityState: string | null;
  visitAddress: string | null;
  virtualLink: string | null;
  /** A meeting is made for it, whose link its page shows when it is time. */
  hasMeeting: boolean;
  virtualInstructions: string | null;
  openPackage: string | null;
  /** The appointment that sold the package which ended with this one. */
  soldBy: string | null;
}

interface BilledAdjustment {
  amountCents: number;
  idempotencyKey: string | null;
  note: string | null;
}

/** What the total is made of: a price agreed on shows as the difference to the listed prices less what codes took off. */
function billOf(
  row: Row,
  services: { name: string; amountCents: number }[],
  codes: { code: string; amountCents: number }[],
  adjustments: BilledAdjustment[],
): MessageFacts['appointment']['bill'] {
  const sumOf = (lines: { amountCents: number }[]) =>
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fees = row.feeCents + row.platformFeeCents;
  return [
    ...services.map(({ name, amountCents }) => ({ label: name, amountCents })),
    ...codes.map(({ code, amountCents }) => ({ label: `Code ${code}`, amountCents: -amountCents })),
    { label: 'Your price', amountCents: row.amountCents - sumOf(services) + sumOf(codes) },
    { label: 'Fees', amountCents: fees },
    { label: 'Tip', amountCents: row.tipAmountCents },
    ...adjustments.map(({ amountCents, idempotencyKey, note }) => ({
      label: adjustmentLabel({ amountCents, policy: policyAdjustment(idempotencyKey, note) }),
      amountCents: -amountCents,
    })),
  ].filter(({ amountCents }, index) => index < services.length || amountCents !== 0);
}

/** After a fee was waived an amount may still be added to the bill, which is no bill of a fee then. */
function feeOf(row: Row, adjustments: BilledAdjustment[]): MessageFacts['appointment']['fee'] {
  const { policyFeeCents: cents, feeWaived: isWaived } = row;
  if (cents === 0 || (isWaived && adjustments.some(({ amountCents }) => amountCents < 0))) return null;
  return { label: keptFeeLabel(row.state !== 'cancelled'), cents, isWaived };
}

/**
 * Reads everything a message about an appointment may say; null where it is gone.
 * @param isApproved where the message is about sessions that are agreed on, whatever became of this one
 */
export async function messageFacts(
  ctx: OperationContext,
  sql: Db,
  appointmentId: string,
  isApproved = false,
): Promise<MessageFacts | null> {
  const practiceId = ctx.practice.id;
  const [row] = await sql<Row>`
    SELECT a.id, a.state, a."startsAt", a."endsAt", a."timeZone", a."clientTimeZone", a."isVirtual",
           a."amountCents", a."feeCents", a."platformFeeCents", a."tipAmountCents", a."markPaid", a."paidBy", b."totalCents", b."dueCents", a."amountCurrency", a."paymentError", a."paymentRequiresAction", a."policyText",
           a."policyTerms", CASE WHEN a.state = 'cancelled' OR a."noShowAt" IS NOT NULL THEN COALESCE(a."policyFeeCents", 0) ELSE 0 END AS "policyFeeCents",
           a."feeWaivedAt" IS NOT NULL AS "feeWaived",
           a."icsSequence", a."instantActionTokenEncrypted" AS encrypted, a."clientId",
           c."firstName", c."lastName", c.email AS "clientEmail", c.phone AS "clientPhone",
           u.email AS "ownerEmail", u.phone AS "ownerPhone",
           u."firstName" AS "ownerFirstName", u."lastName" AS "ownerLastName", l.name AS "locationName", l.kind AS "locationKind",
           l."hideAddress", l."singleLine", l."cityState",
           nullif(concat_ws(', ', a."visitAddress", a."visitCity", a."visitState"), '') AS "visitAddress",
           COALESCE(a."virtualMeetingLink", l."virtualLink") AS "virtualLink", l."virtualInstructions",
           COALESCE(l."virtualType" IS DISTINCT FROM 'phone' AND a."virtualMeetingLink" IS NULL AND l."virtualLink" IS NULL
             AND EXISTS (SELECT FROM "Meeting" z WHERE z."practiceId" = a."practiceId" AND z."appointmentId" = a.id), false) AS "hasMeeting",
           (SELECT k.name FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId"
              AND k."cancelledAt" IS NULL) AS "openPackage",
           (SELECT s.id FROM "ClientPackage" k
            JOIN "Appointment" s ON s."practiceId" = k."practiceId" AND s."packageId" = k.id AND s."amountCents" > 0
            WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId" AND k."cancelledAt" = a."cancelledAt" AND s.id <> a.id
            LIMIT 1) AS "soldBy"
    FROM "Appointment" a
    JOIN "Bill" b ON b."practiceId" = a."practiceId" AND b.id = a.id
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    JOIN "Practice" p ON p.id = a."practiceId"
    JOIN "User" u ON u.id = p."ownerUserId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  if (!row) return null;
  const services = await sql<{ name: string; amountCents: number }>`
    SELECT name, "amountCents" FROM "AppointmentService"
    WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid ORDER BY position`;
  const codes = await sql<{ code: string; amountCents: number }>`
    SELECT code, "amountCents" FROM "DiscountCodeRedemption"
    WHERE "practiceId" = ${practiceId}::uuid AND "appointmentId" = ${appointmentId}::uuid ORDER BY "createdAt", id`;
  const adjustments = await sql<BilledAdjustment>`
    SELECT "amountCents", "idempotencyKey", note FROM "Adjustment"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${appointmentId}::uuid AND "removedAt" IS NULL
    ORDER BY "adjustedAt", id`;
  const token = decryptToken(row.encrypted);
  const { practice, practitioner } = await readSender(ctx, sql, practiceId);
  const isOn = row.state === 'pending' || row.state === 'approved';
  const isToCome = isOn && row.startsAt.getTime() > ctx.clock.now();
  const link = (path: string) => ctx.appOrigin + path;
  return {
    appointment: {
      id: row.id,
      state: row.state,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      timeZone: row.timeZone,
      clientTimeZone: row.clientTimeZone,
      isVirtual: row.isVirtual,
      services: services.map(({ name }) => name),
      totalCents: row.totalCents,
      bill: billOf(row, services, codes, adjustments),
      discounts: codes,
      fee: feeOf(row, adjustments),
      dueCents: row.dueCents,
      payments: await readPaymentsMade(sql, practiceId, { appointmentId }),
      paidBy: row.markPaid ? row.paidBy : null,
      tipAmountCents: row.tipAmountCents,
      currency: row.amountCurrency,
      paymentError: row.paymentError,
      paymentRequiresAction: row.paymentRequiresAction,
      policyText: row.policyText ?? policyLabel(null, row.policyTerms, row.amountCurrency as Currency),
      cancelled:
        row.state === 'cancelled' ? await readCancelled(sql, { practiceId, appointmentId }, row) : null,
      icsSequence: row.icsSequence,
      openPackage: row.openPackage,
    },
    client: {
      id: row.clientId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.clientEmail,
      phone: row.clientPhone,
    },
    practice,
    practitioner: {
      ...practitioner,
      email: row.ownerEmail,
      phone: row.ownerPhone,
      firstName: row.ownerFirstName,
      lastName: row.ownerLastName,
    },
    location: {
      name: row.locationName,
      kind: row.locationKind,
      ...toldPlace(
        { ...row, kind: row.locationKind },
        row.visitAddress,
        isApproved || row.state === 'approved',
      ),
      joinsOnPage: row.hasMeeting && (isApproved || row.state === 'approved'),
    },
    links: {
      client: link(paths.appointment(token)),
      portal: link(paths.calendarAppointment(token)),
      move: isToCome ? link(paths.appointmentMove(token)) : null,
      cancel: isToCome ? link(paths.appointmentPanel(token, 'cancel')) : null,
      calendar: isToCome ? link(paths.appointmentCalendarFile(token)) : null,
      pay: link(paths.appointmentPanel(token, 'pay')),
    },
  };
}
