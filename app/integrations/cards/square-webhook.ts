import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { WebhooksHelper } from 'square';
import { z } from 'zod';
import type { CardEvent, CardEventKind, WebhookVerification } from './port.ts';

/**
 * Square signs no time and repeats an event for a day. What is older than three days (or from the future) is refused all the
 * same: nothing that is replayed later is news.
 */
const OLDEST_MS = 3 * 24 * HOUR_MS;
const AHEAD_MS = 5 * MINUTE_MS;

const eventBody = z.looseObject({
  event_id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  merchant_id: z.string().min(1).max(255),
  created_at: z.iso.datetime({ offset: true }),
  data: z.looseObject({
    id: z.string().nullish().catch(null),
    object: z
      .looseObject({
        payment: z.looseObject({ id: z.string(), status: z.string(), reference_id: z.string() }).partial(),
        refund: z.looseObject({ id: z.string(), payment_id: z.string() }).partial(),
        dispute: z
          .looseObject({ id: z.string(), disputed_payment: z.looseObject({ payment_id: z.string() }) })
          .partial(),
        payout: z.looseObject({ id: z.string() }).partial(),
        card: z.looseObject({ id: z.string(), customer_id: z.string() }).partial(),
        customer: z.looseObject({ id: z.string() }).partial(),
        event_context: z
          .looseObject({ merge: z.looseObject({ to_customer_id: z.string() }).nullish().catch(null) })
          .nullish()
          .catch(null),
      })
      .partial()
      .nullish()
      .catch(null),
  }),
});

type EventBody = z.output<typeof eventBody>;

const PAYMENTS: Readonly<Record<string, CardEventKind>> = {
  COMPLETED: 'payment_succeeded',
  FAILED: 'payment_failed',
  CANCELED: 'payment_cancelled',
  PENDING: 'payment_processing',
  APPROVED: 'payment_processing',
};

const CARD_CHANGES: ReadonlySet<string> = new Set([
  'card.disabled',
  'card.forgotten',
  'card.updated',
  'card.automatically_updated',
]);

const mergedInto = ({ object }: EventBody['data']): string | undefined =>
  object?.event_context?.merge?.to_customer_id;

function kindOf({ type, data }: EventBody): CardEventKind {
  if (type === 'payment.created' || type === 'payment.updated')
    return PAYMENTS[data.object?.payment?.status ?? ''] ?? 'other';
  if (type === 'refund.created' || type === 'refund.updated') return 'refund_changed';
  if (type.startsWith('dispute.')) return 'dispute_changed';
  if (type.startsWith('payout.')) return 'payout_changed';
  if (type === 'card.created') return 'card_setup_succeeded';
  if (CARD_CHANGES.has(type)) return 'card_changed';
  // Those that are merged are deleted too, each with an event of its own; Square keeps their cards.
  if (type === 'customer.deleted') return mergedInto(data) ? 'customer_merged' : 'customer_gone';
  return type === 'oauth.authorization.revoked' ? 'account_changed' : 'other';
}

function refsOf({ data }: EventBody): CardEvent['refs'] {
  const { payment, refund, dispute, payout, card, customer } = data.object ?? {};
  const customerId = card?.customer_id ?? customer?.id;
  const paymentIntentId = payment?.id ?? refund?.payment_id ?? dispute?.disputed_payment?.payment_id;
  return {
    ...(paymentIntentId && { paymentIntentId }),
    ...(refund?.id && { refundId: refund.id }),
    ...(dispute?.id && { disputeId: dispute.id }),
    ...(payout?.id && { payoutId: payout.id }),
    ...(card?.id && { paymentMethodId: card.id }),
    ...(customerId && { customer: customerId }),
    ...(mergedInto(data) && { mergedInto: mergedInto(data)! }),
  };
}

/**
 * Checks Square's signature (HMAC-SHA256 over the notification's address and the bytes as received), then parses. The
 * machine's clock counts here, not the product's: the event's time is the sender's.
 */
export async function verifySquareWebhook(
  rawBody: Uint8Array | string,
  header: string | null,
  { webhookSignatureKey, notificationUrl }: { webhookSignatureKey: string; notificationUrl: string },
  receivedAt = Date.now(),
): Promise<WebhookVerification> {
  if (!header) return { ok: false, reason: 'signature_missing' };
  const requestBody = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8');
  const isSigned = await WebhooksHelper.verifySignature({
    requestBody,
    signatureHeader: header,
    signatureKey: webhookSignatureKey,
    notificationUrl,
  });
  if (!isSigned) return { ok: false, reason: 'signature_wrong' };
  let raw: unknown;
  try {
    raw = JSON.parse(requestBody);
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  const parsed = eventBody.safeParse(raw);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const event = parsed.data;
  const createdAt = Date.parse(event.created_at);
  if (createdAt < receivedAt - OLDEST_MS || createdAt > receivedAt + AHEAD_MS)
    return { ok: false, reason: 'timestamp_outside_window' };
  const transactionId = event.data.object?.payment?.reference_id;
  return {
    ok: true,
    event: {
      id: event.event_id,
      kind: kindOf(event),
      type: event.type,
      account: event.merchant_id,
      createdAt,
      refs: refsOf(event),
      metadata: transactionId ? { transactionId } : {},
    },
  };
}
