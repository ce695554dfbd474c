import { paths } from '#app/paths.ts';
import { PROFILE_STATUS, type ProfileStatus } from '../messages.ts';

/** What the practitioner does until the profile is complete, in this order: the name, and where it is done. */
const COMPLETION = [
  ['photo', 'Add a photo of yourself', paths.profileDetails('photo')],
  ['headline', 'Write your title and headline', paths.profileDetails('headline')],
  ['about', 'Tell clients about yourself', paths.profileDetails('about')],
  ['location', 'Add a place to see clients', paths.profileLocations()],
  ['service', 'Add a service to book', paths.services()],
  ['keywords', 'Choose your keywords', paths.profileKeywords()],
  ['credential', 'Add a credential', paths.profileCredentials()],
] as const;

/** What is checked about them before the marketplace lists them. */
const VERIFICATION = [
  ['identity', 'Confirm your identity', paths.profileIdentity()],
  ['review', 'Have a credential approved by us', paths.profileCredentials()],
] as const;

type Step = (typeof COMPLETION | typeof VERIFICATION)[number][0];

/** What is known of a profile: which steps are done (the database's profile_steps), and what was noted once. */
export interface ProfileFacts {
  steps: Record<Step, boolean>;
  isVerified: boolean;
  completedModalShown: boolean;
  termsAccepted: boolean;
}

export interface ProfileStep {
  name: string;
  completed: boolean;
  link: string;
}

export interface StatusOfProfile {
  status: ProfileStatus;
  completionSteps: ProfileStep[];
  verificationSteps: ProfileStep[];
  showCompletedModal: boolean;
  showTermsModal: boolean;
}

const stepsOf = (list: readonly (readonly [Step, string, string])[], done: ProfileFacts['steps']) =>
  list.map(([step, name, link]) => ({ name, completed: done[step], link }));

/**
 * The state of a profile (spec 002 §4). It is verified from when it was noted so, whatever is taken out of it later: that is what
 * visitors see. Until then it is incomplete while a step of completion is missing, complete until the practitioner was told so, and
 * after that waits for its verification.
 */
export function profileStatusOf(facts: ProfileFacts): StatusOfProfile {
  const completionSteps = stepsOf(COMPLETION, facts.steps);
  const verificationSteps = stepsOf(VERIFICATION, facts.steps);
  const isComplete = completionSteps.every(({ completed }) => completed);
  const isTold = facts.completedModalShown;
  return {
    status: facts.isVerified
      ? PROFILE_STATUS.verified
      : !isComplete
        ? PROFILE_STATUS.incomplete
        : isTold
          ? PROFILE_STATUS.waiting
          : PROFILE_STATUS.complete,
    completionSteps,
    verificationSteps,
    showCompletedModal: isComplete && !isTold && !facts.isVerified,
    // One question at a time.
    showTermsModal: isComplete && isTold && !facts.termsAccepted,
  };
}

/** Whether nothing is left to do, so that the profile can be noted as verified. */
export const isReadyToVerify = ({ steps }: Pick<ProfileFacts, 'steps'>): boolean =>
  [...COMPLETION, ...VERIFICATION].every(([step]) => steps[step]);

const missing = (steps: readonly ProfileStep[]) => steps.filter(({ completed }) => !completed).length;

/** How many steps are missing, for the badge beside Profile (spec 001 §2); none of verification is left once it is verified. */
export function profileCounts(facts: ProfileFacts): { completion: number; verification: number } {
  const { completionSteps, verificationSteps } = profileStatusOf(facts);
  return {
    completion: missing(completionSteps),
    verification: facts.isVerified ? 0 : missing(verificationSteps),
  };
}
