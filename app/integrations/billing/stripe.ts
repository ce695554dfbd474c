import Stripe from 'stripe';
import { createdObject, readAnswer } from '../cards/stripe-answers.ts';
import { call, scope, stripeClient, type StripeOptions } from '../cards/stripe-client.ts';
import { isUnavailable, toProviderError } from '../cards/stripe-failures.ts';
import { ProviderError } from '../payments/port.ts';
import type {
  Billing,
  BillingAddress,
  CardRefusal,
  ChangePreview,
  PlanPrice,
  ProviderSubscription,
  SubscribeResult,
} from './port.ts';
import {
  intentOf,
  methodAnswer,
  invoiceOf,
  invoicesAnswer,
  priceMade,
  pricesAnswer,
  subscriptionOf,
  subscriptionsAnswer,
  toCustomer,
  toInvoices,
  toOpenInvoice,
  toPreview,
  toSubscription,
  type SubscriptionAnswer,
} from './stripe-answers.ts';

const OVER = ['canceled', 'incomplete_expired'];
/** A bound: eighty years of months, fewer where the plan is changed often. */
const MOST_INVOICES = 1_000;

/** Stripe Billing behind the port, in the name of the platform's own account. */
export class StripeBilling implements Billing {
  private readonly stripe: Stripe;

  constructor(options: StripeOptions) {
    this.stripe = stripeClient(options);
  }

  async openCustomer({ practiceId, idempotencyKey }: { practiceId: string; idempotencyKey: string }) {
    // Nothing that may change until the key comes again: a corrected name would turn it into an error.
    const made = await call(() =>
      this.stripe.customers.create({ metadata: { practiceId } }, scope(null, idempotencyKey)),
    );
    return { customer: readAnswer(createdObject, made).id };
  }

  async readCustomer(customer: string) {
    const expand = ['invoice_settings.default_payment_method'];
    return toCustomer(await call(() => this.stripe.customers.retrieve(customer, { expand })));
  }

  async updateCustomer(
    customer: string,
    { email, name, address }: { email?: string; name?: string; address?: BillingAddress },
  ) {
    const { zip, ...rest } = address ?? {};
    await call(() =>
      this.stripe.customers.update(customer, {
        ...(email !== undefined && { email }),
        ...(name !== undefined && { name }),
        ...(address && { address: { ...rest, postal_code: zip } }),
      }),
    );
  }

  async useCard(customer: string, card: string) {
    await call(() =>
      this.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
    );
  }

