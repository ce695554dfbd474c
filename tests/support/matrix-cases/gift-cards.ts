import { nothing, type MatrixCases } from './case.ts';

export const giftCards: MatrixCases = {
  giftCardTemplates: nothing,
  upsertGiftCardTemplate: { input: () => ({ amountCents: 5_000 }) },
};
