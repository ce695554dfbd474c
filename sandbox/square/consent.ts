import { http, type RequestHandler } from 'msw';
import { esc, onward, page, shell } from '../core/page-shell.ts';
import type { Surroundings } from '../core/vendor.ts';
import { takeBack } from './access.ts';
import { newId } from './call.ts';
import { describedSeller, sellerOf, type Described } from './sellers.ts';
import type { SquareTables } from './tables.ts';

type Around = Surroundings<SquareTables>;

const BADGE = 'Square sandbox';

interface Asked {
  state: string;
  scopes: string[];
  challenge: string | null;
  redirectUri: string;
}

/** What an application asks for in the address of the consent page; null where Square would not show it. */
function askedFor(url: URL): Asked | null {
  const get = (name: string) => url.searchParams.get(name) ?? '';
  const redirectUri = get('redirect_uri');
  const isFit =
    /^(sandbox-)?sq0id[bp]-/.test(get('client_id')) && URL.canParse(redirectUri) && get('scope') !== '';
  if (!isFit) return null;
  const scopes = get('scope').split(/[ +]/).filter(Boolean);
  return { state: get('state'), scopes, challenge: url.searchParams.get('code_challenge'), redirectUri };
}

const SAID: Readonly<Record<string, string>> = {
  MERCHANT_PROFILE_READ: 'See your business name and locations',
  CUSTOMERS_READ: 'See your customers',
  CUSTOMERS_WRITE: 'Add customers',
  PAYMENTS_READ: 'See your payments',
  PAYMENTS_WRITE: 'Charge saved cards and refund them',
  PAYMENTS_WRITE_ADDITIONAL_RECIPIENTS: 'Take a part of a payment as its fee',
  DISPUTES_READ: 'See disputes',
  DISPUTES_WRITE: 'Answer disputes',
  PAYOUTS_READ: 'See payouts',
};

const form = ({ scopes }: Asked, nonce: string, problem?: string) =>
  shell(
    `${problem ? 'Error: c' : 'C'}onnect Tendwell to Square`,
    nonce,
    `<h1>Connect Tendwell to Square</h1>
<p>Nothing real is asked for here. The name and the country decide which account of the sandbox this is.</p>
<ul>${scopes.map((scope) => `<li>${esc(SAID[scope] ?? scope)}</li>`).join('')}</ul>
<form method="post">
${problem ? `<p class="problem" role="alert">${esc(problem)}</p>` : ''}
<label>Name of your business<input name="name" value="Linen &amp; Pine" maxlength="60" autocomplete="organization"></label>
<label>Country<select name="country"><option value="US">United States (USD)</option><option value="CA">Canada (CAD)</option><option value="GB">United Kingdom (GBP)</option></select></label>
<label>Locations<select name="places"><option value="one">One that takes cards</option><option value="two">Two, the main one closed</option><option value="no_cards">One that takes no cards</option><option value="closed">None that is open</option></select></label>
<button name="do" value="allow">Allow</button>
<button class="quiet" name="do" value="deny">Deny</button>
</form>`,
    BADGE,
  );

const LOST = (nonce: string) =>
  shell('Not found', nonce, '<h1>This page is not there</h1><p>The address lacks something.</p>', BADGE);

function back({ redirectUri, state }: Asked, told: Record<string, string>): Response {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...told, state })) url.searchParams.set(name, value);
  return onward(url.href);
}

/** A seller says yes: what the application asked for is theirs, and a code says so. */
function allow(around: Around, asked: Asked, said: Described): Response {
  const made = describedSeller(said);
  const known = around.store.get('sellers', made.id);
  around.store.put('sellers', made.id, {
    ...made,
    generation: known?.generation ?? 0,
    ...(known?.status && { status: known.status }),
    scopes: [...new Set([...(known?.scopes ?? []), ...asked.scopes])],
  });
  const code = `sq0cgp-${newId(22)}`;
  const { scopes, challenge, redirectUri } = asked;
  around.store.put('codes', code, {
    code,
    merchant: made.id,
    scopes,
    challenge,
    redirectUri,
    at: around.now(),
    used: false,
  });
  return back(asked, { code, response_type: 'code' });
}

const isOneOf = <T extends string>(value: string | null, these: readonly T[]): value is T =>
  (these as readonly (string | null)[]).includes(value);

async function answer(around: Around, request: Request): Promise<Response> {
  const nonce = newId(24);
  const asked = askedFor(new URL(request.url));
  if (!asked) return page(LOST(nonce), nonce, 400);
  const given = new URLSearchParams(await request.text());
  if (given.get('do') === 'deny')
    return back(asked, { error: 'access_denied', error_description: 'user_denied' });
  const [name, country, places] = [
    given.get('name')?.trim() ?? '',
    given.get('country'),
    given.get('places'),
  ];
  const isFit =
    name !== '' &&
    isOneOf(country, ['US', 'CA', 'GB'] as const) &&
    isOneOf(places, ['one', 'two', 'closed', 'no_cards'] as const);
  if (!isFit) return page(form(asked, nonce, 'Please give your business a name.'), nonce, 400);
  const said = allow(around, asked, { name, country, places });
  around.commit();
  return said;
}

function dashboard(around: Around, id: string, nonce: string): string {
  const { business_name, currency, scopes } = sellerOf(around, id);
  return shell(
    'Dashboard',
    nonce,
    `<h1>${esc(business_name)}</h1>
<p>${esc(currency)}. ${scopes === null ? 'Nobody is connected by a consent of its own.' : 'Tendwell is connected to this account.'}</p>
<form method="post"><button class="quiet" name="do" value="disconnect">Remove Tendwell</button></form>`,
    BADGE,
  );
}

/** The pages on which a seller gives an application leave to act for them, and takes it back; plain HTML, no script. */
export function consentPages(around: Around): RequestHandler[] {
  return [
    http.get('*/oauth2/authorize', ({ request }) => {
      const nonce = newId(24);
      const asked = askedFor(new URL(request.url));
      return asked ? page(form(asked, nonce), nonce) : page(LOST(nonce), nonce, 400);
    }),
    http.post('*/oauth2/authorize', ({ request }) => answer(around, request)),
    http.get('*/oauth2/seller/:id', ({ params }) => {
      const nonce = newId(24);
      return page(dashboard(around, String(params.id), nonce), nonce);
    }),
    http.post('*/oauth2/seller/:id', ({ params }) => {
      const id = String(params.id);
      takeBack(around, id, 'MERCHANT');
      around.commit();
      return onward(`/oauth2/seller/${id}`);
    }),
  ];
}
