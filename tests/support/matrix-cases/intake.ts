import type { MatrixSide } from '../matrix/world.ts';
import type { MatrixCases } from './case.ts';

const theClient = { input: ({ situation }: MatrixSide) => ({ clientId: situation.client.id }) };

export const intake: MatrixCases = {
  intakeStatus: theClient,
  sendIntakeForm: theClient,
  intakeFormToFill: { input: ({ situation }) => ({ uniqueId: situation.intake.token }) },
  saveIntakeFormResponse: {
    input: ({ situation }) => ({ uniqueId: situation.intake.token, formData: '{"reason":"My back"}' }),
  },
};
