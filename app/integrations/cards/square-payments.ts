import { SquareError, type Square, type SquareClient } from 'square';
import type { CardAccount, ChargeRequest, ChargeResult, Payment } from './port.ts';
import type { ProviderRefund, RefundRequest, RefundResult } from '../payments/port.ts';
import { centsOf, toSquarePayment } from './square-answers.ts';
import {
  callSquare,
  atEachPlace,
  sellerOf,
  squareClient,
  squareKey,
  type SquareOptions,
} from './square-client.ts';
import {
  isSquareUnavailable,
  SQUARE_UNAVAILABLE,
  squareChargeFailure,
  toSquareProviderError,
} from './square-failures.ts';

/** Square lists a year of payments; of one amount a search looks at so many at most. */
const MAX_SEARCHED = 1_000;

interface PaymentRef {
  account: CardAccount;
  paymentIntentId: string;
}

const money = (cents: number, currency: string): Square.Money => ({
  amount: BigInt(cents),
  currency: currency.toUpperCase() as Square.Currency,
});

/** The half of the Square gateway that moves money. */
export class SquarePayments {
  constructor(private readonly options: SquareOptions) {}

  private client(account: CardAccount): SquareClient {
    return squareClient(this.options, sellerOf(account));
  }

  async charge(request: ChargeRequest): Promise<ChargeResult> {
    try {
      // A payment at Square is tried once. Another try is another payment, unless the first did succeed.
      if (request.paymentIntentId) {
        const { account, paymentIntentId } = request;
        const before = await this.read({ account, paymentIntentId });
        if (before.status === 'succeeded' || before.status === 'processing') return outcomeOf(before);
      }
      const fee = request.platformFeeCents;
      const { payment } = await this.client(request.account).payments.create({
        sourceId: request.paymentMethod,
        customerId: request.customer,
        idempotencyKey: squareKey(request.idempotencyKey),
        amountMoney: money(request.amountCents, request.currency),
        ...(fee && { appFeeMoney: money(fee, request.currency) }),
        locationId: sellerOf(request.account).locationId,
        referenceId: request.metadata.transactionId,
        autocomplete: true,
        customerDetails: { customerInitiated: false },
      });
      return outcomeOf(toSquarePayment(payment ?? {}));
    } catch (error) {
      const failure = squareChargeFailure(error);
      if (failure) return failure;
      throw toSquareProviderError(error);
    }
  }

  async read({ account, paymentIntentId }: PaymentRef): Promise<Payment> {
    const answer = await callSquare(() => this.client(account).payments.get({ paymentId: paymentIntentId }));
    return toSquarePayment(answer.payment ?? {});
  }

  /** Square knows no search by reference: the payments of this amount are gone through, newest first. */
  async find(request: {
    account: CardAccount;
    customer: string;
    metadataKey: string;
    metadataValue: string;
    amountCents?: number;
  }): Promise<Payment | null> {
    const found = atEachPlace(request.account, (locationId) => this.paymentsAt(locationId, request));
    for await (const payment of found) return payment;
    return null;
  }

  private async *paymentsAt(
    locationId: string,
    request: Parameters<SquarePayments['find']>[0],
  ): AsyncGenerator<Payment> {
    const found = await callSquare(() => this.findAt(locationId, request));
    if (found) yield found;
  }

  private async findAt(
    locationId: string,
    { account, metadataValue, amountCents }: Parameters<SquarePayments['find']>[0],
  ): Promise<Payment | null> {
    const pages = await this.client(account).payments.list({
      ...{ locationId, sortOrder: 'DESC' as const, limit: 100 },
      ...(amountCents !== undefined && { total: BigInt(amountCents) }),
    });
    let seen = 0;
    for await (const payment of pages) {
      // Not by the customer: whose it is may bear another name once records were merged.
      if (payment.referenceId === metadataValue) return toSquarePayment(payment);
      if ((seen += 1) >= MAX_SEARCHED) return null;
    }
    return null;
  }

  async cancel({ account, paymentIntentId }: PaymentRef): Promise<Payment> {
    const answer = await callSquare(() =>
      this.client(account).payments.cancel({ paymentId: paymentIntentId }),
    );
    return toSquarePayment(answer.payment ?? {});
  }

  async refund(request: RefundRequest<CardAccount>): Promise<RefundResult> {
    try {
      const payment = await this.read(request);
      const amountCents = request.amountCents ?? payment.receivedCents - payment.refundedCents;
      if (request.amountCents === undefined && amountCents <= 0)
        return { outcome: 'refused', message: REFUNDED };
      const { refund } = await this.client(request.account).refunds.refundPayment({
        idempotencyKey: squareKey(request.idempotencyKey),
        paymentId: request.paymentIntentId,
        amountMoney: money(amountCents, payment.currency),
        reason: 'Requested by the practice',
      });
      if (!refund || refund.status === 'REJECTED' || refund.status === 'FAILED')
        return { outcome: 'refused', message: 'The bank refused the refund.' };
      return {
        outcome: refund.status === 'COMPLETED' ? 'refunded' : 'pending',
        refundId: refund.id,
        amountCents: centsOf(refund.amountMoney),
        currency: payment.currency,
      };
    } catch (error) {
      if (isSquareUnavailable(error)) return { outcome: 'unavailable', message: SQUARE_UNAVAILABLE };
      const refusal = refundRefusal(error);
      if (refusal) return { outcome: 'refused', message: refusal };
      // What read() could not learn for want of an answer is unknown too.
      const failure = toSquareProviderError(error) as { problem?: string };
      if (failure.problem === 'unavailable') return { outcome: 'unavailable', message: SQUARE_UNAVAILABLE };
      throw failure;
    }
  }

  async listRefunds({ account, paymentIntentId }: PaymentRef): Promise<ProviderRefund[]> {
    const client = this.client(account);
    return callSquare(async () => {
      const { payment } = await client.payments.get({ paymentId: paymentIntentId });
      const answers = await Promise.all(
        (payment?.refundIds ?? []).map((refundId) => client.refunds.get({ refundId })),
      );
      return answers.flatMap(({ refund }) =>
        refund
          ? [
              {
                refundId: refund.id,
                amountCents: centsOf(refund.amountMoney),
                hasFailed: refund.status === 'REJECTED' || refund.status === 'FAILED',
                metadata: {},
              },
            ]
          : [],
      );
    });
  }
}

const REFUNDED = 'This payment was refunded already.';

function refundRefusal(error: unknown): string | null {
  if (!(error instanceof SquareError)) return null;
  const code = error.errors[0]?.code;
  if (code === 'REFUND_AMOUNT_INVALID') return 'The refund is more than what is left of this payment.';
  if (code === 'PAYMENT_NOT_REFUNDABLE') return REFUNDED;
  return code === 'REFUND_DECLINED' ? 'The bank refused the refund.' : null;
}

function outcomeOf(payment: Payment): ChargeResult {
  const { paymentIntentId, status, failure } = payment;
  if (status === 'succeeded') {
    const { receivedCents: amountCents, currency } = payment;
    return { outcome: 'succeeded', paymentIntentId, amountCents, currency };
  }
  if (status === 'processing') return { outcome: 'processing', paymentIntentId };
  return {
    outcome: 'declined',
    paymentIntentId,
    message: failure?.message ?? 'The payment was not completed.',
    declineCode: failure?.declineCode ?? null,
  };
}
