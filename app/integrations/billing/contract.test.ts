import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { card, PLAN_MONTH, PLAN_YEAR } from '#tests/support/billing.ts';
import { fresh, inProcess, KEYS, overHttp, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { StripeBilling } from './stripe.ts';

const DAY = 86_400;

describe.each([
  { way: 'MSW in this process', open: () => inProcess() },
  { way: 'the sandbox over HTTP', open: overHttp },
])('what practices pay the product, through $way', ({ open }) => {
  let setting: Setting;
  let billing: StripeBilling;
  beforeAll(async () => {
    setting = await open();
    const { apiBase } = setting;
    billing = new StripeBilling({ ...KEYS, ...(apiBase.includes('127.0.0.1') && { apiBase }) });
  });
  afterAll(() => setting.close());
  beforeEach(() => setting.sandbox.failures.clear());

  const customer = async (number?: string) => {
    const made = await billing.openCustomer({
      practiceId: fresh('practice'),
      idempotencyKey: fresh('customer'),
    });
    if (number) await billing.useCard(made.customer, await card(setting, made.customer, number));
    return made.customer;
  };
  const subscribe = (of: string, over: object = {}) =>
    billing.subscribe({
      customer: of,
      practiceId: 'practice-1',
      price: PLAN_MONTH,
      trialDays: null,
      idempotencyKey: fresh('subscribe'),
      ...over,
    });
  const made = async (of: string, over: object = {}) => {
    const result = await subscribe(of, over);
    if (result.outcome !== 'made') throw new Error('no card');
    return result.subscription;
  };
  const current = async (of: string) => (await billing.current(of))!;
  const pass = (days: number) => setting.sandbox.advanceBilling(days * DAY);

  test('one customer and one subscription for a key, also where the answers were lost', async () => {
    const request = { practiceId: fresh('practice'), idempotencyKey: fresh('customer') };
    const count = (table: 'customers' | 'subscriptions') => setting.sandbox.store.all(table).length;
    const before = [count('customers'), count('subscriptions')] as const;
    setting.sandbox.failures.plan({ mode: 'drop_after', path: '/v1/customers', times: 2 });
    await expect(billing.openCustomer(request)).rejects.toMatchObject({ problem: 'unavailable' });
    setting.sandbox.failures.clear();
    const { customer: of } = await billing.openCustomer(request);
    const key = { trialDays: 14, idempotencyKey: fresh('subscribe') };
    setting.sandbox.failures.plan({ mode: 'drop_after', path: '/v1/subscriptions', times: 2 });
    await expect(made(of, key)).rejects.toMatchObject({ problem: 'unavailable' });
    setting.sandbox.failures.clear();
    expect(await made(of, key)).toMatchObject({ state: 'trialing', priceKey: PLAN_MONTH.key });
    expect([count('customers'), count('subscriptions')]).toEqual([before[0] + 1, before[1] + 1]);
  });

  test('a trial without a card ends by itself; with one it goes on, paid an hour later', async () => {
    const [without, withCard] = [await customer(), await customer('4242424242424242')];
    await made(without, { trialDays: 14 });
    const { trialEndsAt } = await made(withCard, { trialDays: 14 });
    pass(14.01);
    expect(await current(without)).toMatchObject({ state: 'ended', endedUnpaid: false });
    // The bill of the first month is a draft yet.
    expect(await current(withCard)).toMatchObject({ state: 'active', openInvoice: null, trialEndsAt });
    expect(await billing.invoices(withCard)).toEqual([]);
    pass(0.1);
    const [paid] = await billing.invoices(withCard);
    expect(paid).toMatchObject({ state: 'paid', totalCents: 3900, number: expect.stringMatching(/-\d{4}$/) });
    if (setting.apiBase.includes('127.0.0.1')) {
      const pdf = await fetch(paid!.pdfUrl!);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(await pdf.text()).toMatch(/^%PDF-1\.4[\s\S]+%%EOF$/);
    }
  });

  test('every invoice is listed, page by page, newest first', async () => {
    const of = await customer('4242424242424242');
    await made(of);
    const { store } = setting.sandbox;
    const [key, first] = store.entries('invoices').find(([, one]) => one.customer === of)!;
    for (let n = 0; n < 120; n += 1)
      store.put('invoices', key.replace(first.id, `in_${n}`), { ...first, id: `in_${n}` });
    const listed = await billing.invoices(of);
    expect(listed).toHaveLength(121);
    expect(listed.at(-1)!.id).toBe(first.id);
  });

  test('without a card and without a trial nothing begins', async () => {
    expect(await subscribe(await customer())).toEqual({ outcome: 'no_card' });
  });

  test('a bank that asks its owner leaves it incomplete, and void after a day', async () => {
    const of = await customer('4000002760003184');
    const { state, openInvoice } = await made(of);
    expect([state, openInvoice]).toEqual([
      'incomplete',
      { id: expect.stringMatching(/^in_/), amountCents: 3900, needsConfirmation: true },
    ]);
    const waits = await billing.confirmation(openInvoice!.id);
    expect(waits).toMatchObject({
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      paymentMethodId: expect.stringMatching(/^pm_/),
    });
    pass(1);
    expect(await current(of)).toMatchObject({ state: 'ended', endedUnpaid: true });
    expect(await billing.confirmation(openInvoice!.id)).toBeNull();
  });

  test('a card that is refused later leaves it past due; another card pays at once', async () => {
    const of = await customer('4242424242424242');
    await made(of);
    await billing.useCard(of, await card(setting, of, '4000000000000341'));
    pass(32);
    const { state, openInvoice } = await current(of);
    expect([state, openInvoice?.needsConfirmation]).toEqual(['past_due', false]);
    expect(await billing.pay(openInvoice!.id, fresh('pay'))).toEqual({
      outcome: 'declined',
      message: 'Your card was declined.',
    });
    await billing.useCard(of, await card(setting, of, '5555555555554444'));
    expect(await billing.pay(openInvoice!.id, fresh('pay'))).toEqual({ outcome: 'paid' });
    expect(await current(of)).toMatchObject({ state: 'active', openInvoice: null });
    expect(await billing.pay(openInvoice!.id, fresh('pay'))).toEqual({ outcome: 'paid' });
  });

  test('nobody pays: it is over after the last try, or at once when it is ended, and nothing is asked for any more', async () => {
    const [left, ended] = [await customer('4242424242424242'), await customer('4242424242424242')];
    for (const of of [left, ended]) {
      await made(of);
      await billing.useCard(of, await card(setting, of, '4000000000000341'));
    }
    pass(32);
    const { id, openInvoice } = await current(ended);
    expect(await billing.end(id)).toMatchObject({ state: 'ended', openInvoice: null });
    expect(await billing.end(id)).toMatchObject({ state: 'ended' });
    expect((await billing.invoices(ended)).find((one) => one.id === openInvoice!.id)).toMatchObject({
      state: 'void',
    });
    pass(23);
    expect(await current(left)).toMatchObject({ state: 'ended', endedUnpaid: true });
  });

  test('to the year: what is left of the month is taken off, as the preview said to the cent', async () => {
    const of = await customer('4242424242424242');
    const { id } = await made(of);
    pass(10);
    const at = Math.floor(Date.now() / 1000) + aheadSeconds();
    const change = { customer: of, subscription: id, price: PLAN_YEAR, at };
    const preview = await billing.previewChange(change);
    expect(preview.lines).toHaveLength(2);
    expect(preview.lines[0]!.amountCents).toBeLessThan(0);
    expect(preview.totalCents).toBe(preview.lines[0]!.amountCents + 39_000);
    expect(await current(of)).toMatchObject({ priceKey: PLAN_MONTH.key });
    const key = { idempotencyKey: fresh('change') };
    expect(await billing.change({ ...change, ...key })).toMatchObject({
      priceKey: PLAN_YEAR.key,
      interval: 'year',
      amountCents: 39_000,
      waitingPriceKey: null,
    });
    expect((await billing.invoices(of))[0]).toMatchObject({ totalCents: preview.dueCents, state: 'paid' });
    // Back to the month: what was paid for the year is kept for what comes.
    const back = { ...change, price: PLAN_MONTH, at: at + 1 };
    expect((await billing.previewChange(back)).dueCents).toBe(0);
    await billing.change({ ...back, idempotencyKey: fresh('change') });
    pass(33);
    expect(await current(of)).toMatchObject({ state: 'active', priceKey: PLAN_MONTH.key });
    expect((await billing.invoices(of))[0]).toMatchObject({ state: 'paid', totalCents: 3900 });
  });

  test('a change that is not paid waits, and is not made when it is forgiven', async () => {
    const of = await customer('4242424242424242');
    const { id } = await made(of);
    await billing.useCard(of, await card(setting, of, '4000000000000341'));
    const at = Math.floor(Date.now() / 1000) + aheadSeconds();
    const change = { customer: of, subscription: id, price: PLAN_YEAR, at, idempotencyKey: fresh('change') };
    const waiting = await billing.change(change);
    expect(waiting).toMatchObject({
      state: 'active',
      priceKey: PLAN_MONTH.key,
      waitingPriceKey: PLAN_YEAR.key,
    });
    await billing.forgive(waiting.openInvoice!.id);
    await billing.forgive(waiting.openInvoice!.id);
    expect(await current(of)).toMatchObject({
      priceKey: PLAN_MONTH.key,
      waitingPriceKey: null,
      openInvoice: null,
    });
  });

  test('it ends with what is paid for and is kept after all, whoever wanted the end', async () => {
    const of = await customer('4242424242424242');
    const { id, periodEndsAt } = await made(of);
    expect(await billing.endWithPeriod(id, true)).toMatchObject({ state: 'active', endsAt: periodEndsAt });
    expect(await billing.endWithPeriod(id, false)).toMatchObject({ endsAt: null });
    // On Stripe's own portal page: a date, and no flag.
    setting.sandbox.cancelInPortal(id);
    expect(await current(of)).toMatchObject({ endsAt: periodEndsAt });
    expect(await billing.endWithPeriod(id, false)).toMatchObject({ endsAt: null });
    await billing.endWithPeriod(id, true);
    pass(32);
    expect(await current(of)).toMatchObject({ state: 'ended', endedUnpaid: false, endsAt: null });
    expect(await made(of)).toMatchObject({ state: 'active' });
    expect(await current(of)).toMatchObject({ state: 'active' });
  });

  test('who pays: the address, the email and the card', async () => {
    const of = await customer();
    const nothing = { email: null, name: null, address: null, card: null, creditCents: 0 };
    expect(await billing.readCustomer(of)).toEqual(nothing);
    const address = {
      line1: '12 Elm St',
      line2: '',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      country: 'US',
    };
    await billing.updateCustomer(of, { email: 'books@example.com', name: 'Alder House', address });
    expect(await billing.formerCards(of)).toEqual([]);
    const former = await card(setting, of, '5555555555554444');
    await billing.useCard(of, former);
    const used = await card(setting, of, '4242424242424242');
    await billing.useCard(of, used);
    expect(await billing.formerCards(of)).toEqual([former]);
    // Typed, and not in use: it came before none.
    const newer = await card(setting, of, '5555555555554444');
    expect(await billing.formerCards(of)).toEqual([former]);
    expect(await billing.cards(of)).toEqual([newer, used, former]);
    // More than come at once.
    const { store } = setting.sandbox;
    const [key, method] = store.entries('payment_methods').find(([, { id }]) => id === former)!;
    for (let n = 0; n < 230; n += 1)
      store.put('payment_methods', key.replace(former, `pm_${n}`), { ...method, id: `pm_${n}` });
    expect(await billing.cards(of)).toHaveLength(233);
    expect(await billing.readCustomer(of)).toMatchObject({
      email: 'books@example.com',
      name: 'Alder House',
      address,
      card: { brand: 'visa', last4: '4242' },
    });
  });

  /** How far the sandbox's clock is ahead. */
  const aheadSeconds = () => setting.sandbox.store.all('billing_clock')[0]?.seconds ?? 0;
});
