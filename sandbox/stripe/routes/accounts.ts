import type Stripe from 'stripe';
import { Fault } from '../../core/fault.ts';
import { account, allow, requirements } from '../account-objects.ts';
import { newId, PLATFORM, type Call, type Route } from '../call.ts';
import { invalid } from '../faults.ts';
import { pageOf } from '../lists.ts';
import type { AccountLink } from '../tables.ts';

/** Where leave to act for an account is given back; a host of its own. */
export const STRIPE_CONNECT = 'https://connect.stripe.com';
/** An account link serves for this long, seconds. */
const LINK_SECONDS = 300;
const CURRENCIES: Readonly<Record<string, string>> = { US: 'usd', CA: 'cad' };

function create(call: Call): Stripe.Account {
  const country = call.text('country') ?? 'US';
  const currency = CURRENCIES[country];
  if (!currency) throw invalid(`Country '${country}' is unknown.`, { param: 'country' });
  if (!['standard', 'express', 'custom'].includes(call.required('type')))
    throw invalid('Invalid type', { param: 'type' });
  const name = call.record('business_profile')?.name;
  const object = account(
    {
      id: newId('acct_1', 16),
      created: call.created,
      country,
      currency: call.text('default_currency') ?? currency,
      email: call.text('email'),
      name: typeof name === 'string' ? name : null,
    },
    call.metadata(),
  );
  call.save('accounts', object);
  return object;
}

/** What has been looked at long enough is decided. */
function settled(call: Call, object: Stripe.Account): Stripe.Account {
  const reviewedAt = call.find('reviews', object.id)?.at;
  if (reviewedAt === undefined || reviewedAt > call.ms || object.charges_enabled) return object;
  object.requirements = requirements([], []);
  allow(object, true);
  call.save('accounts', object);
  return object;
}

/** The account, to whoever may still act for it. */
export function openAccount(call: Call, id: string): Stripe.Account {
  const found = call.find('accounts', id);
  if (found && !call.find('disconnected', id)) return settled(call, found);
  throw invalid(
    `The provided key 'sk_test_********' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
    403,
  );
}

/** Throws StripeFault where the owner of a call's account has cut the platform off, or there is no such account. */
export function mustBeConnected(call: Call): void {
  if (call.account !== PLATFORM) openAccount(call.of(PLATFORM), call.account);
}

function webUrl(call: Call, name: string): string {
  const value = call.required(name);
  if (!/^https?:\/\/\S+$/.test(value)) throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  return value;
}

function createLink(call: Call) {
  const { id } = openAccount(call, call.required('account'));
  if (call.required('type') !== 'account_onboarding')
    throw invalid('This sandbox serves type=account_onboarding.', { param: 'type' });
  const link: AccountLink = {
    token: newId('', 12),
    account: id,
    expiresAt: call.created + LINK_SECONDS,
    returnUrl: webUrl(call, 'return_url'),
    refreshUrl: webUrl(call, 'refresh_url'),
    used: false,
  };
  call.put('account_links', link.token, link);
  return {
    object: 'account_link',
    created: call.created,
    expires_at: link.expiresAt,
    url: `${call.publicUrl}/setup/s/${id}/${link.token}`,
  };
}

/** Accounts of a practice that takes no charges, so that its secret is no use either. Throws StripeFault. */
export function mustTakeCharges(call: Call): void {
  if (call.account === PLATFORM) return;
  if (openAccount(call.of(PLATFORM), call.account).charges_enabled) return;
  throw invalid('Your account cannot currently make live charges.', { code: 'account_invalid' });
}

/** A platform gives its leave back. Answers as OAuth does, in faults too. Throws Fault. */
function deauthorize(call: Call) {
  const [client, id] = [call.required('client_id'), call.required('stripe_user_id')];
  const refuse = (error_description: string) =>
    new Fault(401, { error: 'invalid_client', error_description });
  if (!/^ca_\w+$/.test(client)) throw refuse(`No such application: '${client}'`);
  if (!call.find('accounts', id) || call.find('disconnected', id))
    throw refuse(
      `This application is not connected to stripe account ${id}, or that account does not exist.`,
    );
  cutOff(call, id);
  return { stripe_user_id: id };
}

/** The platform may act for the account no more, and is told so. */
export function cutOff(call: Call, id: string): void {
  call.put('disconnected', id, { at: call.ms });
  const application = { id: 'ca_sandbox', object: 'application', name: 'Tendwell' };
  call.of(id).emit('account.application.deauthorized', application);
}

export const accountRoutes: Route[] = [
  {
    method: 'post',
    path: '/v1/accounts',
    accepts: [
      'type',
      'country',
      'default_currency',
      'email',
      'business_profile',
      'business_type',
      'metadata',
    ],
    run: create,
  },
  {
    method: 'get',
    path: '/v1/accounts',
    run: (call) =>
      pageOf(
        call,
        '/v1/accounts',
        call.list('accounts').filter(({ id }) => !call.find('disconnected', id)),
      ),
  },
  {
    method: 'post',
    path: `${STRIPE_CONNECT}/oauth/deauthorize`,
    accepts: ['client_id', 'stripe_user_id'],
    run: deauthorize,
  },
  { method: 'get', path: '/v1/accounts/:id', run: (call) => openAccount(call, call.path.id!) },
  {
    method: 'post',
    path: '/v1/account_links',
    accepts: ['account', 'type', 'return_url', 'refresh_url', 'collection_options', 'collect'],
    run: createLink,
  },
];
