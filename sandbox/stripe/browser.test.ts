// @vitest-environment jsdom
// It needs an own process: a vendor’s scripts run in its document.
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setupServer } from 'msw/node';
import {
  charge,
  KEYS,
  newCustomer,
  PRACTICE,
  startSetup,
  type Setting,
} from '#tests/support/cards/stripe-settings.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { createStripeSandbox, STRIPE_API } from './index.ts';

const sandbox = createStripeSandbox();
const server = setupServer(...sandbox.handlers);
const gateway = new StripeGateway(KEYS);
const setting: Setting = {
  gateway,
  sandbox,
  apiBase: STRIPE_API,
  impatient: () => gateway,
  close: () => Promise.resolve(),
};
let stripe: Stripe;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  const script = await (await fetch(`${STRIPE_API}/stripe.js`)).text();
  // jsdom runs no <script src>: the script is told where it came from.
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
    Object.assign(document.createElement('script'), { src: `${STRIPE_API}/stripe.js` }),
  );
  window.eval(script);
  const { Stripe: create } = window as unknown as { Stripe: StripeConstructor };
  stripe = create(KEYS.publishableKey, { stripeAccount: PRACTICE });
});
afterEach(() => document.body.replaceChildren());
afterAll(() => {
  server.close();
  sandbox.close();
});

const inputIn = (box: Element) => box.firstElementChild!.shadowRoot!.querySelector('input')!;

function type(box: Element, text: string): void {
  const input = inputIn(box);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The three fields on the page, filled in; gives what confirm needs and the boxes. */
function cardOnPage(number: string, expiry = '1240', cvc = '123') {
  const elements = stripe.elements();
  const boxes = Array.from({ length: 3 }, () => document.body.appendChild(document.createElement('div')));
  const card = elements.create('cardNumber');
  card.mount(boxes[0]!);
  elements.create('cardExpiry').mount(boxes[1]!);
  elements.create('cardCvc').mount(boxes[2]!);
  [number, expiry, cvc].forEach((text, index) => text && type(boxes[index]!, text));
  return { card, boxes };
}

async function answerBank(words: string): Promise<void> {
  const button = await vi.waitFor(() => {
    const frame = document.querySelector<HTMLIFrameElement>(
      'body > :not([data-react-aria-top-layer]) > iframe',
    );
    const found = [...(frame?.contentDocument?.querySelectorAll('button') ?? [])].find(
      (one) => one.textContent === words,
    );
    expect(found).toBeDefined();
    return found!;
  });
  button.click();
}

const secretOfSetup = async () => (await startSetup(setting, await newCustomer(setting))).clientSecret;

describe('the sandbox of Stripe.js', () => {
  test('saves a typed card and gives the setup', async () => {
    const { card } = cardOnPage('4242424242424242');
    const clientSecret = await secretOfSetup();
    const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: { name: 'Ana' } },
    });
    expect(error).toBeUndefined();
    const setup = await gateway.readSetupIntent({ account: PRACTICE, id: setupIntent!.id });
    expect(setup).toMatchObject({
      status: 'succeeded',
      paymentMethod: { last4: '4242', expMonth: 12, expYear: 2040 },
    });
  });

  test('tells a browser nothing of an intent that is for the account alone', async () => {
    const started = await startSetup(setting, await newCustomer(setting));
    const { setupIntent } = await stripe.retrieveSetupIntent(started.clientSecret);
    expect(setupIntent).toMatchObject({ id: started.id, status: 'requires_payment_method' });
    for (const hidden of ['metadata', 'customer', 'application', 'on_behalf_of']) {
      expect(setupIntent).not.toHaveProperty(hidden);
    }
    const { card } = cardOnPage('4000000000000002');
    const { error } = await stripe.confirmCardSetup(started.clientSecret, { payment_method: { card } });
    expect(error!.setup_intent).toMatchObject({ id: started.id });
    expect(error!.setup_intent).not.toHaveProperty('metadata');
  });

  test.each([
    ['4242', '1240', '123', 'incomplete_number'],
    ['4242424242424241', '1240', '123', 'invalid_number'],
    ['4242424242424242', '12', '123', 'incomplete_expiry'],
    ['4242424242424242', '0120', '123', 'invalid_expiry_year_past'],
    ['4242424242424242', '1240', '12', 'incomplete_cvc'],
    ['378282246310005', '1240', '123', 'incomplete_cvc'],
    ['', '', '', 'incomplete_number'],
  ])('judges %s %s %s before it asks anybody', async (number, expiry, cvc, code) => {
    const { card } = cardOnPage(number, expiry, cvc);
    const { error } = await stripe.confirmCardSetup(await secretOfSetup(), { payment_method: { card } });
    expect(error).toMatchObject({ type: 'validation_error', code });
  });

  test("gives Stripe's words for a decline, and takes the next card for the same secret", async () => {
    const clientSecret = await secretOfSetup();
    const bad = cardOnPage('4000000000000002');
    const first = await stripe.confirmCardSetup(clientSecret, { payment_method: { card: bad.card } });
    expect(first.error).toMatchObject({ type: 'card_error', message: 'Your card was declined.' });
    type(bad.boxes[0]!, '4242424242424242');
    const second = await stripe.confirmCardSetup(clientSecret, { payment_method: { card: bad.card } });
    expect(second.setupIntent?.status).toBe('succeeded');
  });

  test('asks as a bank does, for a card being saved and for a payment that waits', async () => {
    const customer = await newCustomer(setting);
    const { id, clientSecret } = await startSetup(setting, customer);
    const { card } = cardOnPage('4000002760003184');
    const failing = stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
    await answerBank('Fail authentication');
    expect((await failing).error).toMatchObject({ code: 'setup_intent_authentication_failure' });
    const passing = stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
    await answerBank('Complete authentication');
    expect((await passing).setupIntent?.status).toBe('succeeded');

    const saved = await gateway.readSetupIntent({ account: PRACTICE, id });
    const paymentMethod = saved.paymentMethod!.id;
    const result = await gateway.chargeOffSession({
      account: PRACTICE,
      customer,
      paymentMethod,
      ...charge(),
    });
    const secret = (result as { clientSecret: string }).clientSecret;
    const paying = stripe.confirmCardPayment(secret, { payment_method: paymentMethod });
    await answerBank('Complete authentication');
    expect((await paying).paymentIntent?.status).toBe('succeeded');
  });

  test('shows digits in groups, keeps others out, and says when a field is complete', () => {
    const { boxes } = cardOnPage('', '', '');
    type(boxes[0]!, '4242 abc 4242-4242x42429999');
    type(boxes[1]!, '940');
    expect(inputIn(boxes[0]!).value).toBe('4242 4242 4242 4242');
    expect(inputIn(boxes[1]!).value).toBe('09 / 40');
    expect(boxes[0]!.className).toContain('StripeElement--complete');
    type(boxes[0]!, '4242424242424241');
    expect(boxes[0]!.className).toContain('StripeElement--invalid');
    expect(inputIn(boxes[0]!).getAttribute('aria-invalid')).toBe('true');
    type(boxes[0]!, '378282246310005');
    expect(inputIn(boxes[0]!).value).toBe('3782 822463 10005');
  });

  test('a page with a secret that is not its own learns nothing', async () => {
    const clientSecret = await secretOfSetup();
    const { error } = await stripe.retrieveSetupIntent(`${clientSecret}x`);
    expect(error).toMatchObject({ type: 'invalid_request_error' });
    const other = await stripe.retrieveSetupIntent('nonsense');
    expect(other.error).toMatchObject({ type: 'invalid_request_error' });
  });
});
