import { v7 as uuid } from 'uuid';
import { DAY_MS } from '#app/lib/duration.ts';
import { DEMO_IDS, type Scene } from './scene.ts';

const WEEK_MS = 7 * DAY_MS;

/** What is kept of a payment by card, cents: 2.9% and 30. */
const feeOf = (cents: number): number => Math.round(cents * 0.029) + 30;

const isMovement = ({ kind }: { kind: string }) => kind === 'charge' || kind === 'tip' || kind === 'refund';

/**
 * Pays out, week by week, what the scene's cards brought and what went back: each payout with its lines, and the entries by which
 * nothing of a payment is left at its provider. The newest is on its way; what is younger than two days waits for the next.
 */
export function aYearOfPayouts(scene: Scene, accountId: string): void {
  const provider = scene.cardProvider;
  const movements = scene
    .of('ledgerEntry')
    .filter((entry) => isMovement(entry) && entry.provider === provider && entry.transactionId)
    .map((entry) => ({ ...entry, at: Number(entry.createdAt) }))
    .filter(({ at }) => at < scene.now - 2 * DAY_MS)
    .sort((a, b) => a.at - b.at);
  const weeks = new Map<number, typeof movements>();
  for (const movement of movements) {
    const week = Math.floor((scene.now - 2 * DAY_MS - movement.at) / WEEK_MS);
    weeks.set(week, [...(weeks.get(week) ?? []), movement]);
  }
  for (const [week, lines] of weeks) aPayout(scene, { accountId, week, lines });
}

interface Movement {
  id?: string;
  billId?: string | null;
  transactionId?: string | null;
  kind: string;
  amountCents: number;
  currency?: 'USD' | 'CAD';
  at: number;
}

interface PayoutGiven {
  accountId: string;
  /** Weeks before now; 0 is on its way. */
  week: number;
  lines: readonly Movement[];
  /** Its bank sent it back. */
  cameBack?: boolean;
}

/** A payout of these movements. */
export function aPayout(scene: Scene, { accountId, week, lines, cameBack }: PayoutGiven): { id: string } {
  const provider = scene.cardProvider;
  const id: string = uuid();
  const providerPayoutId = `po_demo_${id.replaceAll('-', '')}`;
  const madeAt = new Date(scene.now - DAY_MS - week * WEEK_MS);
  const currency = lines[0]?.currency ?? 'USD';
  const rows = lines.map((line) => {
    const feeCents = line.kind === 'refund' ? 0 : feeOf(line.amountCents);
    return {
      ...line,
      feeCents,
      netCents: line.amountCents - feeCents,
      lineId: `txn_demo_${uuid().replaceAll('-', '')}`,
    };
  });
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  scene.add('payout', {
    id,
    provider,
    providerAccountId: accountId,
    providerPayoutId,
    state: cameBack ? 'failed' : week === 0 ? 'in_transit' : 'paid',
    amountCents: sum(({ netCents }) => netCents),
    currency,
    madeAt,
    arrivesOn: new Date(madeAt.getTime() + 2 * DAY_MS),
    linesReadAt: madeAt,
    chargesCents: sum(({ kind, amountCents }) => (kind === 'refund' ? 0 : amountCents)),
    refundsCents: sum(({ kind, amountCents }) => (kind === 'refund' ? amountCents : 0)),
    feesCents: sum(({ feeCents }) => feeCents),
    lineCount: rows.length,
    createdAt: madeAt,
  });
  for (const { billId, transactionId, kind, amountCents, feeCents, netCents, lineId, at } of rows) {
    scene.add('payoutLine', {
      id: uuid(),
      payoutId: id,
      kind: kind === 'refund' ? 'refund' : 'charge',
      providerLineId: lineId,
      transactionId: transactionId ?? null,
      billId,
      amountCents,
      feeCents,
      netCents,
      occurredAt: new Date(at),
    });
    const entry = {
      billId,
      transactionId: transactionId ?? null,
      credit: provider,
      currency,
      provider,
      createdAt: madeAt,
    };
    if (feeCents !== 0)
      scene.add('ledgerEntry', {
        ...entry,
        id: uuid(),
        kind: 'provider_fee',
        debit: 'provider_fees',
        amountCents: feeCents,
        providerId: `fee:${lineId}`,
      });
    scene.add('ledgerEntry', {
      ...entry,
      id: uuid(),
      kind: 'payout',
      debit: 'bank',
      amountCents: netCents,
      providerId: `payout:${providerPayoutId}:${lineId}`,
    });
  }
  return { id };
}

/** A payment that its client disputes at their bank, as the sandbox knows it: the amount is gone, and an answer is due in five days. */
export function aDispute(
  scene: Scene,
  paid: { billId: string; transactionId: string; amountCents: number; currency: 'USD' | 'CAD' },
): { id: string } {
  const provider = scene.cardProvider;
  const { billId, transactionId, amountCents, currency } = paid;
  const [id, adjustmentId]: [string, string] = [uuid(), uuid()];
  const key = transactionId.replaceAll('-', '');
  const providerDisputeId = DEMO_IDS[provider].dispute(amountCents, currency, key);
  const openedAt = new Date(scene.now - 4 * DAY_MS);
  const feeCents = provider === 'stripe' ? 1500 : 0;
  scene.add('dispute', {
    id,
    billId,
    transactionId,
    provider,
    providerDisputeId,
    state: 'needs_response',
    isTaken: true,
    amountCents,
    feeCents,
    currency,
    reason: 'fraudulent',
    dueAt: new Date(scene.now + 5 * DAY_MS),
    openedAt,
    toldAt: openedAt,
    createdAt: openedAt,
    updatedAt: openedAt,
  });
  scene.add('adjustment', {
    id: adjustmentId,
    billId,
    adjustedAt: openedAt,
    amountCents,
    note: 'Disputed with the bank of the card',
    provider,
    providerRefundId: providerDisputeId,
    idempotencyKey: `refund-at:${provider}:${providerDisputeId}`,
    refundState: 1,
    createdAt: openedAt,
  });
  const entry = { billId, transactionId, currency, provider, createdAt: openedAt };
  scene.add('ledgerEntry', {
    ...entry,
    id: uuid(),
    adjustmentId,
    kind: 'refund',
    debit: provider,
    credit: 'client',
    amountCents: -amountCents,
    providerId: providerDisputeId,
  });
  if (feeCents > 0)
    scene.add('ledgerEntry', {
      ...entry,
      id: uuid(),
      kind: 'dispute_fee',
      debit: 'provider_fees',
      credit: provider,
      amountCents: feeCents,
      providerId: `fee:${providerDisputeId}`,
    });
  return { id };
}
