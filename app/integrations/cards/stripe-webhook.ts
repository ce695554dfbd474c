import Stripe from 'stripe';
import { z } from 'zod';
import type { CardEvent, CardEventKind, WebhookVerification } from './port.ts';

/** Seconds that a signature may be old (or ahead): Stripe's own tolerance. */
const TOLERANCE_SECONDS = 300;

const KINDS: Readonly<Record<string, CardEventKind>> = {
  'payment_intent.succeeded': 'payment_succeeded',
  'payment_intent.payment_failed': 'payment_failed',
  'payment_intent.requires_action': 'payment_requires_action',
  'payment_intent.processing': 'payment_processing',
  'payment_intent.canceled': 'payment_cancelled',
  'charge.refunded': 'payment_refunded',
  'refund.created': 'refund_changed',
  'refund.updated': 'refund_changed',
  'refund.failed': 'refund_changed',
  'charge.refund.updated': 'refund_changed',
  'charge.dispute.created': 'dispute_changed',
  'charge.dispute.updated': 'dispute_changed',
  'charge.dispute.funds_withdrawn': 'dispute_changed',
  'charge.dispute.funds_reinstated': 'dispute_changed',
  'charge.dispute.closed': 'dispute_changed',
  'payout.created': 'payout_changed',
  'payout.updated': 'payout_changed',
  'payout.paid': 'payout_changed',
  'payout.failed': 'payout_changed',
  'payout.canceled': 'payout_changed',
  'payout.reconciliation_completed': 'payout_changed',
  'setup_intent.succeeded': 'card_setup_succeeded',
  'setup_intent.setup_failed': 'card_setup_failed',
  'checkout.session.completed': 'card_setup_page_completed',
  'payment_method.detached': 'card_changed',
  'payment_method.updated': 'card_changed',
  'payment_method.automatically_updated': 'card_changed',
  'customer.deleted': 'customer_gone',
  'account.updated': 'account_changed',
  'account.application.deauthorized': 'account_left',
  'identity.verification_session.processing': 'identity_changed',
  'identity.verification_session.requires_input': 'identity_changed',
  'identity.verification_session.verified': 'identity_changed',
  'identity.verification_session.canceled': 'identity_changed',
  'customer.subscription.created': 'plan_changed',
  'customer.subscription.updated': 'plan_changed',
  'customer.subscription.deleted': 'plan_changed',
  'customer.subscription.paused': 'plan_changed',
  'customer.subscription.resumed': 'plan_changed',
  'customer.subscription.trial_will_end': 'plan_changed',
  'customer.subscription.pending_update_applied': 'plan_changed',
  'customer.subscription.pending_update_expired': 'plan_changed',
  'invoice.paid': 'plan_changed',
  'invoice.payment_failed': 'plan_changed',
  'invoice.payment_action_required': 'plan_changed',
  'invoice.voided': 'plan_changed',
};

const idOf = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform((object) => object.id)])
  .nullish()
  .catch(null);

const eventBody = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  account: z.string().nullish(),
  created: z.int(),
  data: z.looseObject({
    object: z.looseObject({
      id: z.string().nullish().catch(null),
      object: z.string().nullish(),
      payment_intent: idOf,
      setup_intent: idOf,
      payment_method: idOf,
      customer: idOf,
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
    }),
  }),
});

type EventBody = z.output<typeof eventBody>;

/** Which of our references an object of each Stripe type is itself. */
const OWN_REF: Readonly<Record<string, keyof CardEvent['refs']>> = {
  payment_intent: 'paymentIntentId',
  setup_intent: 'setupIntentId',
  'checkout.session': 'setupPageId',
  refund: 'refundId',
  dispute: 'disputeId',
  payout: 'payoutId',
  payment_method: 'paymentMethodId',
  customer: 'customer',
  'identity.verification_session': 'identityCheckId',
};

function refsOf(object: EventBody['data']['object']): CardEvent['refs'] {
  const own = object.object ? OWN_REF[object.object] : undefined;
  const refs: CardEvent['refs'] = {};
  if (object.payment_intent) refs.paymentIntentId = object.payment_intent;
  if (object.setup_intent) refs.setupIntentId = object.setup_intent;
  if (object.payment_method) refs.paymentMethodId = object.payment_method;
  if (object.customer) refs.customer = object.customer;
  if (own && object.id) refs[own] = object.id;
  return refs;
}

function failureOf(error: unknown): WebhookVerification {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
    return { ok: false, reason: 'malformed' };
  return {
    ok: false,
    reason: /tolerance/.test(error.message) ? 'timestamp_outside_window' : 'signature_wrong',
  };
}

/** Checks the signature with each of the secrets; answers the event's body, or why none of them made it. */
function opened(
  body: string | Buffer,
  header: string,
  secrets: readonly string[],
  receivedAt: number,
): { raw: unknown } | WebhookVerification {
  let failed: WebhookVerification = { ok: false, reason: 'signature_wrong' };
  for (const secret of secrets) {
    try {
      return {
        raw: Stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, receivedAt),
      };
    } catch (error) {
      const failure = failureOf(error);
      // Another secret cannot cure what is said beyond the signature itself.
      if (failed.ok || failed.reason === 'signature_wrong') failed = failure;
    }
  }
  return failed;
}

/**
 * Checks the signature over the bytes as received, then parses (STACK.md: `t.rawBody`, HMAC-SHA256, 300 s).
 * The platform's events and those of connected accounts come by two endpoints, each with its secret.
 * The machine's clock counts here, not the product's: the signature's time is the sender's.
 */
export function verifyStripeWebhook(
  rawBody: Uint8Array | string,
  header: string | null,
  secrets: readonly string[],
  receivedAt = Date.now(),
): WebhookVerification {
  if (!header) return { ok: false, reason: 'signature_missing' };
  const body = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody);
  const read = opened(body, header, secrets, receivedAt);
  if (!('raw' in read)) return read;
  // The SDK only refuses old signatures; one from the future is as wrong.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
  if (signedAt * 1000 > receivedAt + TOLERANCE_SECONDS * 1000) {
    return { ok: false, reason: 'timestamp_outside_window' };
  }
  const parsed = eventBody.safeParse(read.raw);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const event = parsed.data;
  return {
    ok: true,
    event: {
      id: event.id,
      kind: KINDS[event.type] ?? 'other',
      type: event.type,
      account: event.account ?? null,
      createdAt: event.created * 1000,
      refs: refsOf(event.data.object),
      metadata: event.data.object.metadata ?? {},
    },
  };
}
