import { nothing, type MatrixCases } from './case.ts';

const active = { code: 'state_changed', because: 'the location of the world is not disabled' } as const;

export const locations: MatrixCases = {
  locations: nothing,
  addressSuggestions: { input: () => ({ text: '12 Elm Street, Portl' }) },
  suggestedAddress: { input: () => ({ id: '12 Elm Street, Portland, OR' }) },
  upsertLocation: {
    input: ({ locations: { office } }) => ({
      id: office.id,
      name: 'Elm Street',
      address: '14 Elm Street',
      city: 'Springfield',
      stateAbbreviation: 'OR',
      zip: '97477',
      availableTimes: '{"monday":{"enabled":true,"startsAt":"9:00 AM","endsAt":"5:00 PM"}}',
    }),
  },
  disableLocation: { input: ({ locations: { home } }) => ({ id: home.id }) },
  enableLocation: { input: ({ locations: { home } }) => ({ id: home.id }), refused: active },
  deleteLocation: { input: ({ locations: { home } }) => ({ id: home.id }), refused: active },
};
