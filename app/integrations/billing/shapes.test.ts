import { setupServer } from 'msw/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { card, PLAN_MONTH, PLAN_YEAR } from '#tests/support/billing.ts';
import { fresh, KEYS } from '#tests/support/cards/stripe-settings.ts';
import { Contract } from '#tests/support/contract/contract.ts';
import { describeContract, recordExchanges, type Exchange } from '#tests/support/contract/index.ts';
import { sdkDescription } from '#tests/support/contract/sdk-description.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import type { SandboxEvent } from '#sandbox/core/webhooks.ts';
import { createStripeSandbox, STRIPE_API } from '#sandbox/stripe/index.ts';
import { StripeBilling } from './stripe.ts';

/** stripe.json leaves Billing out: it is held against the types of Stripe's own SDK, which are made of the same source. */
const billingContract = () =>
  new Contract(
    'stripe-sdk',
    sdkDescription(
      [
        'Subscriptions',
        'SubscriptionItems',
        'Invoices',
        'InvoiceLineItems',
        'InvoicePayments',
        'Prices',
        'Plans',
      ],
      ['Subscription', 'SubscriptionItem', 'Invoice', 'InvoiceLineItem', 'InvoicePayment', 'Price', 'Plan'],
      [
        {
          method: 'post',
          path: '/v1/subscriptions',
          params: 'SubscriptionCreateParams',
          answer: 'Subscription',
        },
        {
          method: 'get',
          path: '/v1/subscriptions',
          params: 'SubscriptionListParams',
          answer: 'Subscription',
          list: true,
        },
        {
          method: 'get',
          path: '/v1/subscriptions/{id}',
          params: 'SubscriptionRetrieveParams',
          answer: 'Subscription',
        },
        {
          method: 'post',
          path: '/v1/subscriptions/{id}',
          params: 'SubscriptionUpdateParams',
          answer: 'Subscription',
        },
        {
          method: 'delete',
          path: '/v1/subscriptions/{id}',
          params: 'SubscriptionCancelParams',
          answer: 'Subscription',
        },
        { method: 'get', path: '/v1/invoices', params: 'InvoiceListParams', answer: 'Invoice', list: true },
        { method: 'get', path: '/v1/invoices/{id}', params: 'InvoiceRetrieveParams', answer: 'Invoice' },
        { method: 'post', path: '/v1/invoices/{id}/pay', params: 'InvoicePayParams', answer: 'Invoice' },
        {
          method: 'post',
          path: '/v1/invoices/{id}/void',
          params: 'InvoiceVoidInvoiceParams',
          answer: 'Invoice',
        },
        {
          method: 'post',
          path: '/v1/invoices/create_preview',
          params: 'InvoiceCreatePreviewParams',
          answer: 'Invoice',
        },
        { method: 'get', path: '/v1/prices', params: 'PriceListParams', answer: 'Price', list: true },
        { method: 'post', path: '/v1/prices', params: 'PriceCreateParams', answer: 'Price' },
      ],
    ),
    {},
  );

const DAY = 86_400;

/** A practice's way through its plan, each call recorded. */
async function record(): Promise<{ calls: Exchange[]; events: SandboxEvent[] }> {
  const sandbox = createStripeSandbox();
  const server = setupServer(...sandbox.handlers);
  const recorded = recordExchanges(server);
  server.listen({ onUnhandledRequest: 'error' });
  const billing = new StripeBilling(KEYS);
  const setting = { gateway: new StripeGateway(KEYS), apiBase: STRIPE_API };
  const customer = async (number?: string) => {
    const { customer: made } = await billing.openCustomer({
      practiceId: 'p',
      idempotencyKey: fresh('customer'),
    });
    if (number) await billing.useCard(made, await card(setting, made, number));
    return made;
  };
  const begin = (of: string, trialDays: number | null = null) =>
    billing.subscribe({
      customer: of,
      practiceId: 'p',
      price: PLAN_MONTH,
      trialDays,
      idempotencyKey: fresh('s'),
    });
  const good = await customer('4242424242424242');
  await billing.updateCustomer(good, {
    email: 'books@example.com',
    name: 'Alder House',
    address: { line1: '1 Elm', line2: '', city: 'Portland', state: 'OR', zip: '97201', country: 'US' },
  });
  await billing.readCustomer(good);
  await begin(await customer());
  await begin(await customer(), 14);
  await begin(good);
  const { id } = (await billing.current(good))!;
  const now = () => Math.floor(Date.now() / 1000) + (sandbox.store.all('billing_clock')[0]?.seconds ?? 0);
  const change = { customer: good, subscription: id, price: PLAN_YEAR, at: now() };
  await billing.previewChange(change);
  await billing.change({ ...change, idempotencyKey: fresh('c') });
  await billing.endWithPeriod(id, true);
  await billing.endWithPeriod(id, false);
  sandbox.cancelInPortal(id);
  await billing.endWithPeriod(id, false);
  const broke = await customer('4242424242424242');
  await begin(broke);
  await billing.useCard(broke, await card(setting, broke, '4000000000000341'));
  await billing.formerCards(broke);
  const { id: own } = (await billing.current(broke))!;
  const more = {
    customer: broke,
    subscription: own,
    price: PLAN_YEAR,
    at: now(),
    idempotencyKey: fresh('c'),
  };
  await billing.forgive((await billing.change(more)).openInvoice!.id);
  const asked = await customer('4000002760003184');
  await begin(asked);
  const { openInvoice } = (await billing.current(asked))!;
  await billing.confirmation(openInvoice!.id);
  await billing.pay(openInvoice!.id, fresh('pay'));
  const failing = await customer('4242424242424242');
  await begin(failing);
  await billing.useCard(failing, await card(setting, failing, '4000000000000341'));
  sandbox.advanceBilling(32 * DAY);
  const unpaid = (await billing.current(failing))!;
  await billing.pay(unpaid.openInvoice!.id, fresh('pay'));
  await billing.invoices(failing);
  await billing.end(unpaid.id);
  sandbox.advanceBilling(20 * DAY);
  await billing.current(asked);
  const calls = (await recorded()).filter(({ body }) => !new URLSearchParams(body).has('key'));
  const events = sandbox.store.all('events');
  server.close();
  sandbox.close();
  return { calls, events };
}

