/** The texts of the profile. The first group is the specification's (002 §4, §5, §8), to the letter; the rest are ours. */
export const PROFILE_MESSAGES = {
  statusFailed: 'There was an error syncing your profile status. Please refresh the page.',

  // Ours
  notFound: 'We could not find this profile.',
} as const;

/** The states of a profile (002 §4). */
export const PROFILE_STATUS = {
  incomplete: 'Incomplete - Not Published',
  complete: 'Complete',
  waiting: 'Not Published',
  verified: 'Verified',
} as const;

export type ProfileStatus = (typeof PROFILE_STATUS)[keyof typeof PROFILE_STATUS];
