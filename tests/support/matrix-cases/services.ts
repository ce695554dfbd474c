import { nothing, type MatrixCase, type MatrixCases } from './case.ts';

const massage: MatrixCase = { input: ({ services: { massage: one } }) => ({ serviceId: one.id }) };

export const services: MatrixCases = {
  bookingPractice: nothing,
  currentPractice: nothing,
  myServices: nothing,
  serviceUse: massage,
  removeService: massage,
  upsertService: {
    input: ({ services: { massage: one }, locations }) => ({
      id: one.id,
      name: 'Deep massage',
      description: 'Slow and deep.',
      timeLength: 75,
      amountCents: 11_000,
      locationIds: [locations.office.id],
      variationsArray: [],
    }),
  },
  reorderServices: {
    input: ({ services: { massage: one, coaching } }) => ({
      servicesArray: [
        JSON.stringify({ id: coaching.id, position: 1 }),
        JSON.stringify({ id: one.id, position: 2 }),
      ],
    }),
  },
  practiceFrame: nothing,
};
