import { nothing, type MatrixCases } from './case.ts';

export const policy: MatrixCases = {
  cancellationTerms: nothing,
  updateCancellationTerms: {
    input: () => ({
      freeHours: 24,
      feePercent: 50,
      feeCents: null,
      noShowPercent: 100,
      noShowCents: null,
      rescheduleHours: 24,
    }),
  },
};
