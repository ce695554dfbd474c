export { beginVerification } from './begin-verification.ts';
export { applyIdentityEvent } from './identity-event.ts';
export { identityStatus } from './identity-status.ts';
export { verificationSession } from './verification-session.ts';
