import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '#app/domain/registry.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { rightOnes } from '#tests/support/matrix/callers.ts';
import { CASES } from '#tests/support/matrix-cases/index.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { TROUBLES, vendorsInTrouble } from '#tests/support/trouble.ts';

/** What people must be able to do while cards, PayPal, files, mail, text messages, search and places are all away. */
const STILL_DONE = [
  'addTipToAppointment',
  'appointmentTerms',
  'bookAppointment',
  'bookingAvailability',
  'cancelAppointment',
  'cancelAppointmentNoUser',
  'cancelEventRegistration',
  'clientBookings',
  'clientReschedule',
  'eventRegistration',
  'holdTime',
  'intakeFormToFill',
  'placeSuggestions',
  'registerForBookableEvent',
  'reviewAddRating',
  'reviewAddTextReview',
  'saveIntakeFormResponse',
  'searchPractices',
  'searchSuggestions',
  'signIn',
  'tokenAppointment',
  'tokenReview',
  'videoReviewUpload',
];
/** Each of the vendors that have a server in this test. */
const ASKED = ['a feed', 'cronofy', 'files', 'paypal', 'square', 'stripe', 'zoom'];
/** The longest that a call may take, milliseconds; each answer is waited for 150 ms here. */
const LONGEST_MS = 8_000;

/** What only a vendor says. */
const THEIRS = /sk_live|db\.internal|html|ECONN|socket|fetch failed/;

const cards = matrixCards();
let world: MatrixWorld;
beforeAll(async () => {
  world = await matrixWorld(cards);
});
afterAll(() => world.close());

describe.each(TROUBLES)('every vendor has the same trouble: %s (C70)', (trouble) => {
  let vendors: Awaited<ReturnType<typeof vendorsInTrouble>>;
  let copy: Copy;
  beforeAll(async () => {
    vendors = await vendorsInTrouble(trouble);
    copy = await copyOf(world, cards);
  });
  afterAll(async () => {
    await copy.close();
    vendors.close();
  });

  /** The right one's call, with everything outside in trouble. */
  async function call(here: Copy, name: string) {
    const operation = registry.get(name)!;
    const at = (rest: Partial<BaseContext> = {}): BaseContext => {
      const whole = here.at(rest);
      const { search, places } = whole.ports;
      const ports = {
        ...vendors.ports,
        chat: null,
        writer: null,
        search: { ...search, outside: vendors.outside.search },
        places: { ...places, outside: vendors.outside.places },
      };
      return { ...whole, ports: ports as BaseContext['ports'] };
    };
    const [{ ctx, more }] = rightOnes(operation, CASES[name]!, world.a, at) as [
      ReturnType<typeof rightOnes>[0],
    ];
    const began = performance.now();
    const outcome = await runOperation(operation, ctx(), { ...CASES[name]!.input(world.a), ...more });
    return {
      ms: performance.now() - began,
      code: outcome.ok ? 'done' : outcome.refusal.code,
      text: outcome.ok ? '' : outcome.refusal.userMessage,
    };
  }

  // What asks no vendor is the same in every trouble; the longest wait is the one that would show.
  test.each(trouble === 'silence' ? STILL_DONE : [])('%s is done all the same', async (name) => {
    const { code, text } = await call(copy, name);
    if (registry.get(name)!.kind === 'mutation') await copy.undo();
    expect({ code, text }).toEqual({ code: CASES[name]!.refused?.code ?? 'done', text: expect.any(String) });
  });

  test('everything else says in time what cannot be done, without a word of the vendor’s', async () => {
    const wrong: string[] = [];
    for (const name of registry.keys()) {
      const { code, text, ms } = await call(copy, name);
      if (code === 'internal' || ms > LONGEST_MS || THEIRS.test(text))
        wrong.push(`${name}: ${code} ${text} ${ms}`);
    }
    expect(wrong).toEqual([]);
    // What was asked nothing is not seen to be in trouble.
    expect([...vendors.asked()].toSorted()).toEqual(ASKED);
  }, 120_000);
});
