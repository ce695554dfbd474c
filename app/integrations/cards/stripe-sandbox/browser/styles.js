// Looks of what stands in shadow roots. Constructed sheets need no style-src in the page's policy.

export const FIELD_CSS = `
  :host { display: block }
  .card { display: flex; gap: 12px }
  .card .cardNumber { flex: 1 1 auto }
  .card .cardExpiry { flex: 0 0 5.5em }
  .card .cardCvc { flex: 0 0 4em }
  input {
    all: unset; box-sizing: border-box; display: block; width: 100%; min-width: 0;
    font: inherit; color: inherit; font-variant-numeric: tabular-nums;
  }
  input::placeholder { color: var(--sandbox-placeholder, #6b625d); opacity: 1 }
  input[aria-invalid=true] { color: var(--sandbox-invalid, #b3261e) }
  input:disabled { opacity: .6 }
`;

export const DIALOG_CSS = `
  dialog {
    box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 0; border-radius: .75rem;
    font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; color: #2a2523; background: #fff;
    box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .3);
  }
  dialog::backdrop { background: rgb(20 16 14 / .55) }
  .badge {
    display: inline-block; padding: .125rem .5rem; border-radius: .25rem; background: #f3dcae; color: #5b4206;
    font-size: .8125rem; font-weight: 600;
  }
  h2 { margin: .75rem 0 .25rem; font-size: 1.25rem; line-height: 1.3 }
  p { margin: 0 0 1.25rem; color: #5d5551 }
  div { display: grid; gap: .625rem }
  button {
    font: inherit; font-weight: 600; min-height: 2.75rem; padding: .625rem 1rem; border-radius: .5rem; cursor: pointer;
    border: 1px solid #2f4b3c; background: #2f4b3c; color: #fff;
  }
  button.quiet { border-color: #8f857f; background: #fff; color: #2a2523 }
  button:focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`;

export function dress(root, css) {
  if (!('adoptedStyleSheets' in root) || typeof CSSStyleSheet !== 'function') return;
  const sheet = new CSSStyleSheet();
  if (!sheet.replaceSync) return;
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}
