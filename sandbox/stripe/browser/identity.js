import { openOverlay } from '../../core/browser/overlay.js';
import { callApi } from './api.js';

const LEFT = { code: 'session_cancelled', type: 'user_action', message: 'The person left the check.' };
const NO_SESSION = {
  code: 'unsupported_client_secret',
  type: 'invalid_request_error',
  message: 'The client secret is not one of a verification session.',
};

/** Asks in a window over the page what comes of the check, as Stripe's would ask for a document. */
export async function verifyIdentity(client, clientSecret) {
  const id = /^(vs_\w+?)_secret_\w+$/.exec(String(clientSecret))?.[1];
  if (!id) return { error: NO_SESSION };
  const outcome = await openOverlay({
    label: 'Verify your identity',
    badge: 'Stripe sandbox',
    title: 'Verify your identity',
    main: '#2f4b3c',
    text: ['Nothing real is asked for here: choose what comes of it.'],
    choices: [
      ['verified', 'Everything matches', false],
      ['document_unverified_other', 'The document cannot be read', true],
      ['document_expired', 'The document is out of date', true],
      ['consent_declined', 'I do not agree', true],
      ['left', 'Not now', true],
    ],
    escape: 'left',
  });
  if (outcome === 'left') return { error: LEFT };
  const path = `/v1/identity/verification_sessions/${id}/submit`;
  const answer = await callApi(client, 'POST', path, { client_secret: clientSecret, outcome });
  if (answer.error) return { error: answer.error };
  return { verificationSession: { id, status: 'processing' } };
}
