import { coming, nothing, type MatrixCases } from './case.ts';

export const policy: MatrixCases = {
  appointmentTerms: { ...coming, link: ({ situation }) => situation.coming.token },
  cancellationTerms: nothing,
  waiveFee: {
    input: ({ situation }) => ({ appointmentId: situation.paid.id }),
    refused: { code: 'state_changed', because: 'no fee was kept of it' },
  },
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
