import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cardFields,
  fresh,
  fromBrowser,
  inProcess,
  newCustomer,
  overHttp,
  PRACTICE,
  startSetup,
  type Setting,
} from '#tests/support/cards/stripe-settings.ts';

describe.each([
  { way: 'MSW in this process', open: inProcess },
  { way: 'the sandbox over HTTP', open: overHttp },
])('saving cards through $way', ({ open }) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await open();
  });
  afterAll(() => setting.close());

  const gateway = () => setting.gateway;

  describe('saving a card', () => {
    test('gives the same customer for the same key, also after a corrected address', async () => {
      const request = {
        account: PRACTICE,
        clientRef: 'c1',
        email: 'a@example.com',
        name: 'Ana',
        idempotencyKey: fresh('k'),
      };
      const first = await gateway().ensureCustomer(request);
      expect(await gateway().ensureCustomer(request)).toEqual(first);
      const corrected = await gateway().ensureCustomer({ ...request, email: 'b@example.com' });
      expect(corrected.customer).toMatch(/^cus_/);
    });

    test('gives brand, last four digits and expiry, and our metadata with the currency', async () => {
      const customer = await newCustomer(setting);
      const { id, clientSecret } = await startSetup(setting, customer);
      const fields = {
        client_secret: clientSecret,
        ...cardFields('4242424242424242', { month: '3', year: '2041' }),
      };
      await fromBrowser(setting, PRACTICE, `/v1/setup_intents/${id}/confirm`, fields);
      expect(await gateway().readSetupIntent({ account: PRACTICE, id })).toEqual({
        id,
        status: 'succeeded',
        customer,
        paymentMethod: {
          id: expect.stringMatching(/^pm_/),
          brand: 'visa',
          last4: '4242',
          expMonth: 3,
          expYear: 2041,
        },
        metadata: { appointmentId: 'a-1', currency: 'usd' },
        failure: null,
      });
    });

    test.each([
      ['4000000000000002', 'Your card was declined.', 'generic_decline'],
      ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
      ['4000000000000069', 'Your card has expired.', 'expired_card'],
    ])('keeps the reason why %s was not saved', async (number, message, declineCode) => {
      const { id, clientSecret } = await startSetup(setting, await newCustomer(setting));
      const fields = { client_secret: clientSecret, ...cardFields(number) };
      const answer = await fromBrowser(setting, PRACTICE, `/v1/setup_intents/${id}/confirm`, fields);
      expect(answer.status).toBe(402);
      expect(answer.body.error).toMatchObject({ message, decline_code: declineCode });
      const setup = await gateway().readSetupIntent({ account: PRACTICE, id });
      expect(setup).toMatchObject({
        status: 'requires_payment_method',
        paymentMethod: null,
        failure: { message, declineCode },
      });
    });

    test.each([
      [cardFields('4242424242424241'), 'incorrect_number', 'number'],
      [cardFields('4111111111111111'), 'card_declined', undefined],
      [cardFields('4242424242424242', { month: '13' }), 'invalid_expiry_month', 'exp_month'],
      [cardFields('4242424242424242', { year: '2020' }), 'invalid_expiry_year', 'exp_year'],
      [cardFields('4242424242424242', { cvc: '12' }), 'invalid_cvc', 'cvc'],
    ])('refuses card fields that cannot be right (%#)', async (fields, code, param) => {
      const { id, clientSecret } = await startSetup(setting, await newCustomer(setting));
      const answer = await fromBrowser(setting, PRACTICE, `/v1/setup_intents/${id}/confirm`, {
        client_secret: clientSecret,
        ...fields,
      });
      expect(answer.status).toBe(402);
      expect(answer.body.error).toMatchObject({ code, ...(param && { param }) });
    });

    test.each(['4000002500003155', '4000002760003184'])('lets the bank ask for %s', async (number) => {
      const { id, clientSecret } = await startSetup(setting, await newCustomer(setting));
      const secret = { client_secret: clientSecret };
      const confirm = () =>
        fromBrowser(setting, PRACTICE, `/v1/setup_intents/${id}/confirm`, {
          ...secret,
          ...cardFields(number),
        });
      const answerBank = (outcome: string) =>
        fromBrowser(setting, PRACTICE, '/v1/3ds2/authenticate', { ...secret, source: id, outcome });
      expect((await confirm()).body.status).toBe('requires_action');
      await answerBank('failed');
      const failed = await gateway().readSetupIntent({ account: PRACTICE, id });
      expect(failed).toMatchObject({ status: 'requires_payment_method', paymentMethod: null });
      await confirm();
      await answerBank('passed');
      const passed = await gateway().readSetupIntent({ account: PRACTICE, id });
      expect(passed).toMatchObject({ status: 'succeeded', paymentMethod: { last4: number.slice(-4) } });
    });

    test('is refused to a browser without the right client secret', async () => {
      const { id } = await startSetup(setting, await newCustomer(setting));
      const fields = { client_secret: `${id}_secret_guess`, ...cardFields('4242424242424242') };
      const answer = await fromBrowser(setting, PRACTICE, `/v1/setup_intents/${id}/confirm`, fields);
      expect(answer.status).toBe(400);
    });
  });

  describe('the card page for visitors without JavaScript', () => {
    const createPage = async () => {
      const customer = await newCustomer(setting);
      const page = await gateway().createCardSetupPage({
        account: PRACTICE,
        customer,
        metadata: { holdId: 'h-1' },
        successUrl: 'http://maria.localhost:3000/book/card?page={CHECKOUT_SESSION_ID}',
        cancelUrl: 'http://maria.localhost:3000/book/card?cancelled=1',
        idempotencyKey: fresh('page'),
      });
      const post = (fields: Record<string, string>, path = '') =>
        fetch(page.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
      return { ...page, customer, post };
    };
    const form = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ana <Lima>' };

    test('saves the card and comes back with the id of the page', async () => {
      const page = await createPage();
      const html = await (await fetch(page.url)).text();
      expect(html).toContain('Card number');
      expect(html).not.toContain('<script');
      const answer = await page.post(form);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`http://maria.localhost:3000/book/card?page=${page.id}`);
      expect(await gateway().readCardSetupPage({ account: PRACTICE, id: page.id })).toMatchObject({
        status: 'complete',
        customer: page.customer,
        metadata: { holdId: 'h-1' },
        setup: { status: 'succeeded', paymentMethod: { last4: '4242' }, metadata: { holdId: 'h-1' } },
      });
    });

    test('says what is wrong and asks again, escaped', async () => {
      const page = await createPage();
      const answer = await page.post({ ...form, number: '4000000000000002' });
      const html = await answer.text();
      expect(answer.status).toBe(402);
      expect(html).toContain('Your card was declined.');
      expect(html).toContain('Ana &lt;Lima&gt;');
      expect(html).not.toContain('4000000000000002');
    });

    test('takes its visitor through authentication', async () => {
      const page = await createPage();
      const asked = await page.post({ ...form, number: '4000002500003155' });
      expect(await asked.text()).toContain('Complete authentication');
      expect((await page.post({ outcome: 'passed' }, '/authenticate')).status).toBe(303);
      const read = await gateway().readCardSetupPage({ account: PRACTICE, id: page.id });
      expect(read).toMatchObject({ status: 'complete', setup: { status: 'succeeded' } });
    });
  });
});
