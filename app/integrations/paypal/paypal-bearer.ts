import { z } from 'zod';
import { ProviderError } from '../payments/port.ts';
import { apiOf, send, type PaypalOptions } from './paypal-client.ts';

const token = z.object({ access_token: z.string().min(1) });

/** The platform's own token, for the calls that the SDK has not. Throws `unavailable`, or `misconfigured` where our keys are wrong. */
export async function paypalBearer(options: PaypalOptions): Promise<string> {
  const { clientId, clientSecret } = options;
  const granted = await send(options, `${apiOf(options)}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (granted.status === 401 || granted.status === 403)
    throw new ProviderError('misconfigured', 'PayPal refuses the keys');
  const read = token.safeParse(granted.ok ? await granted.json().catch(() => null) : null);
  if (!read.success) throw new ProviderError('unavailable', 'PayPal gave no token');
  return read.data.access_token;
}
