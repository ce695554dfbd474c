import type Stripe from 'stripe';

/** The hosted card page's HTML. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const esc = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char]!);

const STYLE = `
  *{box-sizing:border-box}
  body{margin:0;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#2a2523;background:#f7f4f1}
  main{max-width:26rem;margin:0 auto;padding:2.5rem 1.25rem}
  .badge{display:inline-block;padding:.125rem .5rem;border-radius:.25rem;background:#f3dcae;color:#5b4206;font-size:.8125rem;font-weight:600}
  h1{font-size:1.5rem;line-height:1.25;margin:.75rem 0 .25rem}
  p{margin:0 0 1.25rem;color:#5d5551}
  form{display:grid;gap:1rem}
  .row{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
  label{display:grid;gap:.25rem;font-weight:500}
  input{width:100%;font:inherit;padding:.625rem .75rem;border:1px solid #8f857f;border-radius:.5rem;background:#fff;color:inherit;font-variant-numeric:tabular-nums}
  input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #3b6fd4;outline-offset:2px}
  input[aria-invalid=true]{border-color:#b3261e}
  .problem{margin:0;padding:.75rem;border-radius:.5rem;background:#fdeceb;color:#8c1d18}
  button{font:inherit;font-weight:600;padding:.75rem 1rem;border-radius:.5rem;border:0;background:#2f4b3c;color:#fff;cursor:pointer;min-height:2.75rem}
  button.quiet{background:#fff;color:#2a2523;border:1px solid #8f857f}
  a{color:#2f4b3c}`;

const shell = (title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${esc(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><span class="badge">Card sandbox</span>${body}</main></body></html>`;

export interface CardPageState {
  problem?: { message: string; param?: string };
  name?: string;
}

/** Asks for the card. Card fields are never filled in again after an error. */
export function cardPage(session: Stripe.Checkout.Session, nonce: string, state: CardPageState = {}): string {
  const { problem } = state;
  const wrong = (field: string): string => {
    const matches =
      problem?.param && (field === 'expiry' ? /^exp_/.test(problem.param) : problem.param === field);
    return matches ? ' aria-invalid="true" aria-describedby="problem"' : '';
  };
  const cancel = session.cancel_url ? `<a href="${esc(session.cancel_url)}">Go back without saving</a>` : '';
  return shell(
    problem ? 'Error: save your card' : 'Save your card',
    nonce,
    `<h1>Save your card</h1>
<p>Nothing is charged now. No real card is taken here: use 4242 4242 4242 4242, any date to come and any three digits.</p>
<form method="post" action="/c/pay/${esc(session.id)}">
${problem ? `<p class="problem" id="problem" role="alert">${esc(problem.message)}</p>` : ''}
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="23"${wrong('number')}></label>
<div class="row">
<label>Expiry date<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required maxlength="9"${wrong('expiry')}></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4"${wrong('cvc')}></label>
</div>
<label>Name on card<input name="name" autocomplete="cc-name" value="${esc(state.name ?? '')}"></label>
<button>Save card</button>
${cancel}
</form>`,
  );
}

/** The bank's check. */
export function challengePage(session: Stripe.Checkout.Session, nonce: string): string {
  return shell(
    'Confirm with your bank',
    nonce,
    `<h1>Confirm with your bank</h1>
<p>This test card asks for authentication. A real bank would send a code or open its app.</p>
<form method="post" action="/c/pay/${esc(session.id)}/authenticate">
<button name="outcome" value="passed">Complete authentication</button>
<button class="quiet" name="outcome" value="failed">Fail authentication</button>
</form>`,
  );
}

/** For an id that opens nothing, or a page used up meanwhile. */
export function gonePage(nonce: string): string {
  return shell(
    'Page not available',
    nonce,
    '<h1>This page is not available</h1><p>Please go back to where you came from and try again.</p>',
  );
}
