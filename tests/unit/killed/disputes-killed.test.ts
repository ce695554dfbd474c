import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { aDispute, aPaidAppointment, given, sellsThroughSquare } from '#prisma/situations/index.ts';
import { askedWorld } from '#tests/support/killed/asked-world.ts';

const world = askedWorld();
const { done, killed, rows } = world;
beforeAll(async () => {
  const { b } = world;
  await given(b.db, Date.now(), (scene) => sellsThroughSquare(scene, b.slug));
});

const SYSTEM = { actor: { kind: 'system' } } as const;
const evidence = [
  { kind: 'visit', text: 'The visit took place on March 3.' },
  { kind: 'note', text: 'They came back a week later.' },
];
const texts = evidence.map(({ text }) => text);

let disputes = 10;
/** The bank only asks, and has taken nothing. */
async function becomesInquiry(disputeId: string, providerId: string) {
  const { stripe, url } = world.sandbox;
  const headers = { authorization: 'Bearer sk_test_killed', 'stripe-account': `acct_demo_alder_house` };
  expect((await fetch(`${url}/v1/disputes/${providerId}`, { headers })).status).toBe(200);
  for (const [key, dispute] of stripe.store.entries('disputes'))
    if (dispute.id === providerId)
      stripe.store.put('disputes', key, { ...dispute, status: 'warning_needs_response' });
  await rows(`UPDATE "Dispute" SET state = 'inquiry', "isTaken" = false WHERE id = $1`, [disputeId]);
}

/** A dispute of a practice's, whose answer its owner has given: nobody has handed it in. */
async function anAnswered(vendor: 'stripe' | 'square', answer: 'evidence' | 'accepted', isInquiry: boolean) {
  const practice = vendor === 'square' ? world.b : world.a;
  const now = Date.now();
  const { id: disputeId } = await given(practice.db, now, (scene) => {
    scene.cardProvider = vendor;
    const { id: billId, ...paid } = aPaidAppointment(scene, {
      client: practice.clients.ben,
      location: practice.locations.office,
      services: [practice.services.massage],
      bufferMinutes: 0,
      startsAt: now - (disputes += 1) * DAY_MS,
    });
    return aDispute(scene, { ...paid, billId, currency: 'USD' });
  });
  const [row] = await rows('SELECT "providerDisputeId" AS id FROM "Dispute" WHERE id = $1', [disputeId]);
  const providerId = row!.id as string;
  if (isInquiry) await becomesInquiry(disputeId, providerId);
  const owner = { actor: practice.owner.actor };
  expect(
    await (answer === 'evidence'
      ? done('sendDisputeEvidence', { disputeId, evidence }, owner)
      : done('acceptDispute', { disputeId }, owner)),
  ).toMatchObject({ ok: true });
  return { input: { practiceId: practice.id, disputeId }, providerId };
}

/** What the vendor has of us: the texts, and each state that it told of, in turn. */
function handedIn(vendor: 'stripe' | 'square', providerId: string) {
  const { stripe, square } = world.sandbox;
  if (vendor === 'square') {
    const about = square.store.all('evidence').filter(({ dispute_id }) => dispute_id === providerId);
    const dispute = square.store.all('disputes').find(({ id }) => id === providerId);
    return [
      about.map(({ evidence_text }) => evidence_text),
      dispute && `${dispute.state} ${dispute.version}`,
    ];
  }
  const dispute = stripe.store.all('disputes').find(({ id }) => id === providerId);
  const { access_activity_log: visit = null, uncategorized_text: note = null } = dispute?.evidence ?? {};
  const times = dispute?.evidence_details.submission_count;
  return [[visit, note].filter((text) => text !== null), dispute && `${dispute.status} ${times}`];
}

const told = () =>
  world.sandbox.square.store.all('events').filter(({ type }) => type === 'dispute.state.updated').length;

interface Case {
  vendor: 'stripe' | 'square';
  answer: 'evidence' | 'accepted';
  isInquiry?: boolean;
  /** As handedIn says it: each time that somebody dies, and in the end. */
  dies: { path: string; at: [string[], string] }[];
  becomes: [string[], string];
}

test.each([
  {
    ...{ vendor: 'stripe', answer: 'evidence', becomes: [texts, 'under_review 1'] },
    dies: [{ path: '/v1/disputes/', at: [texts, 'under_review 1'] }],
  },
  {
    // Square takes each piece by itself, then all of them together.
    ...{ vendor: 'square', answer: 'evidence', becomes: [texts, 'PROCESSING 2'] },
    dies: [
      { path: '/v2/disputes/', at: [texts.slice(0, 1), 'EVIDENCE_REQUIRED 1'] },
      { path: '/submit-evidence', at: [texts, 'PROCESSING 2'] },
    ],
  },
  {
    ...{ vendor: 'stripe', answer: 'accepted', becomes: [[], 'lost 0'] },
    dies: [{ path: '/v1/disputes/', at: [[], 'lost 0'] }],
  },
  {
    // An inquiry is not lost: nothing was taken.
    ...{ vendor: 'stripe', answer: 'accepted', isInquiry: true, becomes: [[], 'warning_closed 0'] },
    dies: [{ path: '/v1/disputes/', at: [[], 'warning_closed 0'] }],
  },
  {
    ...{ vendor: 'square', answer: 'accepted', becomes: [[], 'ACCEPTED 2'] },
    dies: [{ path: '/v2/disputes/', at: [[], 'ACCEPTED 2'] }],
  },
] as Case[])(
  'killed between the taking of an answer at $vendor and our writing that down it is handed in once: $answer, $becomes.1',
  { timeout: 240_000 },
  async ({ vendor, answer, isInquiry = false, becomes, dies }) => {
    const { input, providerId } = await anAnswered(vendor, answer, isInquiry);
    const stored = async () =>
      (await rows('SELECT answer::text, "sentAt", error FROM "Dispute" WHERE id = $1', [input.disputeId]))[0];
    const before = told();
    for (const { path, at } of dies) {
      const full = path === '/submit-evidence' ? `/v2/disputes/${providerId}${path}` : path;
      await killed(
        'carryOutDisputeAnswer',
        input,
        {
          vendor,
          trouble: { mode: 'timeout_after', method: 'POST', path: full },
          isDone: () => JSON.stringify(handedIn(vendor, providerId)) === JSON.stringify(at),
        },
        SYSTEM,
      );
      expect(await stored()).toMatchObject({ answer, sentAt: null });
    }
    expect(await done('carryOutDisputeAnswer', input, SYSTEM)).toMatchObject({ value: { outcome: 'taken' } });
    expect(await stored()).toMatchObject({ answer, sentAt: expect.any(Date), error: null });
    expect(handedIn(vendor, providerId)).toEqual(becomes);
    expect(told() - before).toBe(vendor === 'square' ? 1 : 0);
  },
);
