import { invalid, newId, type Call, type Route } from './call.ts';
import type { Payout, PayoutEntry } from './tables.ts';

/** What Square keeps of a payment by card on file: 3.5% and 15 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.035) + 15;

type Details = Record<
  string,
  { payment_id?: string; refund_id?: string; dispute_id?: string; payout_id?: string }
>;

/** Something moved on the seller's balance; the next payout takes it along. */
function move(
  call: Call,
  type: string,
  gross: number,
  { fee = 0, currency = 'USD', details = {} as Details },
) {
  const entry: PayoutEntry = {
    id: `poe_${newId(24)}`,
    payout_id: '',
    effective_at: call.now,
    type,
    gross_amount_money: { amount: gross, currency },
    fee_amount_money: { amount: fee, currency },
    net_amount_money: { amount: gross - fee, currency },
    ...details,
  };
  call.save('entries', entry);
}

/** A card was charged: what came less Square's part, and the application's as an entry of its own. */
export function moveCharge(
  call: Call,
  payment: { id: string; amount: number; currency: string; appFee: number },
): void {
  const { id: payment_id, amount, currency, appFee } = payment;
  move(call, 'CHARGE', amount, {
    fee: feeOf(amount),
    currency,
    details: { type_charge_details: { payment_id } },
  });
  if (appFee > 0)
    move(call, 'THIRD_PARTY_FEE', -appFee, {
      currency,
      details: { type_third_party_fee_details: { payment_id } },
    });
}

/** A refund; positive where the bank did not take it. */
export function moveRefund(
  call: Call,
  {
    payment_id,
    refund_id,
    amount,
    currency,
  }: { payment_id: string; refund_id: string; amount: number; currency: string },
): void {
  move(call, 'REFUND', amount, { currency, details: { type_refund_details: { payment_id, refund_id } } });
}

/** A dispute; positive where it was won. */
export function moveDispute(
  call: Call,
  {
    payment_id,
    dispute_id,
    amount,
    currency,
  }: { payment_id: string; dispute_id: string; amount: number; currency: string },
): void {
  move(call, 'DISPUTE', amount, { currency, details: { type_dispute_details: { payment_id, dispute_id } } });
}

/** Where something moved: at its payment's place of business, what is of no payment at the main one. */
function placeOf(call: Call, entry: PayoutEntry): string {
  const details = Object.entries(entry).find(([name]) => name.startsWith('type_'))?.[1] as
    Details[string] | undefined;
  const payment = details?.payment_id && call.find('payments', details.payment_id);
  return payment ? payment.location_id : call.location;
}

/** What Square takes for sending at once: 1.75 percent. */
const transferFee = (amount: number): number => Math.round(amount * 0.0175);

/** What its owner asked for goes to the bank at once, for a fee; a later payout has both among its entries. */
function payOutByHand(call: Call, amount: number): Payout {
  const id = `po_${newId(24)}`;
  const currency = 'USD';
  const fee = transferFee(amount);
  move(call, 'PAYOUT', -amount, { currency });
  move(call, 'DEPOSIT_FEE', -fee, { currency, details: { type_deposit_fee_details: { payout_id: id } } });
  return sent(call, {
    ...{ id, location_id: call.location, amount_money: { amount, currency }, type: 'SIMPLE' },
    payout_fee: [{ amount_money: { amount: fee, currency }, effective_at: call.now, type: 'TRANSFER_FEE' }],
  });
}

function sent(
  call: Call,
  payout: Pick<Payout, 'id' | 'location_id' | 'amount_money' | 'type' | 'payout_fee'>,
): Payout {
  const made: Payout = {
    ...payout,
    status: 'SENT',
    created_at: call.now,
    updated_at: call.now,
    destination: { type: 'BANK_ACCOUNT', id: 'bact_demo' },
    version: 1,
    arrival_date: new Date(call.ms + 24 * 3_600_000).toISOString().slice(0, 10),
  };
  call.save('payouts', made);
  call.emit('payout.sent', 'payout', made);
  return made;
}

