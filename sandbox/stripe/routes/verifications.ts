import type Stripe from 'stripe';
import { newId, type Call, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import type { Verification } from '../tables.ts';

type Session = Stripe.Identity.VerificationSession;

/** How long Stripe looks at a document here, milliseconds. */
const LOOKS_MS = 1_500;

const REASONS: Readonly<Record<string, string>> = {
  document_unverified_other: 'The document could not be verified.',
  document_expired: 'The document is expired.',
  selfie_face_mismatch: 'The selfie did not match the photo of the document.',
  consent_declined: 'The person did not consent.',
};

function create(call: Call): Session {
  if (call.required('type') !== 'document')
    throw invalid('This sandbox serves type=document.', { param: 'type' });
  const id = newId('vs_');
  const token = newId('test_', 40);
  const session = {
    id,
    object: 'identity.verification_session',
    client_reference_id: null,
    client_secret: `${id}_secret_${token}`,
    created: call.created,
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: call.metadata(),
    options: { document: { require_live_capture: true, require_matching_selfie: true } },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: 'requires_input',
    type: 'document',
    url: `${call.publicUrl}/identity/start/${token}`,
  } as Session;
  const kept = { id, session, returnUrl: call.text('return_url'), result: null, token, isOpened: false };
  call.save('verifications', kept);
  call.emit('identity.verification_session.created', session);
  return session;
}

/** The session as it stands by now: what was sent is decided after a while, and whoever asks gets an address that still serves. */
export function current(call: Call, id: string): Verification {
  const kept = call.need('verifications', id, 'id');
  const { session, result } = kept;
  if (session.status === 'processing' && result && result.at <= call.ms)
    Object.assign(session, decided(session, result.code));
  if (session.status === 'requires_input' && (kept.isOpened || !session.url)) {
    kept.token = newId('test_', 40);
    kept.isOpened = false;
    session.client_secret = `${id}_secret_${kept.token}`;
    session.url = `${call.publicUrl}/identity/start/${kept.token}`;
  }
  call.save('verifications', kept);
  return kept;
}

function decided(session: Session, code: string | null): Partial<Session> {
  if (code === null) return { status: 'verified', last_error: null, client_secret: null, url: null };
  const last_error = { code, reason: REASONS[code] ?? null } as Session['last_error'];
  return { ...session, status: 'requires_input', last_error };
}

/** Its person has sent a document: Stripe looks at it, and says what came of it later. Null: all is well. */
export function sent(call: Call, id: string, code: string | null): void {
  const kept = current(call, id);
  const { session } = kept;
  if (session.status !== 'requires_input') return;
  Object.assign(session, { status: 'processing', last_error: null, client_secret: null, url: null });
  kept.result = { at: call.ms + LOOKS_MS, code };
  call.save('verifications', kept);
  call.emit('identity.verification_session.processing', session);
  const later = { ...session, ...decided(session, code) };
  call.emit(`identity.verification_session.${later.status}`, later, LOOKS_MS);
}

/** Its person does not agree, which is decided at once. */
export function declined(call: Call, id: string): void {
  const kept = current(call, id);
  if (kept.session.status !== 'requires_input') return;
  Object.assign(kept.session, decided(kept.session, 'consent_declined'));
  call.save('verifications', kept);
  call.emit('identity.verification_session.requires_input', kept.session);
}

function cancel(call: Call): Session {
  const kept = current(call, call.path.id!);
  if (kept.session.status !== 'requires_input')
    throw invalid('You cannot cancel a VerificationSession that is not requires_input.', {});
  Object.assign(kept.session, { status: 'canceled', client_secret: null, url: null });
  call.save('verifications', kept);
  call.emit('identity.verification_session.canceled', kept.session);
  return kept.session;
}

/** What Stripe.js sends once its person has chosen in the window of the sandbox. */
function submitFromWindow(call: Call) {
  const outcome = call.required('outcome');
  if (outcome === 'consent_declined') declined(call, call.path.id!);
  else sent(call, call.path.id!, outcome === 'verified' ? null : outcome);
  return { id: call.path.id!, object: 'identity.submission' };
}

const path = '/v1/identity/verification_sessions';

export const verificationRoutes: Route[] = [
  {
    method: 'post',
    path,
    accepts: ['type', 'options', 'return_url', 'metadata', 'provided_details'],
    run: create,
  },
  { method: 'get', path: `${path}/:id`, run: (call) => current(call, call.path.id!).session },
  { method: 'post', path: `${path}/:id/cancel`, accepts: [], run: cancel },
  { method: 'post', path: `${path}/:id/submit`, browser: true, accepts: ['outcome'], run: submitFromWindow },
];
