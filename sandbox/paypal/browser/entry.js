import { newButtons } from './buttons.js';

const CURRENCY = new URL(document.currentScript.src).searchParams.get('currency') || 'USD';
const BASE = new URL('.', document.currentScript.src).href.replace(/\/$/, '');

window.paypal = {
  version: '5.0.0-sandbox',
  FUNDING: { PAYPAL: 'paypal', VENMO: 'venmo', CARD: 'card' },
  Buttons: (options) => newButtons(BASE, CURRENCY, options || {}),
};
