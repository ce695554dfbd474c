import { describe, expect, test } from 'vitest';
import type { CertificateState } from '#app/integrations/certificates/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { DOMAIN_MESSAGES, DOMAIN_REASONS as reasons } from '../messages.ts';
import type { Findings, Leads } from './judge.ts';
import { nextStanding, type Next, type Seen, type Standing } from './next-state.ts';

const NEW: Standing = {
  status: 'activating',
  error: null,
  provenAt: null,
  activatedAt: null,
  failingSince: null,
  claimedAt: 0,
  checks: 0,
};
const ACTIVE: CertificateState = { kind: 'active' };
const findings = (proof: Findings['proof'], leads: Leads, reason: string | null = null): Findings => ({
  proof,
  reason,
  mail: [],
  hosts: [{ host: 'maya.com', leads, answers: [], problem: reason }],
});
const RIGHT = findings('seen', 'here');
const LOST = findings('missing', 'elsewhere', 'It points elsewhere.');
const UNHEARD = findings('unknown', 'unknown', 'Nobody answers.');
const seen = (found: Findings, more: Partial<Seen> = {}): Seen => ({
  findings: found,
  home: 'maya.com',
  certificate: null,
  taken: null,
  ...more,
});
const standing = (next: Next): Standing => ({ ...next, claimedAt: 0 });

test('from nothing to active: records, then the certificate', () => {
  const waiting = nextStanding(NEW, seen(LOST), MINUTE_MS);
  expect(waiting).toMatchObject({ status: 'activating', provenAt: null, error: 'It points elsewhere.' });
  const issuing = nextStanding(standing(waiting), seen(RIGHT, { certificate: { kind: 'processing' } }), 5);
  expect(issuing).toMatchObject({ status: 'processing', provenAt: 5, error: null, checks: 0 });
  const done = nextStanding(standing(issuing), seen(RIGHT, { certificate: ACTIVE }), 9);
  expect(done).toMatchObject({ status: 'active', provenAt: 5, activatedAt: 9, error: null });
});

test('it is looked at often at first, then less, and what works every six hours', () => {
  let now = 0;
  let at: Standing = NEW;
  const pauses = Array.from({ length: 10 }, () => {
    const next = nextStanding(at, seen(LOST), now);
    at = standing(next);
    const pause = (next.nextCheckAt - now) / MINUTE_MS;
    now = next.nextCheckAt;
    return pause;
  });
  expect(pauses).toEqual([1, 2, 3, 5, 10, 15, 30, 30, 30, 30]);
  expect(nextStanding(NEW, seen(RIGHT, { certificate: ACTIVE }), 0).nextCheckAt).toBe(6 * HOUR_MS);
});

test('48 hours without its records are an error that says so, and the records cure it later', () => {
  const late = nextStanding(NEW, seen(LOST), 48 * HOUR_MS);
  expect(late).toMatchObject({
    status: 'error',
    error: `${reasons.over48Hours} It points elsewhere.`,
  });
  const cured = nextStanding(standing(late), seen(RIGHT, { certificate: ACTIVE }), 60 * HOUR_MS);
  expect(cured).toMatchObject({ status: 'active', error: null });
});

test('who proved it, or let go of it a few days ago, keeps others out; who proved it before is not thrown out', () => {
  const taken = nextStanding(NEW, seen(RIGHT, { certificate: ACTIVE, taken: 'proved' }), 1);
  expect(taken).toMatchObject({ status: 'error', provenAt: null, error: DOMAIN_MESSAGES.taken });
  expect(nextStanding(NEW, seen(RIGHT, { taken: 'kept' }), 1).error).toBe(DOMAIN_MESSAGES.kept);
});

describe('what worked and does not', () => {
  const active = nextStanding(NEW, seen(RIGHT, { certificate: ACTIVE }), 0);

  test('is served for three days, says why, and is lost then with its proof', () => {
    const first = nextStanding(standing(active), seen(LOST), HOUR_MS);
    expect(first).toMatchObject({ status: 'active', error: 'It points elsewhere.', failingSince: HOUR_MS });
    const almost = nextStanding(standing(first), seen(LOST), 72 * HOUR_MS);
    expect(almost.status).toBe('active');
    const lost = nextStanding(standing(almost), seen(LOST), 73 * HOUR_MS);
    expect(lost).toMatchObject({ status: 'error', provenAt: null });
    expect(lost.error).toBe(`${reasons.lost(72)} It points elsewhere.`);
  });
  test('keeps its proof where the proof is still there', () => {
    const moved = findings('seen', 'elsewhere', 'It points elsewhere.');
    const first = nextStanding(standing(active), seen(moved), HOUR_MS);
    expect(nextStanding(standing(first), seen(moved), 80 * HOUR_MS)).toMatchObject({
      status: 'error',
      provenAt: 0,
    });
  });
  test('loses nothing while name servers cannot be heard, however long', () => {
    let at = standing(active);
    for (let day = 1; day < 30; day += 1) at = standing(nextStanding(at, seen(UNHEARD), day * DAY_MS));
    expect(at).toMatchObject({ status: 'active', provenAt: 0, failingSince: null });
  });
  test('is well again when it comes back', () => {
    const first = nextStanding(standing(active), seen(LOST), HOUR_MS);
    const again = nextStanding(standing(first), seen(RIGHT, { certificate: ACTIVE }), 2 * HOUR_MS);
    expect(again).toMatchObject({ status: 'active', error: null, failingSince: null });
  });
  test('a certificate that is renewed meanwhile changes nothing', () => {
    expect(
      nextStanding(standing(active), seen(RIGHT, { certificate: { kind: 'processing' } }), 1),
    ).toMatchObject({
      status: 'active',
      error: null,
    });
  });
});

test('a certificate that will not come is an error with its reason', () => {
  const failed = seen(RIGHT, { certificate: { kind: 'failed', reason: 'CAA.' } });
  expect(nextStanding(NEW, failed, 1)).toMatchObject({ status: 'error', error: reasons.certificate('CAA.') });
});