  async cards(customer: string) {
    const ids: string[] = [];
    const all = this.stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 });
    await call(async () => {
      for await (const card of all) ids.push(readAnswer(methodAnswer, card).id);
    });
    return ids;
  }

  async formerCards(customer: string) {
    const [{ card }, cards] = await Promise.all([this.readCustomer(customer), this.cards(customer)]);
    const used = card ? cards.indexOf(card.id) : -1;
    // One that is being saved just now comes before it.
    return used < 0 ? [] : cards.slice(used + 1);
  }

  async subscribe({
    customer,
    practiceId,
    price,
    trialDays,
    idempotencyKey,
  }: Parameters<Billing['subscribe']>[0]): Promise<SubscribeResult> {
    const priceId = await this.priceFor(price);
    try {
      const made = await this.stripe.subscriptions.create(
        {
          customer,
          items: [{ price: priceId }],
          // The bank may ask its owner: then the page goes on with them.
          payment_behavior: 'allow_incomplete',
          metadata: { practiceId },
          ...(trialDays !== null && {
            trial_period_days: trialDays,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }),
        },
        scope(null, idempotencyKey),
      );
      return { outcome: 'made', subscription: await this.whole(subscriptionOf(made)) };
    } catch (error) {
      const isOfCard =
        error instanceof Stripe.errors.StripeInvalidRequestError &&
        /no attached payment source/.test(error.message);
      if (isOfCard) return { outcome: 'no_card' };
      throw toProviderError(error);
    }
  }

  async current(customer: string): Promise<ProviderSubscription | null> {
    const listed = await call(() => this.stripe.subscriptions.list({ customer, status: 'all', limit: 20 }));
    const { data } = readAnswer(subscriptionsAnswer, listed);
    const newest = [...data].sort((a, b) => b.created - a.created);
    // A payment that came late counts for the one that it was for; several are the work of a person, and the oldest stays.
    const live = newest.filter(({ status }) => !OVER.includes(status)).at(-1);
    const found = live ?? newest[0];
    return found ? this.whole(found) : null;
  }

  async previewChange({
    customer,
    subscription,
    price,
    at,
  }: Parameters<Billing['previewChange']>[0]): Promise<ChangePreview> {
    const items = await this.itemsFor(subscription, price);
    const made = await call(() =>
      this.stripe.invoices.createPreview({
        customer,
        subscription,
        subscription_details: { items, proration_behavior: 'always_invoice', proration_date: at },
      }),
    );
    return toPreview(invoiceOf({ id: 'preview', ...(made as object) }));
  }

  async change({
    subscription,
    price,
    at,
    idempotencyKey,
  }: Parameters<Billing['change']>[0]): Promise<ProviderSubscription> {
    const items = await this.itemsFor(subscription, price);
    const changed = await call(() =>
      this.stripe.subscriptions.update(
        subscription,
        {
          items,
          proration_behavior: 'always_invoice',
          proration_date: at,
          payment_behavior: 'pending_if_incomplete',
        },
        scope(null, idempotencyKey),
      ),
    );
    return this.whole(subscriptionOf(changed));
  }

  async endWithPeriod(subscription: string, ends: boolean) {
    const before = subscriptionOf(await call(() => this.stripe.subscriptions.retrieve(subscription)));
    // One of the two alone may be named; a date without the flag comes from Stripe's own portal.
    const byDate = !ends && !before.cancel_at_period_end && before.cancel_at != null;
    const changed = await call(() =>
      this.stripe.subscriptions.update(
        subscription,
        byDate ? { cancel_at: '' } : { cancel_at_period_end: ends },
      ),
    );
    return this.whole(subscriptionOf(changed));
  }

  async end(subscription: string) {
    const read = subscriptionOf(await call(() => this.stripe.subscriptions.retrieve(subscription)));
    const ended = OVER.includes(read.status)
      ? read
      : subscriptionOf(
          await call(() =>
            this.stripe.subscriptions.cancel(subscription, { invoice_now: false, prorate: false }),
          ),
        );
    const open = await this.openInvoice(ended);
    if (open) await this.forgive(open.id);
    return toSubscription(ended, null);
  }

  async pay(invoice: string, idempotencyKey: string): Promise<{ outcome: 'paid' } | CardRefusal> {
    try {
      await this.stripe.invoices.pay(invoice, { off_session: false }, scope(null, idempotencyKey));
      return { outcome: 'paid' };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_already_paid')
        return { outcome: 'paid' };
      if (!(error instanceof Stripe.errors.StripeCardError) || isUnavailable(error))
        throw toProviderError(error);
      return error.code === 'invoice_payment_intent_requires_action'
        ? { outcome: 'confirmation_required' }
        : { outcome: 'declined', message: error.message };
    }
  }

  async forgive(invoice: string) {
    try {
      await this.stripe.invoices.voidInvoice(invoice);
    } catch (error) {
      const failure = toProviderError(error);
      // Paid or void meanwhile: it asks nobody for anything.
      if (!(failure instanceof ProviderError) || failure.problem !== 'invalid_request') throw failure;
    }
  }

  async confirmation(invoice: string) {
    const read = await this.invoice(invoice);
    if (read.status !== 'open' || !read.confirmation_secret) return null;
    const intent = intentOf(read);
    return {
      clientSecret: read.confirmation_secret.client_secret,
      // A payment that was refused for want of its owner has lost its card: it is named again.
      paymentMethodId: intent?.payment_method ?? intent?.last_payment_error?.payment_method ?? null,
    };
  }

  async invoices(customer: string) {
    const all = this.stripe.invoices.list({ customer, limit: 100 });
    const data = await call(() => all.autoPagingToArray({ limit: MOST_INVOICES }));
    return toInvoices(readAnswer(invoicesAnswer, { data }).data);
  }

  /** The price of this key and amount, made where there is none yet: another amount takes the key over. */
  private async priceFor({ key, name, amountCents, currency, interval }: PlanPrice): Promise<string> {
    const listed = await call(() => this.stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
    const [known] = readAnswer(pricesAnswer, listed).data;
    const isSame = known?.unit_amount === amountCents && known.recurring?.interval === interval;
    if (known && isSame) return known.id;
    const made = await call(() =>
      this.stripe.prices.create(
        {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          recurring: { interval },
          product_data: { name },
          lookup_key: key,
          transfer_lookup_key: true,
        },
        scope(null, `price:${key}:${amountCents}`),
      ),
    );
    return readAnswer(priceMade, made).id;
  }

  private async itemsFor(subscription: string, price: PlanPrice) {
    const [id, before] = await Promise.all([
      this.priceFor(price),
      call(() => this.stripe.subscriptions.retrieve(subscription)),
    ]);
    return [{ id: subscriptionOf(before).items.data[0]!.id, price: id }];
  }

  private async invoice(id: string) {
    const expand = ['confirmation_secret', 'payments.data.payment.payment_intent'];
    return invoiceOf(await call(() => this.stripe.invoices.retrieve(id, { expand })));
  }

  private async openInvoice({ latest_invoice }: SubscriptionAnswer) {
    return latest_invoice ? toOpenInvoice(await this.invoice(latest_invoice)) : null;
  }

  private async whole(answer: SubscriptionAnswer): Promise<ProviderSubscription> {
    return toSubscription(answer, OVER.includes(answer.status) ? null : await this.openInvoice(answer));
  }
}
