import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROFILE_STATUS } from '../messages.ts';
import { isReadyToVerify, profileCounts, profileStatusOf, type ProfileFacts } from './rule.ts';

const COMPLETION = ['photo', 'headline', 'about', 'location', 'service', 'keywords', 'credential'] as const;
const VERIFICATION = ['identity', 'review'] as const;

const steps = fc.record(
  Object.fromEntries([...COMPLETION, ...VERIFICATION].map((step) => [step, fc.boolean()])),
) as fc.Arbitrary<ProfileFacts['steps']>;
const facts: fc.Arbitrary<ProfileFacts> = fc.record({
  // Most profiles are nearly done: else one that is complete is hardly ever met.
  steps: fc.oneof(
    steps,
    fc.tuple(steps, fc.boolean()).map(([some, identity]) => ({ ...allDone(some), identity })),
  ),
  isVerified: fc.boolean(),
  completedModalShown: fc.boolean(),
  termsAccepted: fc.boolean(),
});

function allDone(some: ProfileFacts['steps']): ProfileFacts['steps'] {
  return Object.fromEntries(Object.keys(some).map((step) => [step, true])) as ProfileFacts['steps'];
}

test('the status is one of four, said by what is done, told and verified (002 §4)', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { status, completionSteps, verificationSteps } = profileStatusOf(given);
      const isComplete = COMPLETION.every((step) => given.steps[step]);
      const expected = given.isVerified
        ? 'Verified'
        : !isComplete
          ? 'Incomplete - Not Published'
          : given.completedModalShown
            ? 'Not Published'
            : 'Complete';
      expect(status).toBe(expected);
      expect(completionSteps.map(({ completed }) => completed)).toEqual(
        COMPLETION.map((step) => given.steps[step]),
      );
      expect(verificationSteps.map(({ completed }) => completed)).toEqual(
        VERIFICATION.map((step) => given.steps[step]),
      );
    }),
  );
});

test('the modal is wanted until it was shown, the terms after it, and never both', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { status, showCompletedModal, showTermsModal } = profileStatusOf(given);
      expect(showCompletedModal).toBe(status === PROFILE_STATUS.complete);
      expect(showCompletedModal && showTermsModal).toBe(false);
      if (showTermsModal) expect(given.termsAccepted).toBe(false);
      if (status === PROFILE_STATUS.incomplete) expect(showTermsModal).toBe(false);
    }),
  );
});

test('the badge counts what is missing; a step more never makes it larger (001 §2)', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...COMPLETION, ...VERIFICATION), (given, step) => {
      const before = profileCounts(given);
      const after = profileCounts({ ...given, steps: { ...given.steps, [step]: true } });
      expect(after.completion).toBeLessThanOrEqual(before.completion);
      expect(after.verification).toBeLessThanOrEqual(before.verification);
      expect(before.completion).toBe(COMPLETION.filter((one) => !given.steps[one]).length);
      expect(isReadyToVerify(given)).toBe(Object.values(given.steps).every(Boolean));
    }),
  );
});
