import { Client, Environment, LogLevel } from '@paypal/paypal-server-sdk';
import { ProviderError } from '../payments/port.ts';

/** Where the official SDK calls unless it is told otherwise; the sandbox's handlers answer there. */
const PAYPAL_API = 'https://api-m.sandbox.paypal.com';
const PAYPAL_LIVE_API = 'https://api-m.paypal.com';

export interface PaypalOptions {
  clientId: string;
  clientSecret: string;
  /** The webhook as PayPal knows it; signatures are made for it. */
  webhookId: string;
  live: boolean;
  /** Base URL of a stand-in for PayPal's API, which then also serves the browser's script. */
  apiBase?: string;
  /** For one call; milliseconds. */
  timeoutMs?: number;
}

/** What the SDK's HTTP client hands to its adapter. */
interface SdkRequest {
  method?: string;
  url: string;
  headers: object;
  data?: string;
}

/** The address that the API's own paths are called at. */
export const apiOf = ({ live, apiBase }: PaypalOptions): string =>
  apiBase ?? (live ? PAYPAL_LIVE_API : PAYPAL_API);

/** Sends one request; no answer in time is `unavailable`. Nothing is repeated here: the caller knows what may be. */
export async function send(options: PaypalOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(options.timeoutMs ?? 15_000) });
  } catch {
    throw new ProviderError('unavailable', 'PayPal did not answer');
  }
}

/** The SDK, with the time that one call may take and where it calls set here and nowhere else. */
export function paypalClient(options: PaypalOptions): Client {
  const own = options.live ? PAYPAL_LIVE_API : PAYPAL_API;
  return new Client({
    environment: options.live ? Environment.Production : Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: options.clientId,
      oAuthClientSecret: options.clientSecret,
      oAuthClockSkew: 60,
    },
    logging: { logLevel: LogLevel.Error, logger: { log: () => undefined } },
    unstable_httpClientOptions: {
      // The SDK has no setting for the address, and its own client would hold sockets open beyond a test.
      adapter: async (config: SdkRequest) => {
        const response = await send(options, config.url.replace(own, apiOf(options)), {
          method: config.method?.toUpperCase(),
          headers: Object.fromEntries(Object.entries(config.headers).map(([k, v]) => [k, String(v)])),
          body: config.data,
        });
        let data: string;
        try {
          data = await response.text();
        } catch {
          throw new ProviderError('unavailable', 'PayPal broke off its answer');
        }
        const headers = Object.fromEntries(response.headers);
        return { data, status: response.status, statusText: response.statusText, headers, config };
      },
    },
  });
}

/** Who acts for whom: the platform in the merchant's name. Unsigned, as PayPal asks of partners. */
export function authAssertion({ clientId }: PaypalOptions, merchant: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ iss: clientId, payer_id: merchant })}.`;
}
