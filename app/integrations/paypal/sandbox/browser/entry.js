import { newButtons } from './buttons.js';

const BASE = new URL('.', document.currentScript.src).href.replace(/\/$/, '');

window.paypal = {
  version: '5.0.0-sandbox',
  FUNDING: { PAYPAL: 'paypal', VENMO: 'venmo', CARD: 'card' },
  isFundingEligible: (funding) => funding === 'paypal' || funding === 'venmo',
  Buttons: (options) => newButtons(BASE, options || {}),
};
