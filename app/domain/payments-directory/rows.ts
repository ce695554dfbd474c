import type { z } from 'zod';
import { linkToken } from '#app/platform/tokens.ts';
import {
  clientPaymentStatus,
  costsFee,
  listedPaymentStatus,
  readPaymentFacts,
} from '#app/domain/payments/index.ts';
import { paidByText } from '#app/domain/payments/messages.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { paymentActions, type PaymentFilter } from './payment-filter.ts';
import type { listedPayment } from './directory-output.ts';

export type ListedPayment = z.input<typeof listedPayment>;

interface Row extends Pick<
  ListedPayment,
  | 'id'
  | 'startsAt'
  | 'state'
  | 'amountCurrency'
  | 'noShow'
  | 'markPaid'
  | 'paidBy'
  | 'services'
  | 'disputedCents'
  | 'waitsFor'
  | 'packageSession'
  | 'client'
  | 'location'
  | 'card'
> {
  encrypted: string;
  filter: PaymentFilter;
  /** Cents: the sum of all movements, of those by which something went back, and what gift cards paid of it. */
  ledger: { collected: number; refunded: number; byGiftCards: number };
  /** The codes of coupons that took something off it. */
  coupons: string[];
  /** What the money came from, where a provider took it. */
  source: { provider: string; brand: string | null; last4: string | null } | null;
}

/**
 * What it was paid with: the practitioner's word where they marked it, else the wallet or the card that was charged, whichever
 * card the appointment has by now; beside it, or alone, a gift card and the coupons that took something off. Null where it is not paid.
 */
function paidWith(status: string, row: Row): string | null {
  const coupons = row.coupons.map((code) => `Coupon ${code}`);
  if (status === 'Free') return coupons.join(', ') || null;
  if (status !== 'Paid') return null;
  const money = moneyOf(row);
  const others = [...(row.ledger.byGiftCards > 0 ? ['Gift card'] : []), ...coupons];
  if (others.length === 0) return money;
  return [...(money ? [paidByText(money)] : []), ...others].join(', ');
}

/** The money of it: null where a gift card, or what nobody knows, was all. */
function moneyOf({ markPaid, paidBy, source, ledger }: Row): string | null {
  if (markPaid) return paidBy ?? 'other';
  if (source?.provider === 'paypal') return 'paypal';
  if (!source?.brand || !source.last4) return ledger.byGiftCards > 0 && !source ? null : 'Card';
  // 'Amex 1005': a list has no room for a brand's whole name.
  return `${source.brand[0]!.toUpperCase()}${source.brand.slice(1)} ${source.last4}`;
}

/** The payments of some appointments, in the order of the ids; what their status is, the one rule says. */
export async function readListed(
  sql: Db,
  practiceId: string,
  ids: readonly string[],
  now: number,
): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  const [rows, facts] = await Promise.all([
    readRows(sql, practiceId, ids, new Date(now)),
    readPaymentFacts(sql, practiceId, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [row, fact] = [byId.get(id), facts.get(id)];
    if (!row || !fact) return [];
    const { encrypted, filter, source: _source, coupons: _coupons, ledger, ...view } = row;
    const status = listedPaymentStatus(fact, now);
    const past = Number(fact.startsAt) <= now;
    return [
      {
        ...view,
        past,
        paymentStatus: status,
        paymentError: fact.paymentError,
        paidWith: paidWith(status, row),
        amountCents: fact.amountCents,
        tipAmountCents: fact.tipAmountCents,
        fullTotal: fact.totalCents,
        dueCents: fact.dueCents,
        collectedCents: ledger.collected,
        refundedCents: ledger.refunded,
        keptFeeCents: costsFee(fact) ? fact.keptFeeCents : 0,
        feeStatus: costsFee(fact) ? clientPaymentStatus(fact, now) : null,
        hasPaymentMethod: fact.hasCard,
        instantActionToken: linkToken(encrypted) ?? '',
        actions: paymentActions({
          filter,
          hasCard: fact.hasCard,
          takesCards: fact.takesCards,
          reachable: row.client.email !== null || row.client.phone !== null,
        }),
      },
    ];
  });
}

const readRows = (sql: Db, practiceId: string, ids: readonly string[], now: Date) => sql<Row>`
    SELECT a.id, a.state, a."startsAt", a."amountCurrency", a."noShowAt" IS NOT NULL AS "noShow", a."markPaid",
           a."paidBy",
           a."instantActionTokenEncrypted" AS encrypted, payment_filter(b, ${now}) AS filter,
           jsonb_build_object('id', c.id, 'name', trim(c."firstName" || ' ' || c."lastName"), 'email', c.email,
             'phone', c.phone) AS client,
           jsonb_build_object('id', l.id, 'name', l.name) AS location,
           (SELECT cents FROM disputed_cents(a."practiceId", a.id)) AS "disputedCents",
           (SELECT "waitsFor" FROM payment_waits(a."practiceId", a.id)) AS "waitsFor",
           COALESCE((SELECT jsonb_agg(v.name ORDER BY v.position, v.id) FROM "AppointmentService" v
                     WHERE v."practiceId" = a."practiceId" AND v."appointmentId" = a.id), '[]') AS services,
           CASE WHEN a."packageSessionNumber" IS NOT NULL THEN
             (SELECT jsonb_build_object('number', a."packageSessionNumber", 'of', k."numberOfSessions")
              FROM "ClientPackage" k WHERE k."practiceId" = a."practiceId" AND k.id = a."packageId")
           END AS "packageSession",
           (SELECT jsonb_build_object('brand', m.brand, 'last4', m.last4) FROM "PaymentMethod" m
            WHERE m."practiceId" = a."practiceId" AND m.id = a."paymentMethodId") AS card,
           (SELECT jsonb_build_object('provider', t.provider, 'brand', m.brand, 'last4', m.last4)
            FROM "Transaction" t
            LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
            WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.purpose = 'bill'
              AND t.type = 'Charge' AND t.state = 1) AS source,
           (SELECT jsonb_build_object('collected', COALESCE(sum(e."amountCents"), 0), 'refunded',
              COALESCE(-sum(e."amountCents") FILTER (WHERE e.kind IN ('refund', 'adjustment', 'gift_card_payment') AND e."amountCents" < 0
                -- What went back of a payment that was then said not to be one is no refund of what is owed now.
                AND NOT EXISTS (SELECT FROM "LedgerEntry" u WHERE u."practiceId" = e."practiceId"
                  AND u."billId" = e."billId" AND u.kind = 'undo_mark_paid'
                  AND u."createdAt" >= e."createdAt")), 0),
              'byGiftCards', COALESCE(sum(e."amountCents") FILTER (WHERE e.kind = 'gift_card_payment'), 0))
            FROM "LedgerEntry" e
            WHERE e."practiceId" = a."practiceId" AND e."billId" = a.id AND e.credit = 'client') AS ledger,
           COALESCE((SELECT jsonb_agg(r.code ORDER BY r."createdAt", r.id) FROM "DiscountCodeRedemption" r
                     WHERE r."practiceId" = a."practiceId" AND r."appointmentId" = a.id AND r."returnedAt" IS NULL), '[]') AS coupons
    FROM "Appointment" a
    JOIN "Bill" b ON b."practiceId" = a."practiceId" AND b.id = a.id
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${ids}::uuid[])`;
