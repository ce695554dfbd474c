import { nothing, type MatrixCases } from './case.ts';

export const onboarding: MatrixCases = {
  registerPractitioner: {
    input: () => ({ firstName: 'Nell', lastName: 'Moran', email: 'nell.moran@matrix.example' }),
  },
  readyStarts: nothing,
  practiceSlug: { input: () => ({ slug: 'quiet-hands' }) },
  registerPractice: {
    input: () => ({
      profession: 'massage',
      name: 'Quiet Hands',
      slug: 'quiet-hands',
      kind: 'office',
      where: '12 Elm Street, Springfield, OR 97477',
      timeZone: 'America/Los_Angeles',
      currency: 'USD',
    }),
  },
  firstRun: nothing,
  skipFirstRun: nothing,
  practicePreview: nothing,
  publishPractice: nothing,
  unpublishPractice: nothing,
};
