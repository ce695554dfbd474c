import { brandOf, digitsOf, FIELDS, makeTabStop } from '../../core/browser/fields.js';
import { dress } from '../../core/browser/dress.js';
import { FIELD_CSS } from '../../core/browser/styles.js';

const CARD_CSS = `
  ${FIELD_CSS}
  .row { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0; border: 1px solid var(--square-line, #8f857f);
    border-radius: var(--square-radius, 8px); overflow: hidden; background: var(--square-surface, transparent) }
  .cell { padding: .5rem .75rem; min-height: 2.75rem; box-sizing: border-box; display: grid; align-items: center }
  .cell:nth-child(1) { grid-column: 1 / -1; border-bottom: 1px solid var(--square-line, #8f857f) }
  .cell:nth-child(3) { border-left: 1px solid var(--square-line, #8f857f) }
  .cell:nth-child(4) { grid-column: 1 / -1; border-top: 1px solid var(--square-line, #8f857f) }
  .cell:focus-within { outline: 3px solid var(--square-focus, #3b6fd4); outline-offset: -3px }
`;

const POSTAL = {
  label: 'Postal code',
  autocomplete: 'postal-code',
  placeholder: 'ZIP or postal code',
  judge: (text) => (text.length < 3 ? 'Enter a postal code.' : null),
};
const WORDS = {
  cardNumber: 'Enter a valid card number.',
  cardExpiry: 'Enter a valid expiration date.',
  cardCvc: 'Enter the CVV of your card.',
};
/** Square's names of the fields. */
const NAMES = {
  cardNumber: 'cardNumber',
  cardExpiry: 'expirationDate',
  cardCvc: 'cvv',
  postalCode: 'postalCode',
};

function inputFor(part) {
  const field = part === 'postalCode' ? POSTAL : FIELDS[part];
  const input = document.createElement('input');
  input.type = 'text';
  if (part !== 'postalCode') input.inputMode = 'numeric';
  input.autocomplete = field.autocomplete;
  input.placeholder = part === 'cardCvc' ? 'CVV' : field.placeholder;
  input.spellcheck = false;
  input.maxLength = part === 'postalCode' ? 12 : 24;
  input.setAttribute('aria-label', part === 'cardCvc' ? 'CVV' : field.label);
  input.setAttribute('aria-required', 'true');
  return input;
}

/** The values of a form, and what is still wrong with them, field by field. */
function read(inputs) {
  const number = digitsOf(inputs.cardNumber.value);
  const errors = [];
  for (const part of ['cardNumber', 'cardExpiry', 'cardCvc']) {
    if (FIELDS[part].judge(digitsOf(inputs[part].value), number))
      errors.push({ type: 'VALIDATION_ERROR', field: NAMES[part], message: WORDS[part], part });
  }
  const postalCode = inputs.postalCode.value.trim();
  const postal = POSTAL.judge(postalCode);
  if (postal)
    errors.push({ type: 'VALIDATION_ERROR', field: 'postalCode', message: postal, part: 'postalCode' });
  const expiry = digitsOf(inputs.cardExpiry.value);
  return {
    errors,
    values: {
      number,
      expMonth: Number(expiry.slice(0, 2)),
      expYear: 2000 + Number(expiry.slice(2)),
      cvv: digitsOf(inputs.cardCvc.value),
      postalCode,
    },
  };
}

/** One card form with Square's methods: attach, detach, destroy, clear, focus, configure, addEventListener. */
export function newCard(options = {}) {
  const listeners = {};
  const inputs = {};
  let host = null;

  const emit = (name, detail) =>
    (listeners[name] || []).forEach((run) => run({ type: name, detail: { ...detail } }));

  function typed(part) {
    const input = inputs[part];
    if (part !== 'postalCode') {
      const field = FIELDS[part];
      const digits = digitsOf(input.value).slice(
        0,
        field.limit(digitsOf(input.value), digitsOf(inputs.cardNumber.value)),
      );
      const atEnd = input.selectionStart === input.value.length;
      const text = field.show(digits);
      if (text !== input.value) {
        input.value = text;
        if (atEnd) input.setSelectionRange(text.length, text.length);
      }
    }
    input.removeAttribute('aria-invalid');
    if (part === 'cardNumber') emit('cardBrandChanged', { cardBrand: brandOf(digitsOf(input.value)).brand });
    emit('errorClassRemoved', { field: NAMES[part] });
  }

  return {
    async attach(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!container) throw new Error('ElementNotFoundError');
      host = document.createElement('div');
      const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
      dress(root, CARD_CSS);
      const row = document.createElement('div');
      row.className = 'row';
      for (const part of ['cardNumber', 'cardExpiry', 'cardCvc', 'postalCode']) {
        const cell = document.createElement('div');
        cell.className = 'cell';
        inputs[part] = inputFor(part);
        inputs[part].addEventListener('input', () => typed(part));
        inputs[part].addEventListener('keydown', (event) => {
          if (event.key === 'Escape') emit('escape', { field: NAMES[part] });
          if (event.key === 'Enter') emit('submit', { field: NAMES[part] });
        });
        cell.append(inputs[part]);
        row.append(cell);
      }
      root.append(row);
      makeTabStop(host, root);
      this.configure(options);
      container.replaceChildren(host);
    },
    async detach() {
      if (host) host.remove();
      return true;
    },
    async destroy() {
      if (host) host.remove();
      host = null;
      return true;
    },
    async clear() {
      Object.values(inputs).forEach((input) => (input.value = ''));
    },
    async focus(field = 'cardNumber') {
      const part = Object.keys(NAMES).find((name) => NAMES[name] === field);
      if (inputs[part]) inputs[part].focus();
      return true;
    },
    async configure(next = {}) {
      const style = next.style || {};
      const set = (name, value) => value && host && host.style.setProperty(name, value);
      set('color', style.input && style.input.color);
      set('font-size', style.input && style.input.fontSize);
      set('--sandbox-placeholder', style['input::placeholder'] && style['input::placeholder'].color);
      set('--square-line', style['.input-container'] && style['.input-container'].borderColor);
      set('--square-radius', style['.input-container'] && style['.input-container'].borderRadius);
    },
    addEventListener(name, run) {
      (listeners[name] = listeners[name] || []).push(run);
    },
    removeEventListener(name, run) {
      listeners[name] = (listeners[name] || []).filter((one) => one !== run);
    },
    /** Not Square's: what stands in the form, for tokenize(). */
    read() {
      const found = read(inputs);
      for (const { part } of found.errors) inputs[part].setAttribute('aria-invalid', 'true');
      return found;
    },
  };
}
