// The window in which the payer signs in and says yes; here a dialog over the page.

const WINDOW_CSS = `
  dialog {
    box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: .75rem;
    font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; color: #1c2733; background: #fff;
    box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .3);
  }
  dialog::backdrop { background: rgb(20 16 14 / .55) }
  .badge {
    display: inline-block; padding: .125rem .5rem; border-radius: .25rem; background: #f3dcae; color: #5b4206;
    font-size: .8125rem; font-weight: 600;
  }
  h2 { margin: .75rem 0 .25rem; font-size: 1.25rem; line-height: 1.3 }
  p { margin: 0 0 1.25rem; color: #4d5a66 }
  strong { display: block; font-size: 1.75rem; font-variant-numeric: tabular-nums; color: #1c2733 }
  div { display: grid; gap: .625rem }
  button {
    font: inherit; font-weight: 600; min-height: 2.75rem; padding: .625rem 1rem; border-radius: .5rem; cursor: pointer;
    border: 1px solid #003087; background: #003087; color: #fff;
  }
  button.quiet { border-color: #7d8791; background: #fff; color: #1c2733 }
  button:focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`;

export function dress(root, css) {
  if (!('adoptedStyleSheets' in root) || typeof CSSStyleSheet !== 'function') return;
  const sheet = new CSSStyleSheet();
  if (!sheet.replaceSync) return;
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

const element = (tag, props) => Object.assign(document.createElement(tag), props);

const CHOICES = [
  ['good', 'Pay now', false],
  ['declined', 'Pay with a way that is declined', true],
  ['review', 'Pay, and let it be reviewed', true],
  [null, 'Close the window', true],
];

/** Resolves to what the payer pays with, or null where they close it; Escape closes too. */
export function openWindow({ name, amount, description }) {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    // Dialog libraries make everything outside of their own dialog inert, except what is marked so.
    host.setAttribute('data-react-aria-top-layer', 'true');
    const root = host.attachShadow({ mode: 'open' });
    dress(root, WINDOW_CSS);
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', `${name} sandbox`);
    const sum = new Intl.NumberFormat('en-US', { style: 'currency', currency: amount.currency_code });
    const text = element('p', { textContent: `${description}. No real money moves.` });
    text.prepend(element('strong', { textContent: sum.format(Number(amount.value)) }));
    const actions = document.createElement('div');
    const finish = (choice) => {
      if (dialog.open) dialog.close();
      host.remove();
      resolve(choice);
    };
    for (const [choice, words, quiet] of CHOICES) {
      const button = element('button', { type: 'button', textContent: words });
      if (quiet) button.className = 'quiet';
      button.addEventListener('click', () => finish(choice));
      actions.append(button);
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish(null);
    });
    const badge = element('span', { className: 'badge', textContent: `${name} sandbox` });
    dialog.append(badge, element('h2', { textContent: `Pay with ${name}` }), text, actions);
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });
}
