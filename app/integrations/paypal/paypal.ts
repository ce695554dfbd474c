import {
  CheckoutPaymentIntent,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  OrdersController,
  PaymentsController,
  type Client,
} from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import {
  moneyText,
  readAnswer,
  REFUSED,
  refusedBy,
  toOrder,
  toProviderError,
  toRefund,
} from './paypal-answers.ts';
import { authAssertion, paypalClient, type PaypalOptions } from './paypal-client.ts';
import { verifyPaypalWebhook } from './paypal-webhook.ts';
import type {
  WalletBrowserConfig,
  WalletCaptureRequest,
  WalletGateway,
  WalletOrder,
  WalletOrderRequest,
} from './port.ts';
import {
  ProviderError,
  type ChargeResult,
  type PaypalMerchant,
  type RefundRequest,
  type RefundResult,
} from '../payments/port.ts';

/** PayPal's browser library (@paypal/paypal-js adds the parameters). */
const PAYPAL_JS = 'https://www.paypal.com/sdk/js';
const PAYPAL_TEST_JS = 'https://www.sandbox.paypal.com/sdk/js';

/** Why PayPal did not take the money, in words for the payer. */
const DECLINES: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: 'The way of paying you chose was declined. Please choose another one.',
  PAYER_CANNOT_PAY: 'Your account cannot make this payment. Please pay in another way.',
  PAYER_ACCOUNT_RESTRICTED: 'Your account is restricted. Please pay in another way.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'Your account is locked or closed. Please pay in another way.',
  TRANSACTION_REFUSED: REFUSED,
  COMPLIANCE_VIOLATION: REFUSED,
};
const NOT_CONNECTED =
  'This practice is no longer connected to PayPal. The money can be given back at PayPal itself.';
const NOT_GIVEN = 'PayPal did not give the money back.';
const NO_LEAVE =
  'PayPal no longer lets us act for this practice. The money can be given back at PayPal itself.';
const NOT_APPROVED = new Set(['ORDER_NOT_APPROVED', 'ORDER_EXPIRED', 'PAYER_ACTION_REQUIRED']);

const created = z.object({ id: z.string().min(1) });

/** PayPal behind the port. */
export class PaypalGateway implements WalletGateway {
  private readonly orders: OrdersController;
  private readonly payments: PaymentsController;

  constructor(private readonly options: PaypalOptions) {
    const client: Client = paypalClient(options);
    this.orders = new OrdersController(client);
    this.payments = new PaymentsController(client);
  }

  private as(merchant: string) {
    return { paypalAuthAssertion: authAssertion(this.options, merchant) };
  }

  async createOrder(request: WalletOrderRequest): Promise<{ orderId: string }> {
    const { merchant, amountCents, platformFeeCents, currency, reference, description, idempotencyKey } =
      request;
    const answer = await call(() =>
      this.orders.createOrder({
        ...this.as(merchant),
        paypalRequestId: idempotencyKey,
        body: {
          intent: CheckoutPaymentIntent.Capture,
          purchaseUnits: [
            {
              amount: { currencyCode: currency, value: moneyText(amountCents) },
              payee: { merchantId: merchant },
              ...(platformFeeCents && {
                paymentInstruction: {
                  platformFees: [{ amount: { currencyCode: currency, value: moneyText(platformFeeCents) } }],
                },
              }),
              customId: reference,
              description: description.slice(0, 127),
            },
          ],
          applicationContext: {
            brandName: description.slice(0, 127),
            shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
            userAction: OrderApplicationContextUserAction.PayNow,
          },
        },
      }),
    );
    return { orderId: readAnswer(created, answer.result).id };
  }

  async readOrder({ merchant, orderId }: { merchant: string; orderId: string }): Promise<WalletOrder> {
    const answer = await call(() => this.orders.getOrder({ ...this.as(merchant), id: orderId }));
    return toOrder(answer.result);
  }

  async captureOrder(request: WalletCaptureRequest): Promise<ChargeResult> {
    const { merchant, orderId, idempotencyKey } = request;
    try {
      const { result } = await this.orders.captureOrder({
        ...this.as(merchant),
        id: orderId,
        paypalRequestId: idempotencyKey,
        prefer: 'return=representation',
      });
      return resultOf(toOrder(result));
    } catch (error) {
      const issue = refusedBy(error)?.issue ?? '';
      if (NOT_APPROVED.has(issue)) return { outcome: 'not_approved' };
      const message = DECLINES[issue];
      if (message) return { outcome: 'declined', paymentIntentId: null, message, declineCode: issue };
      if (issue === 'ORDER_ALREADY_CAPTURED') return resultOf(await this.readOrder(request));
      const ours = toProviderError(error);
      if (ours instanceof ProviderError && ours.problem === 'unavailable') return { outcome: 'unavailable' };
      throw ours;
    }
  }

  async refund(request: RefundRequest<PaypalMerchant>): Promise<RefundResult> {
    const { account, paymentIntentId, amountCents, currency, idempotencyKey } = request;
    if (!account.merchantId) return { outcome: 'refused', message: NOT_CONNECTED };
    try {
      const { result } = await this.payments.refundCapturedPayment({
        ...this.as(account.merchantId),
        captureId: paymentIntentId,
        paypalRequestId: idempotencyKey,
        prefer: 'return=representation',
        body: amountCents ? { amount: { currencyCode: currency, value: moneyText(amountCents) } } : {},
      });
      const { hasFailed, ...made } = toRefund(result);
      return hasFailed
        ? { outcome: 'refused', message: NOT_GIVEN }
        : { outcome: made.isPending ? 'pending' : 'refunded', currency, ...made };
    } catch (error) {
      const ours = toProviderError(error);
      if (!(ours instanceof ProviderError)) throw ours;
      const { issue = '', status } = refusedBy(error) ?? {};
      // The practice took its leave back; asking again would not bring it.
      if (status === 403) return { outcome: 'refused', message: NO_LEAVE };
      if (ours.problem === 'invalid_request' || ours.problem === 'not_found')
        return { outcome: 'refused', message: refusalOf(issue) };
      return { outcome: 'unavailable', message: '' };
    }
  }

  /** PayPal lists them with the order alone; a practice that has cut its connection answers for them itself. */
  async listRefunds({ account, orderId }: Parameters<WalletGateway['listRefunds']>[0]) {
    if (!account.merchantId || !orderId) return [];
    return (await this.readOrder({ merchant: account.merchantId, orderId })).refunds;
  }

  verifyWebhook(...[rawBody, header, mayAsk]: Parameters<WalletGateway['verifyWebhook']>) {
    return verifyPaypalWebhook(this.options, rawBody, header, mayAsk);
  }

  browserConfig(merchant: string): WalletBrowserConfig {
    const { clientId, apiBase, live } = this.options;
    const scriptUrl = apiBase ? `${apiBase}/sdk/js` : live ? PAYPAL_JS : PAYPAL_TEST_JS;
    return { clientId, merchant, scriptUrl, sandbox: apiBase !== undefined };
  }
}

function refusalOf(issue: string): string {
  return issue === 'REFUND_TIME_LIMIT_EXCEEDED' ? 'PayPal gives no money back after 180 days.' : NOT_GIVEN;
}

const resultOf = ({ outcome }: WalletOrder): ChargeResult => outcome ?? { outcome: 'unavailable' };

/** Runs one call; its failures become ProviderError. */
async function call<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toProviderError(error);
  }
}
