import type { MatrixSide } from '../matrix/world.ts';
import { job, nothing, type MatrixCases } from './case.ts';

const theForm = ({ situation }: MatrixSide) => ({ intakeFormId: situation.intakeForm.id! });
const theClient = { input: ({ situation }: MatrixSide) => ({ clientId: situation.client.id }) };

export const intake: MatrixCases = {
  intakeStatus: theClient,
  sendIntakeForm: theClient,
  intakeFormToFill: { input: ({ situation }) => ({ uniqueId: situation.intake.token }) },
  intakeForms: nothing,
  intakeFormStarts: nothing,
  createIntakeForm: { input: () => ({ start: 'massage' }) },
  intakeForm: { input: theForm },
  intakeFormVersion: { input: (side) => ({ ...theForm(side), version: 1 }) },
  restoreIntakeFormVersion: { input: (side) => ({ ...theForm(side), version: 1 }) },
  saveIntakeForm: {
    input: (side) => ({
      ...theForm(side),
      name: 'Second form',
      questions: [{ id: 'aim', label: 'What do you hope for?', kind: 'text' }],
      sendWhen: 'bookings',
      serviceIds: [side.services.massage.id],
    }),
  },
  deleteIntakeForm: { input: theForm },
  intakeAnswersFile: {
    input: ({ situation }) => ({ clientId: situation.client.id, requestId: situation.answered.id }),
  },
  sendFormsOfBooking: job(({ situation }) => ({ appointmentId: situation.coming.id })),
  saveIntakeFormResponse: {
    input: ({ situation }) => ({ uniqueId: situation.intake.token, formData: '{"reason":"My back"}' }),
  },
};
