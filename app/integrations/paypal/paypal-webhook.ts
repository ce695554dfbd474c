import { MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import { paypalBearer } from './paypal-bearer.ts';
import { apiOf, send, type PaypalOptions } from './paypal-client.ts';
import type { WalletEvent, WalletWebhook } from './port.ts';
import { ProviderError } from '../payments/port.ts';

const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  create_time: z.iso.datetime({ offset: true }),
  resource: z
    .looseObject({
      id: z.string().optional(),
      merchant_id: z.string().max(50).optional(),
      supplementary_data: z
        .looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() })
        .optional(),
      links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
    })
    .optional(),
});

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const verdict = z.object({ verification_status: z.string() });

/**
 * Asks PayPal whether it sent this. The certificate that the headers name is never fetched by us: a stranger's request would
 * choose where we call. The SDK has no webhooks, so these two calls are made by hand.
 */
export async function verifyPaypalWebhook(
  options: PaypalOptions,
  rawBody: string,
  header: (name: string) => string | null,
  mayAsk: (unproved: WalletEvent) => Promise<void> = async () => undefined,
): Promise<WalletWebhook> {
  const named = Object.entries(HEADERS).map(([field, name]) => [field, header(name)] as const);
  if (named.some(([, value]) => !value)) return { ok: false, reason: 'signature_missing' };
  if (!isSentNow(header(HEADERS.transmission_time)!) || !isPaypals(header(HEADERS.cert_url)!))
    return { ok: false, reason: 'signature_wrong' };
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  const read = event.safeParse(body);
  if (!read.success) return { ok: false, reason: 'malformed' };
  const { id, event_type: type, create_time: created, resource } = read.data;
  const orderId = type.startsWith('CHECKOUT.ORDER.')
    ? resource?.id
    : resource?.supplementary_data?.related_ids?.order_id;
  const unproved = {
    id,
    type,
    orderId: orderId ?? null,
    refundedCaptureId: GIVEN_BACK.test(type) ? captureAbove(resource?.links) : null,
    merchantId: type.startsWith('MERCHANT.') ? (resource?.merchant_id ?? null) : null,
    createdAt: Date.parse(created),
  };
  await mayAsk(unproved);
  if (!(await isGenuine(options, Object.fromEntries(named), rawBody)))
    return { ok: false, reason: 'signature_wrong' };
  return { ok: true, event: unproved };
}

/** The practice's refund, and what PayPal took back for a dispute: both are of a refund, which names its capture by a link alone. */
const GIVEN_BACK = /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/;

function captureAbove(links: readonly { rel: string; href: string }[] = []): string | null {
  const up = links.find(({ rel }) => rel === 'up');
  return /\/captures\/([A-Z0-9]{1,50})$/.exec(up?.href ?? '')?.[1] ?? null;
}

/** PayPal sends an event again for three days; nothing of it is older, nor ahead of its time by more than a clock may be. */
function isSentNow(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age > -60 * MINUTE_MS && age < 4 * 24 * 60 * MINUTE_MS;
}

/** Certificates of PayPal lie at its own hosts. */
function isPaypals(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && /(^|\.)paypal\.com$/.test(url.hostname);
}

async function isGenuine(options: PaypalOptions, named: object, rawBody: string): Promise<boolean> {
  const api = apiOf(options);
  const bearer = await paypalBearer(options);
  // The event goes back byte for byte: it was signed as text, and writing it anew could change it.
  const fields = JSON.stringify({ ...named, webhook_id: options.webhookId }).slice(0, -1);
  const response = await send(options, `${api}/v1/notifications/verify-webhook-signature`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: `${fields},"webhook_event":${rawBody}}`,
  });
  // What it does not even take for an event is none.
  if (response.status === 400 || response.status === 422) return false;
  return (await answerOf(response, verdict)).verification_status === 'SUCCESS';
}

async function answerOf<T extends z.ZodType>(response: Response, schema: T): Promise<z.output<T>> {
  const read = schema.safeParse(response.ok ? await response.json().catch(() => null) : null);
  if (!read.success) throw new ProviderError('unavailable', 'PayPal could not verify a webhook');
  return read.data;
}
