import { createHash } from 'node:crypto';
import { http, type RequestHandler } from 'msw';
import { z } from 'zod';
import { esc, onward, page, shell } from '../core/page-shell.ts';
import { emit, type Call, type PaypalSurroundings, type Route } from './call.ts';
import { missing, refusal } from './faults.ts';
import { newId, type SandboxMerchant, type SandboxReferral } from './objects.ts';

/** How much later than the browser the word of a sign-up comes. */
const WORD_MS = 2_000;
const BADGE = 'PayPal sandbox';
/** The platform as the sandbox's accounts know it; a real one names its client id. */
const PARTNER_CLIENT = 'tendwell';

const referralRequest = z.strictObject({
  email: z.email().optional(),
  tracking_id: z.string().min(1).max(127),
  partner_config_override: z.strictObject({
    return_url: z.url(),
    action_renewal_url: z.url().optional(),
  }),
  operations: z.array(z.looseObject({ operation: z.literal('API_INTEGRATION') })).length(1),
  products: z.array(z.string()).min(1),
  legal_consents: z
    .array(z.strictObject({ type: z.literal('SHARE_DATA_CONSENT'), granted: z.literal(true) }))
    .length(1),
});

const badRequest = () =>
  refusal(400, 'INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.');

/** Where the pages for browsers stand. */
const pageOf = ({ publicUrl }: PaypalSurroundings, path: string) => `${publicUrl}${path}`;

function createReferral(call: Call) {
  const read = referralRequest.safeParse(call.body);
  if (!read.success) throw badRequest();
  const { tracking_id: trackingId, email = '', partner_config_override: where } = read.data;
  const id = newId(24);
  call.around.store.put('referrals', id, { id, trackingId, returnUrl: where.return_url, email });
  const self = `https://api-m.sandbox.paypal.com/v2/customer/partner-referrals/${id}`;
  return {
    links: [
      { href: self, rel: 'self', method: 'GET' },
      {
        href: pageOf(call.around, `/bizsignup/partner/entry?referralToken=${id}`),
        rel: 'action_url',
        method: 'GET',
      },
    ],
  };
}

function mustBePartner({ path }: Call): void {
  if (!/^[2-9A-HJ-NP-Z]{13}$/.test(path.partner ?? ''))
    throw refusal(403, 'PERMISSION_DENIED', 'You do not have permission to access this resource.');
}

function findMerchant(call: Call) {
  mustBePartner(call);
  const trackingId = call.query.get('tracking_id') ?? '';
  const found = call.around.store.all('merchants').find(({ came }) => came.includes(trackingId));
  if (!found) throw missing();
  const href = `https://api-m.sandbox.paypal.com/v1/customer/partners/${call.path.partner}/merchant-integrations/${found.id}`;
  return {
    merchant_id: found.id,
    tracking_id: trackingId,
    links: [{ href, rel: 'self', method: 'GET', description: 'Merchant integration status' }],
  };
}

function readMerchant(call: Call) {
  mustBePartner(call);
  const found = call.around.store.get('merchants', call.path.id ?? '');
  if (!found) throw missing();
  return {
    merchant_id: found.id,
    tracking_id: found.trackingId,
    legal_name: found.name,
    products: [{ name: 'EXPRESS_CHECKOUT', status: 'ACTIVE' }],
    payments_receivable: found.receivable,
    primary_email: found.email,
    primary_email_confirmed: found.emailConfirmed,
    granted_permissions: [],
    oauth_integrations: found.consented
      ? [
          {
            integration_type: 'OAUTH_THIRD_PARTY',
            integration_method: 'PAYPAL',
            status: 'A',
            oauth_third_party: [{ merchant_client_id: `merchant-${found.id}`, scopes: [] }],
          },
        ]
      : [],
  };
}

