import { job, nothing, type MatrixCase, type MatrixCases } from '../case.ts';

const ordered: MatrixCase = { input: ({ situation }) => ({ token: situation.orderedGift.token }) };
const sold: MatrixCase = { input: ({ situation }) => ({ giftCardId: situation.gift.id }) };

export const giftCards: MatrixCases = {
  giftCardTemplates: nothing,
  upsertGiftCardTemplate: { input: () => ({ amountCents: 5_000 }) },
  giftCardActivity: nothing,
  resendGiftCard: sold,
  refundGiftCard: sold,
  publicGiftCards: nothing,
  buyGiftCard: {
    input: () => ({
      giftCardTemplateId: '01890000-0000-7000-8000-000000000000',
      recipientName: 'Jo',
      recipientEmail: 'jo@example.com',
      firstName: 'Nora',
      lastName: 'Quist',
      email: 'nora.quist@example.com',
    }),
    refused: { code: 'not_found', because: 'the world sells no gift cards' },
  },
  giftCardPurchase: ordered,
  giftCardSetupIntent: ordered,
  giftCardCardPage: ordered,
  payForGiftCard: ordered,
  confirmGiftCardPayment: {
    ...ordered,
    refused: { code: 'state_changed', because: 'no payment waits for its bank' },
  },
  giftCardBalance: { input: ({ situation }) => ({ code: situation.gift.code }) },
  redeemGiftCard: {
    input: ({ situation }) => ({ appointmentId: situation.coming.id, code: situation.gift.code }),
    link: ({ situation }) => situation.coming.token,
  },
  releaseGiftCard: job(({ situation }) => ({ giftCardId: situation.orderedGift.id })),
  refundGiftCardSale: job(({ situation }) => ({ giftCardId: situation.gift.id })),
  writeGiftCardMessage: job(({ situation }) => ({ giftCardId: situation.gift.id, template: 'gift_card' })),
};
