/** Looks of the fields of a card. */
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