/** Whatever moved at a place of business since its last payout goes to the bank; nothing where nothing did. */
export function payOut(
  call: Call,
  { location = call.location, amount }: { location?: string; amount?: number },
): Payout | null {
  if (amount !== undefined) return payOutByHand(call, amount);
  const open = call
    .list('entries')
    .filter((entry) => entry.payout_id === '' && placeOf(call, entry) === location);
  if (open.length === 0) return null;
  const id = `po_${newId(24)}`;
  for (const entry of open) call.save('entries', { ...entry, payout_id: id });
  return sent(call, {
    ...{ id, location_id: location, type: 'BATCH', payout_fee: [] },
    amount_money: {
      amount: open.reduce((sum, one) => sum + one.net_amount_money.amount, 0),
      currency: open[0]!.net_amount_money.currency,
    },
  });
}

/** The bank took it, or sent it back. */
export function endPayout(call: Call, id: string, status: 'PAID' | 'FAILED'): Payout {
  const before = call.need('payouts', id, 'payout_id');
  const payout: Payout = { ...before, status, updated_at: call.now, version: before.version + 1 };
  call.save('payouts', payout);
  if (status === 'FAILED')
    move(call, 'RETURNED_PAYOUT', payout.amount_money.amount, { currency: payout.amount_money.currency });
  call.emit(`payout.${status.toLowerCase()}`, 'payout', payout);
  return payout;
}

/** A page as Square gives it: a cursor leads on, and nothing tells how many there are. */
function pageOf<T>(call: Call, name: string, all: readonly T[], most = 100): object {
  const { query } = call;
  const from = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? most);
  if (!Number.isInteger(from) || limit < 1 || limit > 100)
    throw invalid('VALUE_TOO_HIGH', 'limit', 'The limit must be between 1 and 100.');
  const more = from + limit < all.length ? { cursor: String(from + limit) } : {};
  const part = all.slice(from, from + limit);
  // An empty list is left out altogether.
  return { ...(part.length > 0 && { [name]: part }), ...more };
}

function listPayouts(call: Call): object {
  const { query } = call;
  const begin = query.get('begin_time');
  const found = call
    .list('payouts')
    .filter(({ location_id }) => !query.get('location_id') || location_id === query.get('location_id'))
    .filter(({ created_at }) => begin === null || created_at >= begin);
  if (query.get('sort_order') !== 'ASC') found.reverse();
  return pageOf(call, 'payouts', found);
}

function listEntries(call: Call): object {
  const { id } = call.need('payouts', call.path.id!, 'payout_id');
  const own = call.list('entries').filter(({ payout_id }) => payout_id === id);
  if (call.query.get('sort_order') !== 'ASC') own.reverse();
  return pageOf(call, 'payout_entries', own);
}

/** Those that changed since then, a page at a time. */
export function listRefunds(call: Call): object {
  const { query } = call;
  const since = query.get('updated_at_begin_time') ?? query.get('begin_time');
  const found = call
    .list('refunds')
    .filter(({ location_id }) => !query.get('location_id') || location_id === query.get('location_id'))
    .filter(({ updated_at }) => since === null || updated_at >= since);
  return pageOf(call, 'refunds', found);
}

export function listDisputes(call: Call): object {
  const place = call.query.get('location_id');
  const found = call.list('disputes').filter(({ location_id }) => !place || location_id === place);
  return pageOf(call, 'disputes', found, 50);
}

export const payoutRoutes: Route[] = [
  { method: 'get', path: '/v2/payouts', run: listPayouts },
  {
    method: 'get',
    path: '/v2/payouts/:id',
    run: (call) => ({ payout: call.need('payouts', call.path.id!, 'payout_id') }),
  },
  { method: 'get', path: '/v2/payouts/:id/payout-entries', run: listEntries },
];
