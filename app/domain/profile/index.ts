export { profileStatus } from './status/profile-status.ts';
export { profileCounts, type ProfileFacts } from './status/rule.ts';
export { profileDetails } from './details/profile-details.ts';
export { shortLinkTarget } from './details/short-link-target.ts';
export { updateInfo } from './details/update-info.ts';
