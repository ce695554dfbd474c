import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { csrfMatches, csrfToken, originMatches } from './csrf.ts';
import { newToken, decryptToken, encryptToken, tokenHash } from './tokens.ts';

describe('link tokens (C29)', () => {
  test('a hundred thousand tokens are unique, 192 bits long and without a pattern', () => {
    const tokens = Array.from({ length: 100_000 }, newToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((token) => /^[A-Za-z0-9_-]{32}$/.test(token))).toBe(true);
    // Each of the 64 characters is equally likely at each place: chi-square over 64 bins stays ordinary.
    for (const place of [0, 1, 7, 15, 30, 31]) {
      const seen = new Map<string, number>();
      for (const token of tokens) seen.set(token[place]!, (seen.get(token[place]!) ?? 0) + 1);
      const expected = tokens.length / 64;
      const chiSquare = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect(seen.size).toBe(64);
      expect(chiSquare).toBeLessThan(130);
    }
  });

  test('a million tokens begin in no way of their own', () => {
    const firsts = new Uint32Array(4096);
    let last = '';
    let shared = 0;
    for (let made = 0; made < 1_000_000; made += 1) {
      const token = newToken();
      firsts[Buffer.from(token, 'base64url').readUInt16BE(0) >> 4]! += 1;
      if (token.slice(0, 4) === last.slice(0, 4)) shared += 1;
      last = token;
    }
    const expected = 1_000_000 / 4096;
    const chiSquare = firsts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 4095 degrees of freedom: mean 4095, deviation 90.
    expect(Math.abs(chiSquare - 4095)).toBeLessThan(600);
    // Two in a row begin with the same four letters once in 16 million.
    expect(shared).toBeLessThanOrEqual(3);
  });

  test('no code of the product makes a secret of a weak source or digest', () => {
    const weak = /Math\.random\(|createHash\('(md5|sha1)'\)|pseudoRandomBytes/;
    const found = ['app', 'tenants', 'worker'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .filter((file) => weak.test(readFileSync(join(folder, file), 'utf8')))
        .map((file) => join(folder, file)),
    );
    expect(found).toEqual([]);
  });

  test('a encrypted token opens to itself, never twice to the same text, and not after a change', () => {
    const token = newToken();
    const encrypted = encryptToken(token);
    expect(decryptToken(encrypted)).toBe(token);
    expect(encryptToken(token)).not.toBe(encrypted);
    const bytes = Buffer.from(encrypted, 'base64url');
    bytes[30] = bytes[30]! ^ 1;
    expect(() => decryptToken(bytes.toString('base64url'))).toThrow();
    expect(tokenHash(token)).not.toContain(token);
  });
});

describe('CSRF', () => {
  test('a token holds for its host and browser alone, and never reads the same twice (C97)', () => {
    const [token, other] = [1, 2].map(() => csrfToken('localhost:3000', 'browser-1')) as [string, string];
    expect(token.slice(0, 20)).not.toBe(other.slice(0, 20));
    expect(csrfMatches('localhost:3000', 'browser-1', token.slice(0, 42) + other.slice(42))).toBe(false);
    expect(csrfMatches('localhost:3000', 'browser-1', token)).toBe(true);
    expect(csrfMatches('localhost:3000', 'browser-2', token)).toBe(false);
    expect(csrfMatches('maya.localhost:3000', 'browser-1', token)).toBe(false);
    for (const bad of [null, undefined, '', 'x'.repeat(1000), 7]) {
      expect(csrfMatches('localhost:3000', 'browser-1', bad)).toBe(false);
    }
  });

  test.each([
    [{ origin: 'http://localhost:3000' }, true],
    [{ origin: 'http://maya.localhost:3000' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{}, true],
  ])('Origin %j', (headers, allowed) => {
    expect(originMatches(new Headers(headers as Record<string, string>), 'http://localhost:3000')).toBe(
      allowed,
    );
  });
});
