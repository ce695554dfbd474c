import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { WebhookTarget } from '../core/webhooks.ts';

export interface PaypalTarget extends WebhookTarget {
  webhookId: string;
}

/** Signs as the sandbox does; PayPal signs with a certificate, and its caller only asks whether the signature holds. */
function sign(fields: { id: string; time: string; webhookId: string; body: string }): string {
  const { id, time, webhookId, body } = fields;
  const signature = createHmac('sha256', 'paypal-sandbox').update(`${id}|${time}|${webhookId}|${body}`);
  // By PayPal's description a signature never begins with + or /.
  return `S${signature.digest('base64')}`;
}

/** The headers of one delivery. */
export function signedHeaders(webhookId: string, body: string): Record<string, string> {
  const [id, time] = [randomUUID(), `${new Date().toISOString().slice(0, 19)}Z`];
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign({ id, time, webhookId, body }),
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox',
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

/** Whether a signature holds for an event, whose text is taken out of the request as it was sent. */
export function holds(requestText: string): boolean {
  const split = /^(.*),"webhook_event":(.*)\}$/s.exec(requestText);
  if (!split) return false;
  try {
    const fields = JSON.parse(`${split[1]}}`) as Record<string, string>;
    const wanted = sign({
      id: fields.transmission_id ?? '',
      time: fields.transmission_time ?? '',
      webhookId: fields.webhook_id ?? '',
      body: split[2]!,
    });
    const given = Buffer.from(fields.transmission_sig ?? '');
    return given.length === wanted.length && timingSafeEqual(given, Buffer.from(wanted));
  } catch {
    return false;
  }
}
