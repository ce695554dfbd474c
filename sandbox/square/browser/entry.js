import { challenge } from '../../core/browser/challenge.js';
import { newCard } from './card.js';

const BASE = new URL(document.currentScript.src).origin;
const OFFLINE = {
  type: 'UNEXPECTED_ERROR',
  message: 'We could not reach the card service. Please check your connection and try again.',
};
const UNVERIFIED = {
  type: 'VERIFICATION_ERROR',
  message: 'Your bank could not confirm that this card is yours. Please try again or use another card.',
};

async function ask(body) {
  try {
    const response = await fetch(`${BASE}/v2/_browser/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
    return await response.json();
  } catch {
    return { errors: [OFFLINE] };
  }
}

/** Makes a token of a card; with verification details its owner passes their bank's check where it asks for one. */
async function tokenize(client, card, verificationDetails) {
  const { errors, values } = card.read();
  if (errors.length > 0) {
    const shown = errors.map(({ part, ...error }) => error);
    return { status: 'Invalid', errors: shown };
  }
  const first = await ask({ ...client, ...values, verified: false });
  let answer = first;
  if (first.verify) {
    if (!verificationDetails || (await challenge()) !== 'passed')
      return { status: 'Error', errors: [UNVERIFIED] };
    answer = await ask({ ...client, ...values, verified: true });
  }
  if (!answer.token) return { status: 'Error', errors: answer.errors };
  const details = { method: 'Card', card: answer.card, billing: { postalCode: values.postalCode } };
  return { status: 'OK', token: answer.token, details };
}

window.Square = {
  payments(applicationId, locationId) {
    if (!/^(sandbox-)?sq0id[bp]-/.test(applicationId)) throw new Error('InvalidApplicationIdError');
    const client = { applicationId, locationId };
    return {
      async card(options) {
        const card = newCard(options);
        return { ...card, tokenize: (details) => tokenize(client, card, details) };
      },
      setLocale: async () => {},
    };
  },
};
