import { openOverlay } from '../../core/browser/overlay.js';

const base = new URL('.', document.currentScript.src).href;
const tell = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));

/** The window asks what to do, as Entri's would lead through the provider's log-in. */
async function showEntri(config) {
  const { prefilledDomain: domain, dnsRecords, token, userId } = config;
  const setupType = await openOverlay({
    label: 'Connect your domain',
    badge: 'Entri sandbox',
    title: `Connect ${domain}`,
    main: '#2f4b3c',
    text: ['Nothing real is set here: choose how it ends.'],
    choices: [
      ['automatic', 'Log in and set the records', false],
      ['manual', 'I set them myself', true],
      ['sharedLogin', 'Send a link to somebody else', true],
      ['left', 'Not now', true],
    ],
    escape: 'left',
  });
  const closed = { domain: null, success: false, setupType: null, provider: null, error: null };
  if (setupType === 'left') {
    tell('onEntriClose', { ...closed, lastStatus: 'INITIAL' });
    return;
  }
  const body = JSON.stringify({ token, domain, userId, setupType, dnsRecords });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${base}window/finish`, { method: 'POST', headers, body })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (!answer) {
    const error = { title: 'Error', details: 'The token is not valid.' };
    tell('onEntriClose', { ...closed, lastStatus: 'EXIT_WITH_ERROR', error });
    return;
  }
  tell('onSuccess', { domain, setupType, provider: 'sandbox', jobId: answer.jobId });
  tell('onEntriClose', {
    domain,
    success: true,
    setupType,
    provider: 'sandbox',
    lastStatus: 'DOMAIN_SETUP_FINISHED',
    error: null,
  });
}

const nothing = () => undefined;
window.entri = {
  showEntri,
  connectDomain: showEntri,
  close: nothing,
  load: nothing,
  subscribe: nothing,
  checkDomain: () => Promise.resolve({ provider: 'sandbox', setupType: 'automatic' }),
};
