import Stripe from 'stripe';
import { call, scope, stripeClient, type StripeOptions } from '../cards/stripe-client.ts';
import { toProviderError } from '../cards/stripe-failures.ts';
import type { CardAccount } from '../payments/port.ts';
import {
  isGivenUp,
  type DisputeAnswerResult,
  type DisputeCase,
  type Evidence,
  type EvidenceKind,
  type Settlements,
} from './port.ts';
import { toChangedRefund, toDispute, toPayout, toPayoutLine } from './stripe-answers.ts';

/** The most of one list that Stripe answers at once. */
const PAGE = 100;

/** How a payout itself moved the balance. */
const MOVEMENTS = ['balance_transaction', 'failure_balance_transaction'] as const;

interface Since {
  account: CardAccount;
  since: number | null;
}

const sinceParams = (since: number | null) => ({
  limit: PAGE,
  ...(since !== null && { created: { gte: Math.floor(since / 1000) } }),
});

/** What happened to money at Stripe after it was taken, behind the port. */
export class StripeSettlements implements Settlements {
  private readonly stripe: Stripe;

  constructor(options: StripeOptions) {
    this.stripe = stripeClient(options);
  }

  async readPayout({ account, payoutId }: { account: CardAccount; payoutId: string }) {
    return toPayout(
      await call(() => this.stripe.payouts.retrieve(payoutId, { expand: [...MOVEMENTS] }, scope(account))),
    );
  }

  listPayouts({ account, since }: Since) {
    const expand = MOVEMENTS.map((field) => `data.${field}`);
    return each(() => this.stripe.payouts.list({ ...sinceParams(since), expand }, scope(account)), toPayout);
  }

  async *listPayoutLines({ account, payoutId: payout }: { account: CardAccount; payoutId: string }) {
    let after: string | undefined;
    do {
      const page = await call(() =>
        this.stripe.balanceTransactions.list(
          { payout, limit: PAGE, expand: ['data.source'], ...(after && { starting_after: after }) },
          scope(account),
        ),
      );
      yield page.data.map((line) => toPayoutLine(line, payout)).filter((line) => line !== null);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  async *listRefunds({ account, since }: Since) {
    const all = each(() => this.stripe.refunds.list(sinceParams(since), scope(account)), toChangedRefund);
    for await (const refund of all) if (refund) yield refund;
  }

  async readDispute({ account, disputeId }: { account: CardAccount; disputeId: string }) {
    return toDispute(await call(() => this.stripe.disputes.retrieve(disputeId, {}, scope(account))));
  }

  listDisputes({ account, since }: Since) {
    return each(() => this.stripe.disputes.list(sinceParams(since), scope(account)), toDispute);
  }

  async sendEvidence(request: Parameters<Settlements['sendEvidence']>[0]): Promise<DisputeAnswerResult> {
    const { account, disputeId, idempotencyKey } = request;
    // Stripe forgets a key after a day, and takes evidence once: what it has already is looked at first.
    const before = await this.readDispute({ account, disputeId });
    if (before.hasEvidence) return { outcome: 'taken' };
    if (isOver(before)) return { outcome: 'refused', message: OVER };
    return this.answer(() =>
      this.stripe.disputes.update(
        disputeId,
        { evidence: fieldsOf(request.evidence), submit: true },
        // The same answer may have been taken by the inquiry that this dispute was.
        scope(account, `${idempotencyKey}:${before.state}`),
      ),
    );
  }

  async acceptDispute(request: Parameters<Settlements['acceptDispute']>[0]): Promise<DisputeAnswerResult> {
    const { account, disputeId, idempotencyKey } = request;
    const before = await this.readDispute({ account, disputeId });
    if (isGivenUp(before)) return { outcome: 'taken' };
    if (isOver(before)) return { outcome: 'refused', message: OVER };
    return this.answer(() => this.stripe.disputes.close(disputeId, {}, scope(account, idempotencyKey)));
  }

  private async answer(run: () => Promise<unknown>): Promise<DisputeAnswerResult> {
    try {
      await run();
      return { outcome: 'taken' };
    } catch (error) {
      const isRefused =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'resource_missing';
      const failure = toProviderError(error) as { problem?: string };
      if (isRefused && failure.problem === 'invalid_request') return { outcome: 'refused', message: REFUSED };
      throw failure;
    }
  }
}

const OVER = 'This dispute is over: Stripe takes no answer to it any more.';
const REFUSED = 'Stripe did not take this answer. The time for it may be over.';

const isOver = ({ state }: DisputeCase) => state === 'won' || state === 'lost' || state === 'closed';

/** What each piece of evidence is called at Stripe; several of one name are one text. */
const FIELDS: Readonly<Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence & string>> = {
  policy: 'cancellation_policy_disclosure',
  visit: 'access_activity_log',
  messages: 'uncategorized_text',
  intake: 'uncategorized_text',
  receipt: 'uncategorized_text',
  client: 'customer_name',
  service: 'product_description',
  note: 'uncategorized_text',
};

function fieldsOf(evidence: readonly Evidence[]): Stripe.DisputeUpdateParams.Evidence {
  const fields: Partial<Record<string, string>> = {};
  for (const { kind, text } of evidence) {
    const name = FIELDS[kind];
    fields[name] = fields[name] === undefined ? text : `${fields[name]}\n\n${text}`;
  }
  return fields;
}

/** Goes through a list page by page; a failure on the way is ours. */
async function* each<From, To>(
  list: () => Stripe.ApiListPromise<From>,
  toOurs: (object: From) => To,
): AsyncGenerator<To> {
  const pages = list()[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await call(() => pages.next());
    if (done) return;
    yield toOurs(value);
  }
}
