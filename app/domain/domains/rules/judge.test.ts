import { describe, expect, test } from 'vitest';
import type { DnsAnswer } from '#app/integrations/dns/port.ts';
import { DOMAIN_REASONS as reasons } from '../messages.ts';
import { judged, questions, type Asked } from './judge.ts';
import { proofName, proofValue, targetOf, wantedRecords } from './records.ts';

const PLACE = { addresses: ['203.0.113.10'], target: 'in.tendwell.com' };
const APEX = { domain: 'maya.com', kind: 'apex' as const, home: 'maya.com', token: 'tok' };
const SUB = { domain: 'book.maya.com', kind: 'subdomain' as const, home: 'book.maya.com', token: 'tok' };
const TARGET = targetOf('tok', PLACE);

const is = (...values: string[]): DnsAnswer => ({ kind: 'records', values });
const NONE: DnsAnswer = { kind: 'none' };
const NO_DOMAIN: DnsAnswer = { kind: 'no_domain' };

/** What three servers say: one answer for all of them, or one each. */
function look(
  named: typeof APEX | typeof SUB,
  said: Record<string, DnsAnswer | DnsAnswer[]>,
  { takesProxied = false, issuers = ['letsencrypt.org'] as string[], servers = 3 } = {},
) {
  const asked: Asked = new Map(
    questions(named).map(([name, type]) => {
      const answer = said[`${type} ${name}`] ?? said['*'] ?? NONE;
      return [`${type} ${name}`, Array.isArray(answer) ? answer : Array<DnsAnswer>(servers).fill(answer)];
    }),
  );
  return judged(asked, { named, place: PLACE, servers, takesProxied, issuers });
}
const RIGHT = { 'A maya.com': is('203.0.113.10'), 'CNAME www.maya.com': is(TARGET) };

test('the records are those of the specification: A at the root and CNAME for www, or a CNAME; TTL 300', () => {
  expect(wantedRecords(APEX, PLACE)).toEqual([
    { type: 'A', host: '@', name: 'maya.com', value: '203.0.113.10', ttl: 300 },
    { type: 'CNAME', host: 'www', name: 'www.maya.com', value: TARGET, ttl: 300 },
  ]);
  expect(wantedRecords(SUB, PLACE)).toEqual([
    { type: 'CNAME', host: 'book', name: 'book.maya.com', value: TARGET, ttl: 300 },
  ]);
});

describe('what is right', () => {
  test('both records', () => {
    expect(look(APEX, RIGHT)).toMatchObject({
      proof: 'seen',
      reason: null,
      hosts: [{ leads: 'here' }, { leads: 'here' }],
    });
  });
  test('one name below a domain', () => {
    expect(look(SUB, { 'CNAME book.maya.com': is(TARGET) })).toMatchObject({ proof: 'seen', reason: null });
  });
  test('a flattened name with the record that shows whose it is', () => {
    const said = {
      'A maya.com': is('203.0.113.10'),
      'A www.maya.com': is('203.0.113.10'),
      [`TXT ${proofName('maya.com')}`]: is('v=spf1 -all', proofValue('tok')),
    };
    expect(look(APEX, said)).toMatchObject({ proof: 'seen', reason: null });
  });
  test('where its mail goes is told, and is no problem', () => {
    expect(look(APEX, { ...RIGHT, 'MX maya.com': is('mx.mail.com') })).toMatchObject({
      mail: ['mx.mail.com'],
      reason: null,
    });
  });
});

