import { SquareError, type Square } from 'square';
import {
  callSquare,
  atEachPlace,
  placesOf,
  sellerOf,
  squareClient,
  squareKey,
  type SquareOptions,
} from '../cards/square-client.ts';
import { takesAnswer } from '#app/lib/disputes/state.ts';
import { toSquareProviderError } from '../cards/square-failures.ts';
import { ProviderError, type CardAccount } from '../payments/port.ts';
import {
  isGivenUp,
  type DisputeAnswerResult,
  type EvidenceKind,
  type ProviderPayoutLine,
  type Settlements,
} from './port.ts';
import { toDispute, toPayout, toPayoutLine } from './square-answers.ts';

const PAGE = 100;

interface Since {
  account: CardAccount;
  since: number | null;
}

const from = (since: number | null) => (since === null ? {} : { beginTime: new Date(since).toISOString() });

/** What happened to money at Square after it was taken, behind the port. */
export class SquareSettlements implements Settlements {
  constructor(private readonly options: SquareOptions) {}

  private client(account: CardAccount) {
    return squareClient(this.options, sellerOf(account));
  }

  async readPayout({ account, payoutId }: { account: CardAccount; payoutId: string }) {
    const { payout } = await callSquare(() => this.client(account).payouts.get({ payoutId }));
    // One account may serve several practices, each at its own place of business.
    if (payout && !placesOf(account).includes(payout.locationId))
      throw new ProviderError('not_found', 'this payout is of another location');
    return toPayout(payout);
  }

  async *listPayouts({ account, since }: Since) {
    const { payouts } = this.client(account);
    const page = { sortOrder: 'DESC', limit: PAGE, ...from(since) } as const;
    yield* atEachPlace(account, (locationId) => each(() => payouts.list({ locationId, ...page }), toPayout));
  }

  async *listPayoutLines({ account, payoutId }: { account: CardAccount; payoutId: string }) {
    let page: ProviderPayoutLine[] = [];
    const entries = each(
      () => this.client(account).payouts.listEntries({ payoutId, sortOrder: 'ASC', limit: PAGE }),
      toPayoutLine,
    );
    for await (const line of entries) {
      page.push(line);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  /** By when they changed: one that its bank does not take in the end changes late. */
  async *listRefunds({ account, since }: Since) {
    const changed = since === null ? {} : { updatedAtBeginTime: new Date(since).toISOString() };
    const { refunds } = this.client(account);
    const all = atEachPlace(account, (locationId) =>
      each(
        () => refunds.list({ locationId, limit: PAGE, ...changed }),
        (one) => one,
      ),
    );
    for await (const { id, paymentId, status } of all) {
      const hasFailed = status === 'REJECTED' || status === 'FAILED';
      if (id && paymentId) yield { refundId: id, paymentId, hasFailed };
    }
  }

  async readDispute({ account, disputeId }: { account: CardAccount; disputeId: string }) {
    const { dispute } = await callSquare(() => this.client(account).disputes.get({ disputeId }));
    return toDispute(dispute);
  }

  /** Square lists them by no time: those that are over for long are left to whoever asks. */
  async *listDisputes({ account }: Since) {
    const { disputes } = this.client(account);
    yield* atEachPlace(account, (locationId) => each(() => disputes.list({ locationId }), toDispute));
  }

  async sendEvidence(request: Parameters<Settlements['sendEvidence']>[0]): Promise<DisputeAnswerResult> {
    const { account, disputeId, idempotencyKey } = request;
    const { disputes } = this.client(account);
    const { state } = await this.readDispute({ account, disputeId });
    if (state === 'under_review') return { outcome: 'taken' };
    if (!takesAnswer(state)) return { outcome: 'refused', message: OVER };
    return this.answer(async () => {
      // Each piece has its key; Square takes one of a kind at a time, and all go to the bank together.
      for (const [at, { kind, text }] of request.evidence.entries())
        await disputes.createEvidenceText({
          disputeId,
          idempotencyKey: squareKey(`${idempotencyKey}:${at}`),
          evidenceType: TYPES[kind],
          evidenceText: text,
        });
      await disputes.submitEvidence({ disputeId });
    });
  }

  async acceptDispute({ account, disputeId }: Parameters<Settlements['acceptDispute']>[0]) {
    const found = await this.readDispute({ account, disputeId });
    if (isGivenUp(found)) return { outcome: 'taken' as const };
    if (!takesAnswer(found.state)) return { outcome: 'refused' as const, message: OVER };
    return this.answer(() => this.client(account).disputes.accept({ disputeId }));
  }

  private async answer(run: () => Promise<unknown>): Promise<DisputeAnswerResult> {
    try {
      await run();
      return { outcome: 'taken' };
    } catch (error) {
      const failure = toSquareProviderError(error) as { problem?: string };
      if (error instanceof SquareError && failure.problem === 'invalid_request')
        return { outcome: 'refused', message: REFUSED };
      throw failure;
    }
  }
}

const OVER = 'This dispute is over: Square takes no answer to it any more.';
const REFUSED = 'Square did not take this answer. The time for it may be over.';

const TYPES: Readonly<Record<EvidenceKind, Square.DisputeEvidenceType>> = {
  policy: 'CANCELLATION_OR_REFUND_DOCUMENTATION',
  visit: 'SERVICE_RECEIVED_DOCUMENTATION',
  messages: 'CARDHOLDER_COMMUNICATION',
  intake: 'PURCHASE_ACKNOWLEDGEMENT',
  receipt: 'RECEIPT',
  client: 'CARDHOLDER_INFORMATION',
  service: 'PRODUCT_OR_SERVICE_DESCRIPTION',
  note: 'REBUTTAL_EXPLANATION',
};

/** Goes through a list page by page; a failure on the way is ours. */
async function* each<From, To>(
  list: () => Promise<AsyncIterable<From>>,
  toOurs: (object: From) => To,
): AsyncGenerator<To> {
  const pages = (await callSquare(list))[Symbol.asyncIterator]();
  for (;;) {
    const next = await callSquare(() => pages.next());
    if (next.done) return;
    yield toOurs(next.value);
  }
}
