import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { press } from '#tests/support/cards/onboarding.ts';
import {
  cardFields,
  charge,
  chargesOf,
  fresh,
  fromBrowser,
  inProcess,
  newCustomer,
  overHttp,
  PRACTICE,
  savedCard,
  startSetup,
  type Setting,
} from '#tests/support/cards/stripe-settings.ts';

describe.each([
  { way: 'MSW in this process', open: inProcess },
  { way: 'the sandbox over HTTP', open: overHttp },
])('charging cards through $way', ({ open }) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await open();
  });
  afterAll(() => setting.close());

  const gateway = () => setting.gateway;

  describe('charging', () => {
    test('takes the amount from a saved card', async () => {
      const card = await savedCard(setting);
      const request = { ...card, ...charge({ platformFeeCents: 300, currency: 'cad' }) };
      const result = await gateway().chargeOffSession(request);
      expect(result).toEqual({
        outcome: 'succeeded',
        paymentIntentId: expect.stringMatching(/^pi_/),
        amountCents: 12_000,
        currency: 'CAD',
      });
      const paymentIntentId = 'paymentIntentId' in result ? result.paymentIntentId! : '';
      expect(await gateway().readPaymentIntent({ account: PRACTICE, paymentIntentId })).toMatchObject({
        status: 'succeeded',
        receivedCents: 12_000,
        refundedCents: 0,
        metadata: request.metadata,
        paymentMethod: { last4: '4242' },
      });
    });

    test('does not ask again for a card whose owner passed the check while saving it', async () => {
      const card = await savedCard(setting, '4000002500003155');
      expect(await gateway().chargeOffSession({ ...card, ...charge() })).toMatchObject({
        outcome: 'succeeded',
      });
    });

    test.each([
      ['0341', 'Your card was declined.', 'generic_decline'],
      ['9995', 'Your card has insufficient funds.', 'insufficient_funds'],
      ['0069', 'Your card has expired.', 'expired_card'],
    ])('gives the decline of a seeded card %s as a value', async (last4, message, declineCode) => {
      const key = fresh('c').replace('-', '');
      const card = {
        account: PRACTICE,
        customer: `cus_demo_${key}`,
        paymentMethod: `pm_demo_${last4}_${key}`,
      };
      expect(await gateway().chargeOffSession({ ...card, ...charge() })).toEqual({
        outcome: 'declined',
        paymentIntentId: expect.stringMatching(/^pi_/),
        message,
        declineCode,
      });
    });

    test('tries a declined payment again with another card, and never past its success', async () => {
      const bad = await savedCard(setting, '4000000000000341');
      const request = { ...bad, ...charge() };
      const declined = await gateway().chargeOffSession(request);
      expect(declined).toMatchObject({ outcome: 'declined' });
      const paymentIntentId = (declined as { paymentIntentId: string }).paymentIntentId;
      const good = await startSetup(setting, bad.customer);
      await fromBrowser(setting, PRACTICE, `/v1/setup_intents/${good.id}/confirm`, {
        client_secret: good.clientSecret,
        ...cardFields('5555555555554444'),
      });
      const saved = await gateway().readSetupIntent({ account: PRACTICE, id: good.id });
      const retry = { ...request, paymentIntentId, paymentMethod: saved.paymentMethod!.id };
      const before = chargesOf(setting);
      const first = await gateway().chargeOffSession({ ...retry, idempotencyKey: fresh('k') });
      const second = await gateway().chargeOffSession({ ...retry, idempotencyKey: fresh('k') });
      expect(first).toMatchObject({ outcome: 'succeeded', paymentIntentId });
      expect(second).toEqual(first);
      expect(chargesOf(setting)).toBe(before + 1);
    });

    test('leaves a payment that asks for authentication to its owner in the page', async () => {
      const card = await savedCard(setting, '4000002760003184');
      const request = { ...card, ...charge() };
      const result = await gateway().chargeOffSession(request);
      expect(result).toMatchObject({
        outcome: 'authentication_required',
        declineCode: 'authentication_required',
        clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
      });
      const { paymentIntentId } = result as { paymentIntentId: string };
      const waiting = await gateway().confirmOnSession({ account: PRACTICE, paymentIntentId });
      expect(waiting).toMatchObject({
        status: 'requires_payment_method',
        paymentMethodId: card.paymentMethod,
      });
      const secret = { client_secret: waiting.clientSecret };
      const confirmed = await fromBrowser(
        setting,
        PRACTICE,
        `/v1/payment_intents/${paymentIntentId}/confirm`,
        {
          ...secret,
          payment_method: waiting.paymentMethodId!,
        },
      );
      expect(confirmed.body.status).toBe('requires_action');
      await fromBrowser(setting, PRACTICE, '/v1/3ds2/authenticate', {
        ...secret,
        source: paymentIntentId,
        outcome: 'passed',
      });
      const payment = await gateway().readPaymentIntent({ account: PRACTICE, paymentIntentId });
      expect(payment).toMatchObject({ status: 'succeeded', receivedCents: 12_000 });
      const again = await gateway().chargeOffSession({
        ...request,
        paymentIntentId,
        idempotencyKey: fresh('k'),
      });
      expect(again).toMatchObject({ outcome: 'succeeded', paymentIntentId });
    });

    test('closes an unfinished payment, so that its open page can no longer complete it', async () => {
      const card = await savedCard(setting, '4000002760003184');
      const result = await gateway().chargeOffSession({ ...card, ...charge() });
      const { paymentIntentId, clientSecret } = result as { paymentIntentId: string; clientSecret: string };
      const cancelled = await gateway().cancelPaymentIntent({
        account: PRACTICE,
        paymentIntentId,
        idempotencyKey: fresh('k'),
      });
      expect(cancelled.status).toBe('cancelled');
      const late = await fromBrowser(setting, PRACTICE, `/v1/payment_intents/${paymentIntentId}/confirm`, {
        client_secret: clientSecret,
        payment_method: card.paymentMethod,
      });
      expect(late.body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
    });

    test('counts a card that is no longer saved, or an amount too small, as a decline', async () => {
      const card = await savedCard(setting);
      const detach = { account: PRACTICE, paymentMethod: card.paymentMethod };
      await gateway().detach(detach);
      await gateway().detach(detach);
      expect(await gateway().chargeOffSession({ ...card, ...charge() })).toMatchObject({
        outcome: 'declined',
        paymentIntentId: null,
        message: expect.stringContaining('add a card again'),
      });
      const small = await gateway().chargeOffSession({
        ...(await savedCard(setting)),
        ...charge({ amountCents: 10 }),
      });
      expect(small).toMatchObject({ outcome: 'declined', declineCode: 'amount_too_small' });
    });
  });

  describe('refunding', () => {
    test('gives back parts and then the rest, and never more', async () => {
      const card = await savedCard(setting);
      const paid = await gateway().chargeOffSession({ ...card, ...charge() });
      const { paymentIntentId } = paid as { paymentIntentId: string };
      const refund = (amountCents?: number, idempotencyKey = fresh('refund')) =>
        gateway().refund({
          account: PRACTICE,
          paymentIntentId,
          amountCents,
          currency: 'USD',
          metadata: {},
          idempotencyKey,
        });
      const key = fresh('refund');
      const part = await refund(5_000, key);
      expect(part).toMatchObject({ outcome: 'refunded', amountCents: 5_000, currency: 'USD' });
      expect(await refund(5_000, key)).toEqual(part);
      expect(await refund(7_001)).toMatchObject({ outcome: 'refused' });
      expect(await refund()).toMatchObject({ outcome: 'refunded', amountCents: 7_000 });
      expect(await refund()).toEqual({ outcome: 'refused', message: 'This payment was refunded already.' });
      expect(await gateway().readPaymentIntent({ account: PRACTICE, paymentIntentId })).toMatchObject({
        refundedCents: 12_000,
      });
    });
  });

  describe('accounts', () => {
    test("one practice's customers, cards and payments do not exist for another", async () => {
      const card = await savedCard(setting);
      const paid = await gateway().chargeOffSession({ ...card, ...charge() });
      const { paymentIntentId } = paid as { paymentIntentId: string };
      for (const account of ['acct_demo_practice_two', null]) {
        await expect(gateway().readPaymentIntent({ account, paymentIntentId })).rejects.toMatchObject({
          problem: 'not_found',
        });
        const stolen = await gateway().chargeOffSession({ ...card, ...charge(), account });
        expect(stolen).toMatchObject({ outcome: 'declined', paymentIntentId: null });
      }
    });

    test('one that has cut us off, or is nobody’s, answers nothing in any of its rooms', async () => {
      const lost = { problem: 'account_lost' };
      const account = `acct_demo_cut_${fresh('off').replace('-', '_')}`;
      const card = await savedCard(setting, undefined, account);
      const paid = await gateway().chargeOffSession({ ...card, ...charge() });
      const { paymentIntentId } = paid as { paymentIntentId: string };
      const setup = await startSetup(setting, card.customer, account);
      const { id: pageId, url } = await gateway().createCardSetupPage({
        account,
        customer: card.customer,
        successUrl: 'https://app.test/done',
        cancelUrl: 'https://app.test/back',
        metadata: {},
        idempotencyKey: fresh('page'),
      });
      expect((await fetch(url)).status).toBe(200);
      await press(new URL(`/dashboard/${account}`, setting.apiBase).href, 'disconnect');
      expect((await fetch(url)).status).toBe(409);
      for (const at of [account, 'acct_nobody']) {
        const of = { account: at, paymentIntentId };
        const money = { ...of, amountCents: 100, currency: 'USD', metadata: {} };
        const asked: (() => Promise<unknown>)[] = [
          () => newCustomer(setting, at),
          () => startSetup(setting, card.customer, at),
          () => gateway().readSetupIntent({ account: at, id: setup.id }),
          () => gateway().readCardSetupPage({ account: at, id: pageId }),
          () => gateway().detach({ ...card, account: at }),
          () => gateway().chargeOffSession({ ...card, ...charge(), account: at }),
          () => gateway().confirmOnSession(of),
          () => gateway().readPaymentIntent(of),
          () => gateway().cancelPaymentIntent({ ...of, idempotencyKey: fresh('cancel') }),
          () => gateway().refund({ ...money, idempotencyKey: fresh('refund') }),
          () => gateway().listRefunds(of),
        ];
        for (const ask of asked) await expect(ask()).rejects.toMatchObject(lost);
        const secret = { client_secret: setup.clientSecret, ...cardFields('4242424242424242') };
        const browser = await fromBrowser(setting, at, `/v1/setup_intents/${setup.id}/confirm`, secret);
        expect(browser).toMatchObject({ status: 403, body: { error: { code: 'account_invalid' } } });
      }
    });
  });
});
