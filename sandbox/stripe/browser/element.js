import { brandOf, digitsOf, FIELDS, makeTabStop } from '../../core/browser/fields.js';
import { dress } from '../../core/browser/dress.js';
import { FIELD_CSS } from '../../core/browser/styles.js';

const PARTS = {
  card: ['cardNumber', 'cardExpiry', 'cardCvc'],
  cardNumber: ['cardNumber'],
  cardExpiry: ['cardExpiry'],
  cardCvc: ['cardCvc'],
};

/** What one elements() group holds: the digits of each field, and who shows them. */
export function newGroup() {
  return { digits: { cardNumber: '', cardExpiry: '', cardCvc: '' }, elements: [] };
}

/** The card of a group as the API takes it, or what is still wrong with it. */
export function cardOf(group) {
  const { cardNumber, cardExpiry, cardCvc } = group.digits;
  for (const part of PARTS.card) {
    const error = FIELDS[part].judge(group.digits[part], cardNumber);
    if (error) return { error };
  }
  const exp_month = Number(cardExpiry.slice(0, 2));
  return {
    card: { number: cardNumber, exp_month, exp_year: 2000 + Number(cardExpiry.slice(2)), cvc: cardCvc },
  };
}

function applyStyle(host, style = {}) {
  const { color, fontSize, fontFamily, lineHeight, fontWeight } = style.base || {};
  Object.assign(host.style, { color, fontSize, fontFamily, lineHeight, fontWeight });
  const placeholder = style.base && style.base['::placeholder'];
  if (placeholder && placeholder.color) host.style.setProperty('--sandbox-placeholder', placeholder.color);
  if (style.invalid && style.invalid.color) host.style.setProperty('--sandbox-invalid', style.invalid.color);
}

function makeInput(part, options) {
  const field = FIELDS[part];
  const input = document.createElement('input');
  input.className = part;
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = field.autocomplete;
  input.placeholder = options.placeholder === undefined ? field.placeholder : options.placeholder;
  input.spellcheck = false;
  input.disabled = Boolean(options.disabled);
  input.setAttribute('aria-label', field.label);
  input.setAttribute('aria-required', 'true');
  return input;
}

/** Where the caret belongs so many digits into a text. */
function caretAfter(text, digits) {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(text[index])) seen += 1;
  }
  return text.length;
}

/** One element with Stripe's methods: mount, unmount, destroy, on, off, focus, blur, clear, update. */
export function newElement(type, group, options = {}) {
  const parts = PARTS[type];
  if (!parts) throw new Error(`The card sandbox has no element '${type}'.`);
  const listeners = {};
  const inputs = {};
  let container = null;
  let host = null;
  let touched = false;

  const emit = (name, detail) => (listeners[name] || []).forEach((run) => run(detail));
  const mark = (name, on) => container && container.classList.toggle(`StripeElement--${name}`, on);

  function state() {
    const errors = parts.map((part) => FIELDS[part].judge(group.digits[part], group.digits.cardNumber));
    const empty = parts.every((part) => !group.digits[part]);
    const wrong = errors.find((error) => error && (touched || !/^incomplete/.test(error.code)));
    const shown = empty ? undefined : wrong || undefined;
    return { elementType: type, empty, complete: errors.every((error) => !error), error: shown };
  }

  function changed() {
    const now = state();
    for (const part of parts) {
      const error = FIELDS[part].judge(group.digits[part], group.digits.cardNumber);
      const wrong = error && group.digits[part] && (touched || !/^incomplete/.test(error.code));
      if (inputs[part]) inputs[part].setAttribute('aria-invalid', wrong ? 'true' : 'false');
    }
    mark('empty', now.empty);
    mark('complete', now.complete);
    mark('invalid', Boolean(now.error));
    emit('change', { ...now, brand: brandOf(group.digits.cardNumber).brand, value: { postalCode: '' } });
  }

  function typed(part) {
    const input = inputs[part];
    const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
    const field = FIELDS[part];
    const raw = digitsOf(input.value);
    const text = field.show(raw.slice(0, field.limit(raw, group.digits.cardNumber)));
    const grown = digitsOf(text).length - raw.length;
    group.digits[part] = digitsOf(text);
    input.value = text;
    const caret = caretAfter(text, Math.max(before + Math.max(grown, 0), 0));
    if (input.getRootNode().activeElement === input) input.setSelectionRange(caret, caret);
    // How long a security code is depends on the number's brand.
    if (part === 'cardNumber') group.elements.forEach((element) => element.recheck());
    else changed();
  }

  function watch(part) {
    const input = inputs[part];
    input.addEventListener('input', () => typed(part));
    input.addEventListener('focus', () => {
      mark('focus', true);
      emit('focus', { elementType: type });
    });
    input.addEventListener('blur', () => {
      touched = touched || Boolean(group.digits[part]);
      mark('focus', false);
      emit('blur', { elementType: type });
      changed();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') emit('escape', { elementType: type });
      if (event.key !== 'Enter') return;
      const form = container && container.closest('form');
      if (form) form.requestSubmit();
    });
  }

  const element = {
    group,
    /** Not Stripe's: judged again because another field of the group changed. */
    recheck: () => host && changed(),
    mount(target) {
      container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!container) throw new Error('The element to mount into was not found.');
      host = document.createElement('div');
      applyStyle(host, options.style);
      const root = host.attachShadow({ mode: 'open', delegatesFocus: true });
      dress(root, FIELD_CSS);
      const row = document.createElement('div');
      if (parts.length > 1) row.className = 'card';
      for (const part of parts) {
        inputs[part] = makeInput(part, parts.length > 1 ? { ...options, placeholder: undefined } : options);
        inputs[part].value = FIELDS[part].show(group.digits[part]);
        watch(part);
        row.append(inputs[part]);
      }
      root.append(row);
      makeTabStop(host, root);
      container.replaceChildren(host);
      container.classList.add('StripeElement', 'StripeElement--empty');
      queueMicrotask(() => host && emit('ready', { elementType: type }));
    },
    unmount() {
      if (host) host.remove();
      if (container) {
        ['', '--empty', '--focus', '--invalid', '--complete'].forEach((end) =>
          container.classList.remove(`StripeElement${end}`),
        );
      }
      host = null;
      container = null;
    },
    destroy() {
      this.unmount();
      parts.forEach((part) => (group.digits[part] = ''));
      group.elements = group.elements.filter((other) => other !== this);
    },
    on(name, run) {
      (listeners[name] = listeners[name] || []).push(run);
      return this;
    },
    off(name, run) {
      listeners[name] = (listeners[name] || []).filter((one) => run && one !== run);
      return this;
    },
    focus: () => inputs[parts[0]] && inputs[parts[0]].focus(),
    blur: () => parts.forEach((part) => inputs[part] && inputs[part].blur()),
    clear() {
      touched = false;
      for (const part of parts) {
        group.digits[part] = '';
        if (inputs[part]) inputs[part].value = '';
      }
      changed();
    },
    update(next) {
      Object.assign(options, next);
      if (host) applyStyle(host, options.style);
      for (const part of parts) if (inputs[part]) inputs[part].disabled = Boolean(options.disabled);
    },
  };
  group.elements.push(element);
  return element;
}
