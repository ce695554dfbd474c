import { SquareFault, text, type Call, type Route } from './call.ts';

const LIVES_MS = 30 * 24 * 3_600_000;

const refused = (status: number, code: string, detail: string) =>
  new SquareFault(status, [{ category: 'AUTHENTICATION_ERROR', code, detail }]);

/** Renews a seller's leave. The sandbox's refresh tokens say whose they are: `EQAA_sandbox_<merchant id>`; any other was taken back. */
function obtainToken({ body, ms }: Call): object {
  if (!/^(sandbox-)?sq0id[bp]-/.test(text(body.client_id) ?? '') || !text(body.client_secret))
    throw refused(401, 'UNAUTHORIZED', 'Not Authorized');
  if (body.grant_type !== 'refresh_token') throw refused(400, 'BAD_REQUEST', 'Invalid grant type');
  const merchant = /^EQAA_sandbox_(\w+)$/.exec(text(body.refresh_token) ?? '')?.[1];
  if (!merchant) throw refused(401, 'UNAUTHORIZED', 'Refresh token is invalid');
  return {
    access_token: `EAAA_sandbox_${merchant}-${ms}`,
    token_type: 'bearer',
    expires_at: new Date(ms + LIVES_MS).toISOString(),
    merchant_id: merchant,
    refresh_token: `EQAA_sandbox_${merchant}`,
    short_lived: false,
  };
}

export const oauth: Route[] = [
  { method: 'post', path: '/oauth2/token', ofApplication: true, run: obtainToken },
];
