import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyProviderEvent, receiveProviderEvent } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { prove } from '#tests/support/cards/onboarding.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { beginVerification, identityStatus, verificationSession } from './index.ts';
import { IDENTITY_MESSAGES, IDENTITY_PROBLEM_TEXTS } from './messages.ts';

const world = paymentWorld();

beforeEach(async () => {
  world.sandbox.store.reset();
  await world.rows(`DELETE FROM "RateLimit"`);
  await world.rows(`UPDATE "Practice" SET "identityVerificationId" = NULL, "identityVerifiedAt" = NULL`);
});

const begin = () => runOperation(beginVerification, world.owner(), {});
const start = async () => {
  await ok(begin());
  return ok(runOperation(verificationSession, world.owner(), {}));
};
const status = async () => {
  const { state, reason } = await ok(runOperation(identityStatus, world.owner(), {}));
  return { state, reason };
};
const kept = async (id = world.a().id) =>
  (
    await world.rows(
      `SELECT "identityVerificationId" AS id, "identityVerifiedAt" AS at FROM "Practice" WHERE id = $1`,
      [id],
    )
  )[0];
const sessions = () => world.sandbox.store.all('verifications');

/** Stripe has looked long enough. */
function decide() {
  for (const [row, one] of world.sandbox.store.entries('verifications'))
    if (one.result)
      world.sandbox.store.put('verifications', row, { ...one, result: { ...one.result, at: 0 } });
}

const eventsOf = (type: string) =>
  world.sandbox.store.all('events').filter((event) => event.type === `identity.verification_session.${type}`);
async function deliver(event: { id: string; body: object }) {
  const rawBody = JSON.stringify(event.body);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET });
  await ok(runOperation(receiveProviderEvent, world.system(), { rawBody, signature }));
  const [row] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [event.id]);
  return ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: row.id }));
}

