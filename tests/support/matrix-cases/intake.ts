import type { MatrixSide } from '../matrix/world.ts';
import type { MatrixCases } from './case.ts';

const theClient = { input: ({ visits }: MatrixSide) => ({ clientId: visits.client.id }) };

export const intake: MatrixCases = {
  intakeStatus: theClient,
  sendIntakeForm: theClient,
  intakeFormToFill: { input: ({ visits }) => ({ uniqueId: visits.intake.token }) },
  saveIntakeFormResponse: {
    input: ({ visits }) => ({ uniqueId: visits.intake.token, formData: '{"reason":"My back"}' }),
  },
};
