import { nothing, type MatrixCases } from './case.ts';

export const communication: MatrixCases = {
  communicationSettings: nothing,
  emailTemplates: nothing,
  textMessageCosts: nothing,
  updateCommunicationSettings: { input: () => ({ quietHoursFrom: 1320 }) },
  previewEmailTemplate: {
    input: ({ situation }) => ({ name: 'appointment_reminder', appointmentId: situation.coming.id }),
  },
  sendTestEmail: {
    input: ({ situation }) => ({ name: 'appointment_confirmed', appointmentId: situation.coming.id }),
  },
};
