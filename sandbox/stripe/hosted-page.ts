import { http, type RequestHandler } from 'msw';
import qs from 'qs';
import type Stripe from 'stripe';
import type { Surroundings } from '../core/vendor.ts';
import { Call, newId, type Params } from './call.ts';
import { DEMOS } from './demo.ts';
import { StripeFault } from './faults.ts';
import { cardPage, challengePage, gonePage } from './hosted-html.ts';
import { makeMethod } from './methods.ts';
import { onward, page } from '../core/page-shell.ts';
import { mustBeConnected } from './routes/accounts.ts';
import { confirmSetup, settleSetup } from './routes/setup-intents.ts';
import type { StripeTables } from './tables.ts';

interface Opened {
  call: Call;
  session: Stripe.Checkout.Session;
  setup: Stripe.SetupIntent;
}

/** The session, whichever account it is of: its long random id is what opens it. */
function open(around: Surroundings<StripeTables>, id: string): Opened | null {
  const entry = around.store.entries('checkout_sessions').find(([, session]) => session.id === id);
  if (!entry) return null;
  const call = new Call(around, entry[0].split('|')[0]!, {}, DEMOS);
  const session = call.need('checkout_sessions', id, 'id');
  return { call, session, setup: call.need('setup_intents', String(session.setup_intent), 'intent') };
}

function back(session: Stripe.Checkout.Session): Response {
  const url = session.success_url!.replace(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, session.id);
  return onward(url);
}

function complete({ call, session }: Opened): Response {
  session.status = 'complete';
  session.url = null;
  call.save('checkout_sessions', session);
  call.emit('checkout.session.completed', session);
  return back(session);
}

function cardFields(form: Params): Params {
  const [month = '', year = ''] = String(form.expiry ?? '').split(/[/\s-]+/);
  return { number: form.number, exp_month: month, exp_year: year, cvc: form.cvc };
}

function submit(opened: Opened, form: Params): Response {
  const { call, session, setup } = opened;
  const nonce = newId('', 24);
  const name = typeof form.name === 'string' ? form.name.slice(0, 200) : '';
  try {
    const data = { type: 'card', card: cardFields(form), billing_details: name ? { name } : undefined };
    const confirmed = confirmSetup(call, setup, makeMethod(call, data));
    if (confirmed.status === 'requires_action') return page(challengePage(session, nonce), nonce);
    return complete(opened);
  } catch (fault) {
    if (!(fault instanceof StripeFault)) throw fault;
    const problem = { message: fault.error.message, param: fault.error.param };
    return page(cardPage(session, nonce, { problem, name }), nonce, 402);
  }
}

function settle(opened: Opened, form: Params): Response {
  const { call, session, setup } = opened;
  const nonce = newId('', 24);
  const passed = form.outcome === 'passed';
  settleSetup(call, setup, passed);
  if (passed) return complete(opened);
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return page(cardPage(session, nonce, { problem: { message }, name: '' }), nonce, 402);
}

/** The card page that Checkout Sessions of mode setup lead to; plain HTML, no script. */
export function hostedPageHandlers(around: Surroundings<StripeTables>): RequestHandler[] {
  const answer = async (
    id: string,
    request: Request,
    run: (opened: Opened, form: Params) => Response,
  ): Promise<Response> => {
    const opened = open(around, id);
    const nonce = newId('', 24);
    if (!opened) return page(gonePage(nonce), nonce, 404);
    if (opened.session.status === 'complete') return back(opened.session);
    const form = request.method === 'POST' ? (qs.parse(await request.text()) as Params) : {};
    try {
      mustBeConnected(opened.call);
      return run(opened, form);
    } catch (fault) {
      if (!(fault instanceof StripeFault)) throw fault;
      return page(gonePage(nonce), nonce, 409);
    } finally {
      around.commit();
    }
  };
  const show = ({ session, setup }: Opened): Response => {
    const nonce = newId('', 24);
    const waiting = setup.status === 'requires_action';
    return page(waiting ? challengePage(session, nonce) : cardPage(session, nonce), nonce);
  };
  return [
    http.get('*/c/pay/:session', ({ params, request }) => answer(String(params.session), request, show)),
    http.post('*/c/pay/:session', ({ params, request }) => answer(String(params.session), request, submit)),
    http.post('*/c/pay/:session/authenticate', ({ params, request }) =>
      answer(String(params.session), request, settle),
    ),
  ];
}