export const PARTNER_ROUTES: Route[] = [
  { method: 'post', path: '/v2/customer/partner-referrals', status: 201, run: createReferral },
  {
    method: 'get',
    path: '/v1/customer/partners/:partner/merchant-integrations',
    status: 201,
    run: findMerchant,
  },
  { method: 'get', path: '/v1/customer/partners/:partner/merchant-integrations/:id', run: readMerchant },
];

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The account of an address: the same one, however often its owner signs up. */
const accountOf = (email: string): string =>
  [...createHash('sha256').update(email.trim().toLowerCase()).digest().subarray(0, 13)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');

const form = (referral: SandboxReferral, nonce: string, problem?: string) =>
  shell(
    `${problem ? 'Error: c' : 'C'}onnect PayPal`,
    nonce,
    `<h1>Connect PayPal</h1>
<p>Nothing real is asked for here. The email address decides which account of the sandbox this is.</p>
<form method="post">
${problem ? `<p class="problem" role="alert">${esc(problem)}</p>` : ''}
<label>Email of your PayPal account<input name="email" type="email" maxlength="120" autocomplete="email" value="${esc(referral.email)}"></label>
<label>Name of your business<input name="name" maxlength="60" autocomplete="organization" value="Linen &amp; Pine"></label>
<label>This account<select name="state"><option value="ready">can be paid at once</option><option value="email">has not confirmed its email address</option><option value="limited">cannot receive payments</option></select></label>
<button name="do" value="agree">Agree and connect</button>
<button class="quiet" name="do" value="stay">Agree, and do not come back</button>
<button class="quiet" name="do" value="leave">Not now</button>
</form>`,
    BADGE,
  );

const GONE = (nonce: string) =>
  shell('Not found', nonce, '<h1>This page is not there</h1><p>Its address is over.</p>', BADGE);
const DONE = (nonce: string) =>
  shell('Connected', nonce, '<h1>You are connected</h1><p>You can close this window.</p>', BADGE);

const tell = (around: PaypalSurroundings, type: string, merchant: SandboxMerchant, afterMs = 0) =>
  emit(
    around,
    type,
    type === 'MERCHANT.ONBOARDING.COMPLETED' ? 'merchant-onboarding' : 'partner-consent',
    { merchant_id: merchant.id, partner_client_id: PARTNER_CLIENT, tracking_id: merchant.trackingId },
    afterMs,
  );

async function answer(around: PaypalSurroundings, request: Request): Promise<Response> {
  const nonce = newId(24);
  const id = new URL(request.url).searchParams.get('referralToken') ?? '';
  const referral = around.store.get('referrals', id);
  if (!referral) return page(GONE(nonce), nonce, 404);
  const given = new URLSearchParams(await request.text());
  if (given.get('do') === 'leave') return onward(referral.returnUrl);
  const email = given.get('email')?.trim() ?? '';
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return page(form({ ...referral, email }, nonce, 'Please give an email address.'), nonce, 400);
  const account = accountOf(email);
  const state = given.get('state');
  const merchant: SandboxMerchant = {
    id: account,
    trackingId: referral.trackingId,
    came: [...(around.store.get('merchants', account)?.came ?? []), referral.trackingId],
    name: given.get('name')?.trim() || email,
    email,
    receivable: state !== 'limited',
    emailConfirmed: state !== 'email',
    consented: true,
  };
  around.store.put('merchants', account, merchant);
  tell(around, 'MERCHANT.ONBOARDING.COMPLETED', merchant, WORD_MS);
  around.commit();
  if (given.get('do') === 'stay') return page(DONE(nonce), nonce);
  const back = new URL(referral.returnUrl);
  const told = {
    merchantId: referral.trackingId,
    merchantIdInPayPal: account,
    permissionsGranted: 'true',
    consentStatus: 'true',
    productIntentId: 'addipmt',
    isEmailConfirmed: String(merchant.emailConfirmed),
    accountStatus: 'BUSINESS_ACCOUNT',
  };
  for (const [name, value] of Object.entries(told)) back.searchParams.set(name, value);
  return onward(back.href);
}

function dashboard(one: SandboxMerchant, nonce: string): string {
  return shell(
    'Your business',
    nonce,
    `<h1>${esc(one.name)}</h1>
<p>${esc(one.email)}. ${one.receivable ? 'Receives payments' : 'Cannot receive payments'}, email ${one.emailConfirmed ? '' : 'not '}confirmed, ${one.consented ? '' : 'not '}connected to Tendwell.</p>
<form method="post">
<button class="quiet" name="do" value="confirm">Confirm the email address</button>
<button class="quiet" name="do" value="limit">PayPal limits the account</button>
<button class="quiet" name="do" value="lift">PayPal lifts the limits</button>
<button class="quiet" name="do" value="disconnect">Remove Tendwell</button>
</form>`,
    BADGE,
  );
}

function act(around: PaypalSurroundings, one: SandboxMerchant, what: string | null): void {
  const changed = {
    ...one,
    ...(what === 'confirm' && { emailConfirmed: true }),
    ...(what === 'limit' && { receivable: false }),
    ...(what === 'lift' && { receivable: true }),
    ...(what === 'disconnect' && { consented: false }),
  };
  around.store.put('merchants', one.id, changed);
  if (what === 'disconnect') tell(around, 'MERCHANT.PARTNER-CONSENT.REVOKED', changed);
  around.commit();
}

/** The pages on which an owner comes to PayPal and manages their account; plain HTML, no script. */
export function partnerPages(around: PaypalSurroundings): RequestHandler[] {
  return [
    http.get('*/bizsignup/partner/entry', ({ request }) => {
      const nonce = newId(24);
      const id = new URL(request.url).searchParams.get('referralToken') ?? '';
      const referral = around.store.get('referrals', id);
      return referral ? page(form(referral, nonce), nonce) : page(GONE(nonce), nonce, 404);
    }),
    http.post('*/bizsignup/partner/entry', ({ request }) => answer(around, request)),
    http.get('*/businessmanage/:id', ({ params }) => {
      const nonce = newId(24);
      const found = around.store.get('merchants', String(params.id));
      return found ? page(dashboard(found, nonce), nonce) : page(GONE(nonce), nonce, 404);
    }),
    http.post('*/businessmanage/:id', async ({ params, request }) => {
      const found = around.store.get('merchants', String(params.id));
      if (!found) {
        const nonce = newId(24);
        return page(GONE(nonce), nonce, 404);
      }
      act(around, found, new URLSearchParams(await request.text()).get('do'));
      return onward(pageOf(around, `/businessmanage/${found.id}`));
    }),
  ];
}
