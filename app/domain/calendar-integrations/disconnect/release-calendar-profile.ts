import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { releaseProfile } from './release.ts';

/**
 * Takes back the leave for a calendar account that was removed here, until the provider has done it; then nothing of it is left. The
 * account of another practice of the same person stays: what is taken back at the provider is taken from both.
 */
export const releaseCalendarProfile = operation({
  name: 'releaseCalendarProfile',
  kind: 'mutation',
  description: 'Takes leave for a calendar account back at its provider.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), profileId: z.uuid() }),
  output: z.object({ released: z.boolean() }),
  job: 'release-calendar-profile',
  due: ({ cross }, now) => cross.due('calendar_profiles_to_release', 'profileId', now),
  key: ({ profileId }) => `release-calendar-profile:${profileId}`,
  run: async (ctx, { profileId }) => ({ released: await releaseProfile(ctx, profileId) }),
});
