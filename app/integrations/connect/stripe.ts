import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { createdObject, readAnswer } from '../cards/stripe-answers.ts';
import { call, scope, stripeClient, type StripeOptions } from '../cards/stripe-client.ts';
import { toProviderError } from '../cards/stripe-failures.ts';
import { ProviderError } from '../payments/port.ts';
import type { AccountConnecting, ConnectedAccount, LostOpening, NewAccount } from './port.ts';
import { linkAnswer, openedAnswer, toConnectedAccount } from './stripe-answers.ts';

/** The dashboard of whoever is signed in there; a Standard account's owner has a login of their own. */
const DASHBOARD = 'https://dashboard.stripe.com/';

const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** Whether Stripe says that the account is gone, or no longer ours to act for: not that our own keys are wrong. */
function isLost(error: unknown): boolean {
  const failure = toProviderError(error);
  return failure instanceof ProviderError && /^(account_lost|not_found)$/.test(failure.problem);
}

/** Stripe Connect behind the port: Standard accounts, to which charges are made directly. */
export class StripeConnect implements AccountConnecting {
  private readonly stripe: Stripe;

  constructor(private readonly options: StripeOptions) {
    this.stripe = stripeClient(options);
  }

  async open({ practiceId, country, currency, email, name, idempotencyKey }: NewAccount) {
    const about = { country, default_currency: currency.toLowerCase(), email: email ?? undefined, name };
    // Another address or name between two tries must not turn the key into an error.
    const digest = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 12);
    const { name: _, ...details } = about;
    const created = await call(() =>
      this.stripe.accounts.create(
        { type: 'standard', ...details, business_profile: { name }, metadata: { practiceId } },
        scope(null, `${idempotencyKey}:${digest}`),
      ),
    );
    return { account: readAnswer(createdObject, created).id };
  }

  async find({ practiceId, country, since, former }: LostOpening) {
    // Stripe searches accounts by no mark, and lists the newest first, those that cut us off not at all.
    const created = { gte: Math.floor((since - CLOCKS_DIFFER_MS) / 1000) };
    return call(async () => {
      for await (const one of this.stripe.accounts.list({ created, limit: 100 })) {
        const opened = readAnswer(openedAnswer, one);
        const isTheirs = opened.metadata?.practiceId === practiceId && opened.country === country;
        if (isTheirs && opened.id !== former) return opened.id;
      }
      return null;
    });
  }

  async onboardingPage(request: { account: string; returnUrl: string; refreshUrl: string }) {
    const created = await call(() =>
      this.stripe.accountLinks.create({
        account: request.account,
        type: 'account_onboarding',
        return_url: request.returnUrl,
        refresh_url: request.refreshUrl,
        // All at once: what is wanted later would stop payments on some later day.
        collection_options: { fields: 'eventually_due' },
      }),
    );
    return { url: readAnswer(linkAnswer, created).url };
  }

  async read(account: string): Promise<ConnectedAccount | null> {
    let answer: unknown;
    try {
      answer = await this.stripe.accounts.retrieve(account);
    } catch (error) {
      if (isLost(error)) return null;
      throw toProviderError(error);
    }
    return toConnectedAccount(answer);
  }

  get canGiveBack(): boolean {
    return this.options.clientId !== undefined;
  }

  async giveBack(account: string): Promise<void> {
    const { clientId = '' } = this.options;
    try {
      await this.stripe.oauth.deauthorize({ client_id: clientId, stripe_user_id: account });
    } catch (error) {
      const failure = toProviderError(error);
      if (!(failure instanceof ProviderError) || failure.problem === 'unavailable') throw failure;
      // Refused alike are an account that is connected no more, which is what was wanted, and another platform's client id.
      if (await this.read(account))
        throw new ProviderError('misconfigured', 'Stripe refuses our client id', failure.providerRequestId);
    }
  }

  managePage(account: string): string {
    const { apiBase } = this.options;
    return apiBase ? new URL(`/dashboard/${account}`, apiBase).href : DASHBOARD;
  }
}
