import { day, job, nothing, type MatrixCase, type MatrixCases } from './case.ts';

const registrant: MatrixCase = { input: ({ visits }) => visits.groupEvent.registrant };

export const events: MatrixCases = {
  getBookableEventTypes: nothing,
  bookableEvent: { input: ({ visits }) => ({ id: visits.groupEvent.id }) },
  bookableEventRegistrations: { input: ({ visits }) => ({ id: visits.groupEvent.id }) },
  bookableEventRegistration: registrant,
  upsertBookableEvent: {
    input: ({ visits }) => ({
      id: visits.groupEvent.id,
      bookableEventTypeId: visits.groupEvent.typeId,
      startsAt: day(8),
      endsAt: day(8.1),
    }),
  },
  deleteBookableEvent: { input: ({ visits }) => ({ id: visits.groupEvent.id }) },
  addClientToBookableEvent: {
    input: ({ visits, clients }) => ({ bookableEventId: visits.groupEvent.id, clientId: clients.ben.id }),
  },
  removeClientFromBookableEvent: registrant,
  processRegistrationPayment: {
    input: ({ visits }) => ({ registrationId: visits.groupEvent.registrationId }),
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
  publicEvent: { input: () => ({ slug: 'evening-circle' }) },
  registerForBookableEvent: {
    input: ({ visits }) => ({
      bookableEventId: visits.groupEvent.id,
      firstName: 'Nora',
      lastName: 'Quist',
      phone: '+15035550177',
      email: 'nora.quist@example.com',
    }),
  },
  eventRegistrationFile: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  eventRegistration: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  registrationSetupIntent: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  registrationCardPage: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  payForRegistration: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  confirmRegistrationPayment: {
    input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }),
    refused: { code: 'state_changed', because: 'no payment waits for its bank' },
  },
  payAtEvent: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  releaseRegistration: job(({ visits }) => ({ registrationId: visits.groupEvent.registrationId })),
  cancelEventRegistration: { input: ({ visits }) => ({ token: visits.groupEvent.registrationToken }) },
  writeRegistrationMessage: job(({ visits }) => ({
    registrationId: visits.groupEvent.registrationId,
    template: 'registration_confirmed',
  })),
};
