import type Stripe from 'stripe';
import { z } from 'zod';
import { readAnswer } from '../cards/stripe-answers.ts';
import { call, scope, stripeClient, stripeJsUrl, type StripeOptions } from '../cards/stripe-client.ts';
import type { IdentityBrowserConfig, IdentityCheck, IdentityChecks, IdentityProblem } from './port.ts';

const text = z.string().min(1).nullish();

const sessionAnswer = z.looseObject({
  id: z.string().min(1),
  status: z.enum(['requires_input', 'processing', 'verified', 'canceled']),
  metadata: z.record(z.string(), z.string()).nullish(),
  client_secret: text,
  url: text,
  last_error: z.looseObject({ code: text }).nullish(),
});

const STATUS = {
  requires_input: 'open',
  processing: 'processing',
  verified: 'verified',
  canceled: 'cancelled',
} as const;

const PROBLEMS: Readonly<Record<string, IdentityProblem>> = {
  abandoned: 'abandoned',
  consent_declined: 'not_agreed',
  country_not_supported: 'country',
  device_not_supported: 'device',
  document_expired: 'document_expired',
  document_type_not_supported: 'document_kind',
  document_unverified_other: 'document_unreadable',
  selfie_document_missing_photo: 'face',
  selfie_face_mismatch: 'face',
  selfie_manipulated: 'face',
  selfie_unverified_other: 'face',
  under_supported_age: 'age',
};

/** Stripe's VerificationSession in our nouns. */
function toCheck(answer: unknown): IdentityCheck {
  const session = readAnswer(sessionAnswer, answer);
  const code = session.last_error?.code;
  const isOpen = session.status === 'requires_input';
  return {
    id: session.id,
    status: STATUS[session.status],
    practiceId: session.metadata?.practiceId ?? null,
    problem: isOpen && code ? (PROBLEMS[code] ?? 'other') : null,
    clientSecret: isOpen ? (session.client_secret ?? null) : null,
    url: isOpen ? (session.url ?? null) : null,
  };
}

/** Stripe Identity behind the port. */
export class StripeIdentity implements IdentityChecks {
  private readonly stripe: Stripe;

  constructor(private readonly options: StripeOptions) {
    this.stripe = stripeClient(options);
  }

  async begin(request: { practiceId: string; returnUrl: string; idempotencyKey: string }) {
    const created = await call(() =>
      this.stripe.identity.verificationSessions.create(
        {
          type: 'document',
          options: { document: { require_matching_selfie: true, require_live_capture: true } },
          return_url: request.returnUrl,
          metadata: { practiceId: request.practiceId },
        },
        scope(null, request.idempotencyKey),
      ),
    );
    return toCheck(created);
  }

  async read(id: string): Promise<IdentityCheck> {
    return toCheck(await call(() => this.stripe.identity.verificationSessions.retrieve(id)));
  }

  browserConfig(): IdentityBrowserConfig {
    const { publishableKey } = this.options;
    return { provider: 'stripe', publishableKey, scriptUrl: stripeJsUrl(this.options), account: null };
  }
}
