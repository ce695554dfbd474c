export { profileStatus } from './status/profile-status.ts';
export { profileCounts, type ProfileFacts } from './status/rule.ts';
export { profileDetails } from './details/profile-details.ts';