describe('what proves nothing', () => {
  test.each([
    ['the address of ours alone', { 'A maya.com': is('203.0.113.10') }],
    ['another practice’s name', { ...RIGHT, 'CNAME www.maya.com': is(targetOf('other', PLACE)) }],
    ['a part of it', { ...RIGHT, 'CNAME www.maya.com': is(`${TARGET}.evil.com`) }],
    [
      'another token',
      { ...RIGHT, 'CNAME www.maya.com': NONE, 'TXT _tendwell.maya.com': is('tendwell-domain=tok2') },
    ],
  ])('%s', (_what, said) => {
    expect(look(APEX, said)).toMatchObject({ proof: 'missing', reason: expect.any(String) });
  });

  test('one server of three is not believed; two are', () => {
    const one = [is(TARGET), NONE, NONE];
    expect(look(APEX, { ...RIGHT, 'CNAME www.maya.com': one })).toMatchObject({
      proof: 'unknown',
      reason: reasons.disagree,
    });
    const two = [is(TARGET), { kind: 'silent' as const }, is(TARGET)];
    expect(look(APEX, { ...RIGHT, 'CNAME www.maya.com': two })).toMatchObject({
      proof: 'seen',
      reason: null,
    });
  });
});

describe('what is wrong is said in plain words', () => {
  const reasonOf = (said: Record<string, DnsAnswer | DnsAnswer[]>, options = {}) =>
    look(APEX, said, options).reason;

  test('it points elsewhere', () => {
    const { hosts } = look(APEX, { ...RIGHT, 'CNAME www.maya.com': NONE, 'A www.maya.com': is('1.2.3.4') });
    expect(hosts[1]!.problem).toBe(`www.maya.com points to 1.2.3.4, should be ${TARGET}.`);
    expect(reasonOf({ ...RIGHT, 'A maya.com': is('1.2.3.4') })).toBe(
      'maya.com points to 1.2.3.4, should be 203.0.113.10.',
    );
    expect(look(SUB, { 'CNAME book.maya.com': is('shops.example.net') }).reason).toBe(
      `book.maya.com points to shops.example.net, should be ${TARGET}.`,
    );
  });
  test('a second address, an IPv6 address, Cloudflare’s proxy, an address inside a network', () => {
    expect(reasonOf({ ...RIGHT, 'A maya.com': is('203.0.113.10', '1.2.3.4') })).toBe(
      reasons.besides('maya.com', ['1.2.3.4']),
    );
    expect(reasonOf({ ...RIGHT, 'AAAA maya.com': is('2001:db8::1') })).toBe(
      reasons.sixes('maya.com', ['2001:db8::1']),
    );
    expect(reasonOf({ ...RIGHT, 'A maya.com': is('104.21.3.4') })).toBe(reasons.proxied('maya.com'));
    expect(reasonOf({ ...RIGHT, 'A maya.com': is('104.21.3.4') }, { takesProxied: true })).toBeNull();
    for (const inside of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1'])
      expect(reasonOf({ ...RIGHT, 'A maya.com': is(inside) })).toBe(
        reasons.privateAddress('maya.com', [inside]),
      );
  });
  test('no such domain, servers that fail or are silent, records that are not there', () => {
    expect(reasonOf({ '*': NO_DOMAIN })).toBe(reasons.noSuchDomain('maya.com'));
    expect(reasonOf({ '*': { kind: 'failed' } })).toBe(reasons.serversFail('maya.com'));
    expect(reasonOf({ '*': { kind: 'silent' } })).toBe(reasons.serversSilent);
    expect(look(APEX, { '*': { kind: 'silent' } }).proof).toBe('unknown');
    expect(reasonOf({})).toBe(reasons.missing('maya.com'));
    expect(look(SUB, { '*': NO_DOMAIN }).reason).toBe(reasons.missing('book.maya.com'));
  });
  test('a CAA record for others only', () => {
    expect(reasonOf({ ...RIGHT, 'CAA maya.com': is('issue digicert.com') })).toBe(
      reasons.caa('maya.com', 'letsencrypt.org'),
    );
    expect(
      reasonOf({ ...RIGHT, 'CAA maya.com': is('issue digicert.com', 'issue letsencrypt.org; x=y') }),
    ).toBeNull();
    expect(reasonOf({ ...RIGHT, 'CAA maya.com': is('issue digicert.com') }, { issuers: [] })).toBeNull();
  });
});
