import { day, job, nothing, type MatrixCase, type MatrixCases } from './case.ts';

const registrant: MatrixCase = { input: ({ situation }) => situation.groupEvent.registrant };

export const events: MatrixCases = {
  getBookableEventTypes: nothing,
  bookableEventType: { input: ({ situation }) => ({ id: situation.groupEvent.typeId }) },
  upsertBookableEventType: {
    input: ({ situation }) => ({
      id: situation.groupEvent.typeId,
      name: 'Morning circle',
      slug: 'morning-circle',
      location: '12 Elm Street',
    }),
  },
  deleteBookableEventType: {
    input: ({ situation }) => ({ id: situation.groupEvent.typeId }),
    refused: { code: 'conflict', because: 'something of it is still to come' },
  },
  bookableEvents: { input: () => ({ past: false }) },
  bookableEvent: { input: ({ situation }) => ({ id: situation.groupEvent.id }) },
  bookableEventRegistrations: { input: ({ situation }) => ({ id: situation.groupEvent.id }) },
  bookableEventRegistration: registrant,
  upsertBookableEvent: {
    input: ({ situation }) => ({
      id: situation.groupEvent.id,
      bookableEventTypeId: situation.groupEvent.typeId,
      startsAt: day(8),
      endsAt: day(8.1),
    }),
  },
  deleteBookableEvent: { input: ({ situation }) => ({ id: situation.groupEvent.id }) },
  addClientToBookableEvent: {
    input: ({ situation, clients }) => ({
      bookableEventId: situation.groupEvent.id,
      clientId: clients.ben.id,
    }),
  },
  removeClientFromBookableEvent: registrant,
  processRegistrationPayment: {
    input: ({ situation }) => ({ registrationId: situation.groupEvent.registrationId }),
  },
  personalEvent: { input: ({ personalEvent }) => ({ id: personalEvent.id }) },
  upsertPersonalEvent: {
    input: ({ personalEvent, timeZone }) => ({
      id: personalEvent.id,
      startsAt: day(3),
      endsAt: day(3.1),
      timeZone,
    }),
  },
  deletePersonalEvent: { input: ({ personalEvent }) => ({ id: personalEvent.id }) },
  publicEvents: nothing,
  eventPrices: { input: () => ({ slug: 'evening-circle', discountCodes: ['SPRING26'] }) },
  publicEvent: { input: () => ({ slug: 'evening-circle' }) },
  registerForBookableEvent: {
    input: ({ situation }) => ({
      bookableEventId: situation.groupEvent.id,
      firstName: 'Nora',
      lastName: 'Quist',
      phone: '+15035550177',
      email: 'nora.quist@example.com',
    }),
  },
  eventRegistrationFile: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  eventRegistration: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  registrationSetupIntent: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  registrationCardPage: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  payForRegistration: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  confirmRegistrationPayment: {
    input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }),
    refused: { code: 'state_changed', because: 'no payment waits for its bank' },
  },
  payAtEvent: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  releaseRegistration: job(({ situation }) => ({ registrationId: situation.groupEvent.registrationId })),
  cancelEventRegistration: { input: ({ situation }) => ({ token: situation.groupEvent.registrationToken }) },
  writeRegistrationMessage: job(({ situation }) => ({
    registrationId: situation.groupEvent.registrationId,
    template: 'registration_confirmed',
  })),
};
