import { dress } from '../../core/browser/dress.js';
import { openWindow } from './window.js';

const NAMES = { paypal: 'PayPal', venmo: 'Venmo' };

const BUTTON_CSS = `
  :host { display: block }
  button {
    box-sizing: border-box; width: 100%; min-height: 3rem; padding: .625rem 1rem; border: 0; border-radius: .5rem;
    font: 700 1.0625rem/1.25 system-ui, -apple-system, 'Segoe UI', sans-serif; cursor: pointer;
    background: #ffc439; color: #142c8e;
  }
  button.venmo { background: #0074de; color: #fff }
  button:hover { filter: brightness(.96) }
  button:disabled { cursor: default; opacity: .55 }
  button:focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`;

async function ask(base, path, body) {
  const response = await fetch(`${base}/orders/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
    credentials: 'omit',
  });
  if (!response.ok) throw new Error('The PayPal sandbox does not know this order.');
  return response.json();
}

/** One button with PayPal's methods: render, close, isEligible. */
export function newButtons(base, currency, options) {
  const funding = options.fundingSource || 'paypal';
  const name = NAMES[funding];
  const host = document.createElement('div');
  // A dialog leads Tab to the host, which hands the focus on to the button.
  host.tabIndex = 0;
  const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
  dress(root, BUTTON_CSS);
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: funding,
    textContent: `Pay with ${name}`,
  });
  root.append(button);
  let isOpen = false;

  async function allowed() {
    let rejected = false;
    const actions = {
      resolve: async () => undefined,
      reject: async () => {
        rejected = true;
      },
    };
    const said = options.onClick ? await options.onClick({ fundingSource: funding }, actions) : undefined;
    return said !== false && !rejected;
  }

  async function pay() {
    if (!(await allowed())) return;
    const orderID = await options.createOrder({ paymentSource: funding }, {});
    const { amount, description } = await ask(base, orderID);
    const instrument = await openWindow({ name, amount, description });
    if (!instrument) {
      if (options.onCancel) await options.onCancel({ orderID }, {});
      return;
    }
    await ask(base, `${orderID}/approve`, { funding, instrument });
    await options.onApprove({ orderID, paymentSource: funding }, { restart: pay });
  }

  button.addEventListener('click', async () => {
    if (isOpen) return;
    isOpen = true;
    try {
      await pay();
    } catch (error) {
      if (options.onError) options.onError(error);
    } finally {
      isOpen = false;
    }
  });

  return {
    // Venmo is of the United States, and of their money.
    isEligible: () => funding === 'paypal' || (funding === 'venmo' && currency === 'USD'),
    async render(container) {
      const box = typeof container === 'string' ? document.querySelector(container) : container;
      if (!box) throw new Error('The container of the PayPal button is not on the page.');
      box.append(host);
      if (options.onInit) options.onInit({}, { enable: () => undefined, disable: () => undefined });
    },
    async close() {
      host.remove();
    },
  };
}
