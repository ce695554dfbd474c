import { z } from 'zod';
import { paypalBearer } from '../paypal/paypal-bearer.ts';
import { apiOf, send, type PaypalOptions } from '../paypal/paypal-client.ts';
import { ProviderError } from '../payments/port.ts';
import type { MerchantOnboarding, MerchantPageRequest, MerchantStatus } from './port.ts';

export interface PartnerOptions extends PaypalOptions {
  /** The platform's own account at PayPal, by its merchant id. */
  partnerId: string;
  /** The code by which PayPal knows the platform's calls (BN code). */
  attributionId: string;
}

/** What the platform may do for a practice: take payments, give them back, take its part, and ask how the account stands. */
const FEATURES = ['PAYMENT', 'REFUND', 'PARTNER_FEE', 'ACCESS_MERCHANT_INFORMATION'] as const;

const ACCOUNT_PAGE = 'https://www.paypal.com/businessmanage/account/aboutBusiness';
const TEST_ACCOUNT_PAGE = 'https://www.sandbox.paypal.com/businessmanage/account/aboutBusiness';

const referralAnswer = z.looseObject({
  links: z.array(z.looseObject({ rel: z.string(), href: z.string() })),
});
const foundAnswer = z.looseObject({ merchant_id: z.string().min(1) });
const statusAnswer = z.looseObject({
  merchant_id: z.string().min(1),
  tracking_id: z.string().nullish(),
  legal_name: z.string().nullish(),
  primary_email: z.string().nullish(),
  payments_receivable: z.boolean().nullish(),
  primary_email_confirmed: z.boolean().nullish(),
  oauth_integrations: z
    .array(
      z.looseObject({
        integration_type: z.string().nullish(),
        oauth_third_party: z.array(z.looseObject({ partner_client_id: z.string().nullish() })).nullish(),
      }),
    )
    .nullish(),
});

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || 'the whole answer';
  throw new ProviderError('unexpected_answer', `PayPal answered without a usable ${path}`);
}

/** PayPal's partner calls behind the port. The SDK has none of them, so they are made by hand. */
export class PaypalMerchants implements MerchantOnboarding {
  constructor(private readonly options: PartnerOptions) {}

  /** Answers with PayPal's status and body; failures that are not the caller's to judge become ProviderError. */
  private async call(path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const bearer = await paypalBearer(this.options);
    const response = await send(this.options, `${apiOf(this.options)}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'paypal-partner-attribution-id': this.options.attributionId,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    const debugId = response.headers.get('paypal-debug-id');
    if (status >= 500 || status === 429 || status === 408)
      throw new ProviderError('unavailable', 'PayPal cannot answer now', debugId);
    if (status === 401 || status === 403)
      throw new ProviderError('misconfigured', 'PayPal refuses the platform', debugId);
    if (status >= 400 && status !== 404)
      throw new ProviderError('invalid_request', 'PayPal refused the request', debugId);
    return { status, body: await response.json().catch(() => null) };
  }

  private get integrations(): string {
    return `/v1/customer/partners/${encodeURIComponent(this.options.partnerId)}/merchant-integrations`;
  }

  async signUpPage({ trackingId, returnUrl, renewUrl, email }: MerchantPageRequest) {
    const { body } = await this.call('/v2/customer/partner-referrals', {
      ...(email && { email }),
      tracking_id: trackingId,
      partner_config_override: { return_url: returnUrl, action_renewal_url: renewUrl },
      operations: [
        {
          operation: 'API_INTEGRATION',
          api_integration_preference: {
            rest_api_integration: {
              integration_method: 'PAYPAL',
              integration_type: 'THIRD_PARTY',
              third_party_details: { features: FEATURES },
            },
          },
        },
      ],
      products: ['EXPRESS_CHECKOUT'],
      legal_consents: [{ type: 'SHARE_DATA_CONSENT', granted: true }],
    });
    const page = read(referralAnswer, body).links.find(({ rel }) => rel === 'action_url');
    if (!page || !URL.canParse(page.href))
      throw new ProviderError('unexpected_answer', 'PayPal answered without a usable action_url');
    return { url: page.href };
  }

  async find(trackingId: string): Promise<string | null> {
    const query = new URLSearchParams({ tracking_id: trackingId }).toString();
    const { status, body } = await this.call(`${this.integrations}?${query}`);
    return status === 404 ? null : read(foundAnswer, body).merchant_id;
  }

  async read(merchantId: string): Promise<MerchantStatus | null> {
    const { status, body } = await this.call(`${this.integrations}/${encodeURIComponent(merchantId)}`);
    if (status === 404) return null;
    const found = read(statusAnswer, body);
    return {
      merchantId: found.merchant_id,
      trackingId: found.tracking_id ?? null,
      displayName: found.legal_name ?? found.primary_email ?? null,
      paymentsReceivable: found.payments_receivable === true,
      primaryEmailConfirmed: found.primary_email_confirmed === true,
      isConsented: (found.oauth_integrations ?? []).some(
        ({ integration_type: type, oauth_third_party: parties }) =>
          type === 'OAUTH_THIRD_PARTY' &&
          (parties ?? []).some(({ partner_client_id: id }) => id == null || id === this.options.clientId),
      ),
    };
  }

  managePage(merchantId: string): string {
    const { apiBase, live } = this.options;
    if (apiBase) return `${apiBase}/businessmanage/${encodeURIComponent(merchantId)}`;
    return live ? ACCOUNT_PAGE : TEST_ACCOUNT_PAGE;
  }
}
