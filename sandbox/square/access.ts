import { createHash, randomBytes } from 'node:crypto';
import type { Surroundings } from '../core/vendor.ts';
import { newId, refusal, text, type Call } from './call.ts';
import { sellerOf } from './sellers.ts';
import type { SquareTables } from './tables.ts';

type Around = Surroundings<SquareTables>;

const LIVES_MS = 30 * 24 * 3_600_000;
const CODE_LIVES_MS = 5 * 60_000;

const refused = (status: number, code: string, detail: string) =>
  refusal(status, [{ category: 'AUTHENTICATION_ERROR', code, detail }]);

/**
 * The seller of an access token: `EAAA_sandbox_<merchant id>`, then how often their leave had been taken back when it was made, and a
 * number of its own. Null for what is none, or was taken back.
 */
export function merchantOfToken(around: Pick<Around, 'store'>, token: string): string | null {
  const [, merchant, generation = '0'] = /^EAAA_sandbox_(\w+?)(?:-(\d+))?(?:-\d+)?$/.exec(token) ?? [];
  if (!merchant) return null;
  return sellerOf(around, merchant).generation === Number(generation) ? merchant : null;
}

function grant(around: Around, merchant: string): object {
  const { generation } = sellerOf(around, merchant);
  const serial = randomBytes(4).readUInt32BE();
  return {
    access_token: `EAAA_sandbox_${merchant}-${generation}-${serial}`,
    token_type: 'bearer',
    expires_at: new Date(around.now() + LIVES_MS).toISOString(),
    merchant_id: merchant,
    // The code flow's may be used again and again; it ends with the leave.
    refresh_token: `EQAA_sandbox_${merchant}${generation === 0 ? '' : `-${generation}`}`,
    short_lived: false,
  };
}

function exchange(call: Call): object {
  const gone = () => refused(401, 'UNAUTHORIZED', 'Authorization code not found or expired');
  const code = call.code(text(call.body.code) ?? '');
  if (!code || code.used || call.ms - code.at > CODE_LIVES_MS) throw gone();
  if (code.redirectUri !== call.body.redirect_uri) throw refused(401, 'UNAUTHORIZED', 'Invalid redirect_uri');
  if (code.challenge !== null) {
    const made = createHash('sha256')
      .update(text(call.body.code_verifier) ?? '')
      .digest('base64url');
    if (made !== code.challenge) throw refused(401, 'UNAUTHORIZED', 'Invalid code_verifier');
  }
  call.useCode(code);
  return grant(call.surroundings, code.merchant);
}

function renew(call: Call): object {
  const [, merchant, generation = '0'] =
    /^EQAA_sandbox_(\w+?)(?:-(\d+))?$/.exec(text(call.body.refresh_token) ?? '') ?? [];
  if (!merchant || sellerOf(call.surroundings, merchant).generation !== Number(generation))
    throw refused(401, 'UNAUTHORIZED', 'Refresh token is invalid');
  return grant(call.surroundings, merchant);
}

/** POST /oauth2/token, proved by the application's secret. */
export function obtainToken(call: Call): object {
  const { body } = call;
  if (!/^(sandbox-)?sq0id[bp]-/.test(text(body.client_id) ?? '') || !text(body.client_secret))
    throw refused(401, 'UNAUTHORIZED', 'Not Authorized');
  if (body.grant_type === 'authorization_code') return exchange(call);
  if (body.grant_type === 'refresh_token') return renew(call);
  throw refused(400, 'BAD_REQUEST', 'Invalid grant type');
}

/** Ends all keys that an application has for a seller, and says so to the application. */
export function takeBack(around: Around, merchant: string, revoker: 'APPLICATION' | 'MERCHANT'): void {
  const seller = sellerOf(around, merchant);
  around.store.put('sellers', merchant, { ...seller, generation: seller.generation + 1, scopes: null });
  const id = randomBytes(16).toString('hex');
  const at = new Date(around.now()).toISOString();
  const revocation = { revoked_at: at, revoker_type: revoker };
  const type = 'oauth.authorization.revoked';
  const data = { type: 'revocation', id: newId(20), object: { revocation } };
  const body = { merchant_id: merchant, type, event_id: id, created_at: at, data };
  around.emit({ id, type, at: around.now(), body });
}

/** POST /oauth2/revoke, proved by the application's secret in the header. */
export function revokeToken(call: Call): object {
  const { merchant_id, access_token } = call.body;
  const merchant = text(merchant_id) ?? merchantOfToken(call.surroundings, text(access_token) ?? '');
  const seller = merchant === null ? null : sellerOf(call.surroundings, merchant);
  const isGiven = seller !== null && (seller.scopes !== null || seller.generation === 0);
  if (!isGiven) throw refused(404, 'NOT_FOUND', 'No authorization of this merchant was found');
  takeBack(call.surroundings, seller.id, 'APPLICATION');
  return { success: true };
}

/** What a call needs to have been consented to. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/^(post|put) \/v2\/customers/, 'CUSTOMERS_WRITE'],
  [/^get \/v2\/customers/, 'CUSTOMERS_READ'],
  [/^post \/v2\/(payments|refunds|cards)/, 'PAYMENTS_WRITE'],
  [/^get \/v2\/(payments|refunds|cards)/, 'PAYMENTS_READ'],
  [/^get \/v2\/disputes/, 'DISPUTES_READ'],
  [/^post \/v2\/disputes/, 'DISPUTES_WRITE'],
  [/^get \/v2\/payouts/, 'PAYOUTS_READ'],
  [/^get \/v2\/(locations|merchants)/, 'MERCHANT_PROFILE_READ'],
];

/** Refuses a call that the seller did not consent to. Throws Fault. */
export function mustBeConsented(
  around: Around,
  merchant: string,
  asked: { method: string; path: string; fee: boolean },
) {
  const scopes = around.store.get('sellers', merchant)?.scopes;
  if (!scopes) return;
  const needed = NEEDED.filter(([form]) => form.test(`${asked.method} ${asked.path}`)).map(
    ([, scope]) => scope,
  );
  if (asked.fee) needed.push('PAYMENTS_WRITE_ADDITIONAL_RECIPIENTS');
  const missing = needed.find((scope) => !scopes.includes(scope));
  if (missing)
    throw refused(
      403,
      'INSUFFICIENT_SCOPES',
      `The merchant has not given your application sufficient permissions: ${missing}`,
    );
}
