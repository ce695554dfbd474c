import { beforeAll, expect, test, vi } from 'vitest';

const [FORMER, PRESENT] = [1, 2].map((n) => `the secret number ${n} of these tests`) as [string, string];

/** The module as a process of that environment loads it. */
async function tokensUnder(secret: string, former = '') {
  vi.resetModules();
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('SESSION_SECRET_FORMER', former);
  return import('./tokens.ts');
}

let kept: { token: string; text: string };
beforeAll(async () => {
  const { encryptText, encryptToken } = await tokensUnder(FORMER);
  kept = { token: encryptToken('a link'), text: encryptText('vendor-access', 'an access token') };
});

test('what was encrypted before the secret was changed opens with the former one named', async () => {
  const { decryptText, decryptToken } = await tokensUnder(PRESENT, `${'x'.repeat(32)}, ${FORMER}`);
  expect(decryptToken(kept.token)).toBe('a link');
  expect(decryptText('vendor-access', kept.text)).toBe('an access token');
  // Each kind still has a key of its own.
  expect(() => decryptText('client-notes', kept.text)).toThrow();
});

test('what is written takes the present secret: the former one alone does not open it', async () => {
  const changed = await tokensUnder(PRESENT, FORMER);
  const written = changed.encryptText('vendor-access', 'a new one');
  const { decryptText } = await tokensUnder(FORMER);
  expect(() => decryptText('vendor-access', written)).toThrow();
});

test('without the former secret nothing of before opens', async () => {
  const { decryptText, openToken } = await tokensUnder(PRESENT);
  expect(() => decryptText('vendor-access', kept.text)).toThrow();
  expect(openToken(kept.token)).toBeNull();
});