describe('verifying one’s identity (002 §7 verificationSession)', () => {
  test('not started, looked at, verified: once, and nothing of the document is kept', async () => {
    expect(await status()).toEqual({ state: 'not_started', reason: null });
    const { clientSecret, url } = await start();
    expect(clientSecret).toMatch(/^vs_\w+_secret_/);
    const [session] = sessions();
    expect(session!.session).toMatchObject({ metadata: { practiceId: world.a().id } });
    expect(session!.returnUrl).toBe('http://localhost:3000/portal/profile/identity');
    expect(await kept()).toEqual({ id: session!.id, at: null });
    // Coming back says nothing.
    expect(await status()).toEqual({ state: 'not_started', reason: null });

    await prove(url!, 'verified');
    expect(await status()).toEqual({ state: 'processing', reason: null });
    expect(await start()).toEqual({ clientSecret: null, url: null });
    decide();
    expect(await status()).toEqual({ state: 'verified', reason: null });
    // Its page, and whoever presses again, keeps what Stripe says before the event comes.
    expect((await kept()).at).toBeNull();
    await ok(begin());
    const { at } = await kept();
    expect(at).not.toBeNull();
    world.clock().advance(60_000);
    expect(await deliver(eventsOf('verified')[0]!)).toEqual({ applied: true });
    expect((await kept()).at).toEqual(at);
    expect(await start()).toEqual({ clientSecret: null, url: null });
    expect(sessions()).toHaveLength(1);
    const [row] = await world.rows(`SELECT * FROM "Practice" WHERE id = $1`, [world.a().id]);
    expect(Object.keys(row).filter((name) => /document|passport|selfie/i.test(name))).toEqual([]);
  });

  test('two tabs begin one check; it is gone on with after a failed try, which says why in plain words', async () => {
    const all = await Promise.all([start(), start(), start()].map((one) => one.catch(() => null)));
    expect(sessions()).toHaveLength(1);
    const { url } = all.find((one) => one !== null)!;
    await prove(url!, 'document_expired');
    decide();
    expect(await status()).toEqual({ state: 'needs_input', reason: IDENTITY_PROBLEM_TEXTS.document_expired });
    const again = await start();
    expect(sessions()).toHaveLength(1);
    await prove(again.url!, 'verified');
    decide();
    expect(await status()).toEqual({ state: 'verified', reason: null });
  });

  test('a check that was cancelled at Stripe is followed by another one', async () => {
    await start();
    const [first] = sessions();
    const cancel = `https://api.stripe.com/v1/identity/verification_sessions/${first!.id}/cancel`;
    await fetch(cancel, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' } });
    expect(await status()).toEqual({ state: 'not_started', reason: null });
    expect((await start()).url).not.toBeNull();
    expect(sessions()).toHaveLength(2);
    expect((await kept()).id).toBe(sessions()[1]!.id);
  });

  test('a lost answer is found by the same key', async () => {
    world.failures.plan({ mode: 'drop_after', path: '/v1/identity/verification_sessions', times: 2 });
    expect(await begin()).toMatchObject({
      ok: false,
      refusal: { code: 'unavailable', userMessage: IDENTITY_MESSAGES.unreachable },
    });
    world.failures.clear();
    await start();
    expect(sessions()).toHaveLength(1);
  });

  test('where Stripe does not answer, the page says that nobody knows', async () => {
    await start();
    world.failures.plan({ mode: 'drop_before', path: '/v1/identity/verification_sessions', times: 4 });
    const path = `/v1/identity/verification_sessions/${sessions()[0]!.id}`;
    world.failures.plan({ mode: 'drop_before', path, times: 4 });
    expect(await status()).toEqual({ state: 'unknown', reason: null });
  });
});

describe('the word of Stripe (identity.verification_session.…)', () => {
  test('verified comes before our own row, twice and after a refusal of earlier', async () => {
    const { url } = await start();
    await prove(url!, 'document_unverified_other');
    decide();
    await prove((await start()).url!, 'verified');
    decide();
    await world.rows(`UPDATE "Practice" SET "identityVerificationId" = NULL WHERE id = $1`, [world.a().id]);
    const [verified] = eventsOf('verified');
    expect(await deliver(verified!)).toEqual({ applied: true });
    expect(await deliver(verified!)).toEqual({ applied: false });
    const { at } = await kept();
    expect(at).not.toBeNull();
    await deliver(eventsOf('requires_input')[0]!);
    expect(await kept()).toEqual({ id: sessions()[0]!.id, at });
    expect((await kept(world.b().id)).at).toBeNull();
  });

  test('an event says nothing by itself: what Stripe answers counts', async () => {
    const { url } = await start();
    await prove(url!, 'verified');
    // Told too early: Stripe is still looking.
    expect(await deliver(eventsOf('verified')[0]!)).toEqual({ applied: true });
    expect((await kept()).at).toBeNull();
  });

  test('a check of nobody’s, or with another practice’s mark, verifies nobody', async () => {
    const { url } = await start();
    await prove(url!, 'verified');
    decide();
    const [verified] = eventsOf('verified');
    for (const [row, one] of world.sandbox.store.entries('verifications')) {
      const session = { ...one.session, metadata: { practiceId: 'not-a-practice' } };
      world.sandbox.store.put('verifications', row, { ...one, session });
    }
    expect(await deliver(verified!)).toEqual({ applied: true });
    expect(await status()).toEqual({ state: 'not_started', reason: null });
    expect((await kept()).at).toBeNull();
  });
});

test.each([{ practiceId: '0' }, { id: 'vs_x' }])(
  'no check can be named: %o is refused (C20)',
  async (input) => {
    const refused = { ok: false, refusal: { code: 'invalid_input' } };
    expect(await runOperation(verificationSession, world.owner(), input)).toMatchObject(refused);
    expect(await runOperation(beginVerification, world.owner(), input)).toMatchObject(refused);
  },
);
