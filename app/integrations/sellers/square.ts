import { z } from 'zod';
import { openAccess, sealAccess } from '../cards/square-seal.ts';
import {
  callSquare,
  isTestApplication,
  squareApplication,
  squareClient,
  type SquareOptions,
} from '../cards/square-client.ts';
import { toSquareProviderError } from '../cards/square-failures.ts';
import { ProviderError, type SquareSeller } from '../payments/port.ts';
import type { Exchange, SellerAccess, SellerAccount } from './port.ts';

/** What charging, refunding, saving cards, payouts and disputes need; another one would need everybody's consent anew. */
export const SQUARE_SCOPES = [
  'MERCHANT_PROFILE_READ',
  'CUSTOMERS_READ',
  'CUSTOMERS_WRITE',
  'PAYMENTS_READ',
  'PAYMENTS_WRITE',
  'PAYMENTS_WRITE_ADDITIONAL_RECIPIENTS',
  'DISPUTES_READ',
  'DISPUTES_WRITE',
  'PAYOUTS_READ',
] as const;

const HOST = 'https://connect.squareup.com';
const TEST_HOST = 'https://connect.squareupsandbox.com';
const DASHBOARD = 'https://app.squareup.com/dashboard/';
const TEST_DASHBOARD = 'https://app.squareupsandbox.com/dashboard/';

const given = z.object({
  accessToken: z.string().min(2),
  refreshToken: z.string().min(2),
  merchantId: z.string().min(1),
  expiresAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
});
const merchantAnswer = z.looseObject({
  merchant: z.looseObject({
    id: z.string().min(1),
    businessName: z.string().nullish(),
    currency: z.string().nullish(),
    status: z.string().nullish(),
    mainLocationId: z.string().nullish(),
  }),
});
const locationsAnswer = z.looseObject({
  locations: z
    .array(
      z.looseObject({
        id: z.string().min(1),
        status: z.string().nullish(),
        capabilities: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
});

function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.');
  throw new ProviderError('unexpected_answer', `Square answered without a usable ${path}`);
}

/** Square's OAuth behind the port: the code flow, with PKCE's challenge beside the application's secret. */
export class SquareSellers implements SellerAccess {
  constructor(private readonly options: SquareOptions) {}

  private get isTest(): boolean {
    return isTestApplication(this.options.applicationId);
  }

  consentPage({ state, challenge, returnUrl }: { state: string; challenge: string; returnUrl: string }) {
    const { apiBase, applicationId } = this.options;
    const page = new URL('/oauth2/authorize', apiBase ?? (this.isTest ? TEST_HOST : HOST));
    page.search = new URLSearchParams({
      client_id: applicationId,
      scope: SQUARE_SCOPES.join(' '),
      // Somebody who is signed in to Square chooses the account all the same; the test world knows no other way.
      ...(!this.isTest && { session: 'false' }),
      state,
      code_challenge: challenge,
      redirect_uri: returnUrl,
    }).toString();
    return page.href;
  }

  async exchange(request: { code: string; verifier: string; returnUrl: string }): Promise<Exchange> {
    const { applicationId: clientId, applicationSecret: clientSecret } = this.options;
    try {
      const answer = await squareApplication({ ...this.options, retries: 0 }).oAuth.obtainToken({
        clientId,
        clientSecret,
        grantType: 'authorization_code',
        code: request.code,
        codeVerifier: request.verifier,
        redirectUri: request.returnUrl,
      });
      const { accessToken, refreshToken, merchantId, expiresAt } = read(given, answer);
      return {
        outcome: 'given',
        key: {
          merchantId,
          accessTokenEncrypted: sealAccess(accessToken),
          refreshTokenEncrypted: sealAccess(refreshToken),
          expiresAt,
        },
      };
    } catch (error) {
      const ours = toSquareProviderError(error);
      if (!(ours instanceof ProviderError) || ours.problem === 'unexpected_answer') throw ours;
      return { outcome: ours.problem === 'unavailable' ? 'unavailable' : 'refused' };
    }
  }

  async read({
    merchantId,
    accessTokenEncrypted,
  }: Pick<SquareSeller, 'merchantId' | 'accessTokenEncrypted'>): Promise<SellerAccount | null> {
    // Opened outside of what is caught: a key that no secret of ours opens is our trouble, not a leave taken back.
    if (accessTokenEncrypted !== null) openAccess(accessTokenEncrypted);
    try {
      const client = squareClient(this.options, {
        provider: 'square',
        merchantId,
        locationId: '',
        accessTokenEncrypted,
      });
      const [found, places] = await Promise.all([
        client.merchants.get({ merchantId: 'me' }),
        client.locations.list(),
      ]);
      const { merchant } = read(merchantAnswer, found);
      const open = (read(locationsAnswer, places).locations ?? []).filter(
        ({ status, capabilities }) =>
          status === 'ACTIVE' && capabilities?.includes('CREDIT_CARD_PROCESSING') === true,
      );
      const isMain = (id: string) => Number(id === merchant.mainLocationId);
      return {
        merchantId: merchant.id,
        displayName: merchant.businessName ?? null,
        currency: merchant.currency?.toUpperCase() ?? null,
        isActive: merchant.status !== 'INACTIVE',
        locations: open.map(({ id }) => id).toSorted((a, b) => isMain(b) - isMain(a)),
      };
    } catch (error) {
      const ours = toSquareProviderError(error);
      // A key is refused with 401; 403 is a scope that was not asked for, which is our own trouble.
      const isLost =
        ours instanceof ProviderError &&
        (ours.problem === 'account_lost' || (ours.problem === 'misconfigured' && statusOf(error) === 401));
      if (isLost) return null;
      throw ours;
    }
  }

  async giveBack(merchantId: string): Promise<void> {
    const { applicationId: clientId, applicationSecret } = this.options;
    try {
      await callSquare(() =>
        squareApplication(this.options).oAuth.revokeToken(
          { clientId, merchantId },
          { headers: { Authorization: `Client ${applicationSecret}` } },
        ),
      );
    } catch (error) {
      if (!(error instanceof ProviderError) || error.problem !== 'not_found') throw error;
    }
  }

  managePage(merchantId: string): string {
    const { apiBase } = this.options;
    if (apiBase) return new URL(`/oauth2/seller/${encodeURIComponent(merchantId)}`, apiBase).href;
    return this.isTest ? TEST_DASHBOARD : DASHBOARD;
  }
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null;
