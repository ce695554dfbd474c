import type { PlanPrice } from '#app/integrations/billing/port.ts';
import { cardFields, fresh, fromBrowser, type Setting } from './cards/stripe-settings.ts';

/** Prices as the product names them, for tests of the billing port. */
export const PLAN_MONTH: PlanPrice = {
  key: 'tendwell_website_month',
  name: 'Website',
  amountCents: 3900,
  currency: 'USD',
  interval: 'month',
};
export const PLAN_YEAR: PlanPrice = {
  ...PLAN_MONTH,
  key: 'tendwell_website_year',
  amountCents: 39_000,
  interval: 'year',
};

/** A card that a customer of the platform's has just typed in and, where their bank asks, confirmed; answers its id. */
export async function card(
  { gateway, apiBase }: Pick<Setting, 'gateway' | 'apiBase'>,
  customer: string,
  number: string,
): Promise<string> {
  const request = { account: null, customer, metadata: {}, idempotencyKey: fresh('billing-card') };
  const { id, clientSecret: client_secret } = await gateway.createSetupIntent(request);
  const browser = { apiBase } as Setting;
  const fields = { client_secret, ...cardFields(number) };
  const answer = await fromBrowser(browser, null, `/v1/setup_intents/${id}/confirm`, fields);
  if (answer.body.status === 'requires_action')
    await fromBrowser(browser, null, '/v1/3ds2/authenticate', {
      client_secret,
      source: id,
      outcome: 'passed',
    });
  const { paymentMethod, failure } = await gateway.readSetupIntent({ account: null, id });
  if (!paymentMethod) throw new Error(`the card ${number} was not saved: ${failure?.message}`);
  return paymentMethod.id;
}
