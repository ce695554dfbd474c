import type { CardAccount } from '#app/integrations/cards/port.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What a bill is for. */
export type BillKind = 'appointment' | 'registration' | 'gift_card';

/** A bill by its id, which is that of the thing it is for. */
export interface BillRef {
  id: string;
  kind: BillKind;
}

/** What the engine needs to know of a bill that is to be charged or given back. Amounts are cents of `amountCurrency`. */
export interface BillFacts extends BillRef {
  /** Still to be paid. */
  dueCents: number;
  amountCurrency: string;
  /** What the platform keeps of a payment, hundredths of a percent. */
  platformFeeBasisPoints: number;
  /** Kept of what was collected where the rest goes back: a fee for cancelling late, or for not coming. */
  keptCents: number;
  /** Why what was collected goes back, as its refunds are noted. */
  backFor: 'Cancelled' | 'No-show' | 'Fee waived';
  /** It takes place: what was begun for it may be carried on. */
  isWanted: boolean;
  /** Where the practice's cards are kept. */
  account: CardAccount;
  canTakeCards: boolean;
  card: { id: string; customer: string; providerId: string } | null;
}

/** A charge that its provider has decided, as it is told to what the bill is for. */
export interface DecidedCharge {
  id: string;
  billId: string;
  purpose: 'bill' | 'tip';
  /** With the tip. */
  amountCents: number;
  /** Of the amount, what is a tip beside the bill. */
  tipCents: number;
  amountCurrency: string;
  provider: string;
}

export interface ChargeFailure {
  message: string;
  declineCode: string | null;
  requiresAction: boolean;
}

/** What is told of the money of a bill beside its charges. */
export interface BillHappening {
  kind: 'paid_twice' | 'refunded' | 'refund_failed';
  at: Date;
  detail: Record<string, unknown>;
}

/**
 * All that the engine of money leaves to a kind of bill. Another thing to sell is another file like these two; charging, settling,
 * giving back, resolving and waiting for a payer are one for all. Each act is part of the caller's transaction.
 */
export interface BillSubject {
  /** What went back of a charge in full leaves it unpaid: its card may be charged again. Else it stays paid, at a lowered bill. */
  isUnpaidByRefund: boolean;
  /** Locks the row of the thing: money is written in the order thing, transaction, so that two never wait for each other. */
  lockRow(sql: Db, practiceId: string, billId: string): Promise<unknown>;
  /** Reads the bill for charging and locks that row; null where there is none. */
  lock(sql: Db, practiceId: string, billId: string): Promise<BillFacts | null>;
  /** Whether it says itself that this was paid. */
  isPaid(sql: Db, practiceId: string, charge: Pick<DecidedCharge, 'billId' | 'purpose'>): Promise<boolean>;
  /** A charge went through: its receipt is wanted, or, where the thing is off by now, what was taken is given back. */
  paid(sql: Db, practiceId: string, charge: DecidedCharge, now: Date): Promise<void>;
  failed(
    sql: Db,
    practiceId: string,
    charge: Omit<DecidedCharge, 'tipCents'>,
    failure: ChargeFailure,
    now: Date,
  ): Promise<void>;
  /** A refund is done: all that was to go back by it. Of a dispute its client is told by the bank that they went to. */
  refunded(
    sql: Db,
    practiceId: string,
    billId: string,
    refund: { adjustmentId: string; amountCents: number; currency: string; isDispute?: boolean },
  ): Promise<void>;
  /** Asks the worker to charge the present card, for a charge that was begun with another one; once per occasion. */
  enqueueCharge(sql: Db, practiceId: string, billId: string, occasion: string): Promise<void>;
  /** Writes into its history, and tells open pages. */
  happened(sql: Db, practiceId: string, billId: string, happening: BillHappening): Promise<void>;
  /** Tells open pages that its money changed. */
  announce(sql: Db, practiceId: string, billId: string): Promise<void>;
  /** Names it beside the provider's object. */
  reference(billId: string): Record<string, string>;
}