let calls: Exchange[];
let events: SandboxEvent[];
beforeAll(async () => {
  ({ calls, events } = await record());
}, 60_000);

const BILLING = /^\/v1\/(subscriptions|invoices|prices)/;
const isBilling = ({ url }: Exchange) => BILLING.test(url.pathname);

describe('Stripe Billing, as the types of Stripe’s own SDK describe it', () => {
  let contract: Contract;
  beforeAll(() => {
    contract = billingContract();
  }, 60_000);

  test('every call of the adapter is one that Stripe has, with only what Stripe knows', () => {
    expect(contract.requestFaults(calls.filter(isBilling))).toEqual([]);
    expect(new Set(calls.filter(isBilling).map((one) => contract.operation(one))).size).toBe(12);
  });

  test('every answer is one that Stripe could give', () => {
    expect(contract.answerFaults(calls.filter(isBilling))).toEqual([]);
    expect(new Set(calls.filter(isBilling).map(({ answer }) => answer.status))).toEqual(
      new Set([200, 400, 402]),
    );
  });

  test('every event holds an object as Stripe has it', () => {
    const named = new Map([
      ['subscription', 'Subscription'],
      ['invoice', 'Invoice'],
      ['price', 'Price'],
    ]);
    const faults = events.flatMap(({ type, body }) => {
      const { object } = (body as { data: { object: { object: string } } }).data;
      const name = named.get(object.object);
      return name ? contract.objectFaults(name, object).map((fault) => `${type}: ${fault}`) : [];
    });
    expect([...new Set(faults)]).toEqual([]);
    for (const type of [
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.trial_will_end',
      'customer.subscription.pending_update_expired',
      'invoice.paid',
      'invoice.payment_failed',
      'invoice.payment_action_required',
      'invoice.voided',
    ])
      expect(events.map((one) => one.type)).toContain(type);
  });

  test('it would see what is not so', () => {
    const [first] = calls.filter(
      ({ url, method }) => method === 'POST' && url.pathname === '/v1/subscriptions',
    );
    expect(contract.requestFaults([{ ...first!, body: `${first!.body}&current_period_end=1` }])).toHaveLength(
      1,
    );
    const made = calls.find(
      ({ url, answer }) => url.pathname === '/v1/subscriptions' && answer.status === 200,
    )!;
    const told = (more: object) => ({
      ...made,
      answer: {
        ...made.answer,
        body: JSON.stringify({ ...(JSON.parse(made.answer.body) as object), ...more }),
      },
    });
    expect(contract.answerFaults([told({ current_period_end: 1 })])).not.toEqual([]);
    expect(contract.answerFaults([told({ status: 'asleep' })])).not.toEqual([]);
  });
});

describeContract('stripe', (contract) => {
  test('what Billing asks of customers is described by Stripe too', () => {
    const others = calls.filter((one) => !isBilling(one) && one.url.pathname.startsWith('/v1/customers'));
    expect(others.length).toBeGreaterThan(5);
    expect(contract.requestFaults(others)).toEqual([]);
    expect(contract.answerFaults(others)).toEqual([]);
  });
});
