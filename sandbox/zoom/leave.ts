import { createHash } from 'node:crypto';
import type { Call, Route } from './call.ts';
import { leaveFault } from './faults.ts';
import { newId, SCOPES, ZOOM_SITE, type ZoomGrant } from './objects.ts';

const ACCESS_SECONDS = 3_600;
const REFRESH_MS = 90 * 24 * 3_600_000;

const wrongKeys = () => leaveFault(401, 'invalid_client', 'Invalid client_id or client_secret');
const wrongGrant = (reason: string) => leaveFault(400, 'invalid_grant', reason);

function answer({ around }: Call, grant: Pick<ZoomGrant, 'id' | 'userId' | 'scopes'>) {
  const renewed: ZoomGrant = {
    ...grant,
    access: newId(64),
    accessExpiresAt: around.now() + ACCESS_SECONDS * 1000,
    refresh: newId(64),
    refreshExpiresAt: around.now() + REFRESH_MS,
  };
  around.store.put('grants', renewed.id, renewed);
  return {
    access_token: renewed.access,
    token_type: 'bearer',
    refresh_token: renewed.refresh,
    expires_in: ACCESS_SECONDS,
    scope: renewed.scopes.join(' '),
    api_url: 'https://api.zoom.us',
  };
}

function exchange(call: Call) {
  const { store, now } = call.around;
  const found = store.get('codes', call.form.get('code') ?? '');
  // A code serves once, also where the rest is wrong.
  if (found) store.remove('codes', found.code);
  if (!found || found.expiresAt <= now() || found.clientId !== call.clientId)
    throw wrongGrant('Invalid authorization code');
  if (found.redirectUri !== call.form.get('redirect_uri')) throw wrongGrant('Redirect URI mismatch');
  const verifier = call.form.get('code_verifier') ?? '';
  if (found.challenge && createHash('sha256').update(verifier).digest('base64url') !== found.challenge)
    throw wrongGrant('Invalid code verifier');
  // Somebody who connects once more has one leave: the former tokens are dead.
  const former = store.all('grants').find(({ userId }) => userId === found.userId);
  return answer(call, { id: former?.id ?? newId(22), userId: found.userId, scopes: SCOPES });
}

function renew(call: Call) {
  const { store, now } = call.around;
  const refresh = call.form.get('refresh_token');
  const grant = store.all('grants').find((one) => one.refresh === refresh);
  if (!grant || grant.refreshExpiresAt <= now()) throw wrongGrant('Invalid Token!');
  return answer(call, grant);
}

function token(call: Call) {
  if (!call.hasKeys) throw wrongKeys();
  switch (call.form.get('grant_type')) {
    case 'authorization_code':
      return exchange(call);
    case 'refresh_token':
      return renew(call);
    default:
      throw leaveFault(400, 'unsupported_grant_type', 'unsupported grant type');
  }
}

function revoke(call: Call) {
  if (!call.hasKeys) throw wrongKeys();
  const given = call.form.get('token');
  const grant = call.around.store.all('grants').find(({ access }) => access === given);
  if (!grant) throw leaveFault(400, 'invalid_token', 'Invalid Token!');
  call.around.store.remove('grants', grant.id);
  return { status: 'success' };
}

export const LEAVE_ROUTES: Route[] = [
  { method: 'post', path: `${ZOOM_SITE}/oauth/token`, run: token },
  { method: 'post', path: `${ZOOM_SITE}/oauth/revoke`, run: revoke },
];
