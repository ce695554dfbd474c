import type Stripe from 'stripe';
import { esc, shell } from '../core/page-shell.ts';

/** The hosted card page's HTML. */

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
