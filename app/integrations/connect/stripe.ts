import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { createdObject, readAnswer } from '../cards/stripe-answers.ts';
import { call, scope, stripeClient, type StripeOptions } from '../cards/stripe-client.ts';
import { toProviderError } from '../cards/stripe-failures.ts';
import { ProviderError } from '../payments/port.ts';
import type { AccountConnecting, ConnectedAccount, NewAccount } from './port.ts';
import { linkAnswer, toConnectedAccount } from './stripe-answers.ts';

/** The dashboard of whoever is signed in there; a Standard account's owner has a login of their own. */
const DASHBOARD = 'https://dashboard.stripe.com/';

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
    // Another address or name between two tries must not turn the key into an error; an account that nobody saw is empty.
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

  managePage(account: string): string {
    const { apiBase } = this.options;
    return apiBase ? new URL(`/dashboard/${account}`, apiBase).href : DASHBOARD;
  }
}
