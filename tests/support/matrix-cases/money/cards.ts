import type { MatrixSide } from '../../matrix/world.ts';
import { coming, nothing, type MatrixCases } from '../case.ts';

const kept = { input: ({ hold }: MatrixSide) => ({ hold }) };

const ownCard = {
  input: ({ id, situation }: MatrixSide) => ({ practiceId: id, paymentMethodId: situation.client.card.id }),
};

export const cards: MatrixCases = {
  savedCards: nothing,
  preferSavedCard: ownCard,
  removeSavedCard: ownCard,
  bookingSetupIntent: kept,
  bookingCardPage: kept,
  holdCard: kept,
  setupIntent: {
    input: ({ id, situation, account }) => ({
      appointmentId: situation.coming.id,
      practiceId: id,
      clientId: situation.client.id,
      userId: account.userId,
    }),
    link: ({ situation }) => situation.coming.token,
  },
  appointmentCardPage: { ...coming, link: ({ situation }) => situation.coming.token },
  squareAddCardToCustomer: {
    input: ({ id, situation, account }) => ({
      practiceId: id,
      sourceId: 'cnon:card-nonce-ok',
      clientId: situation.client.id,
      userId: account.userId,
    }),
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'conflict', because: 'these practices keep their cards at Stripe' },
  },
  bookingAddCard: {
    input: ({ hold }: MatrixSide) => ({ hold, sourceId: 'cnon:card-nonce-ok' }),
    refused: { code: 'conflict', because: 'these practices keep their cards at Stripe' },
  },
  saveCard: {
    input: ({ situation }) => ({ appointmentId: situation.coming.id, setupIntentId: 'seti_never_made' }),
    link: ({ situation }) => situation.coming.token,
    refused: { code: 'invalid_input', because: 'the provider has saved no card under this id' },
  },
  saveClientCard: {
    input: ({ situation }) => ({ clientId: situation.client.id, setupIntentId: 'seti_never_made' }),
    refused: { code: 'invalid_input', because: 'the provider has saved no card under this id' },
  },
  clientCardForm: { input: ({ situation }) => ({ clientId: situation.client.id }) },
  defaultPaymentMethodPractice: {
    input: ({ id, situation, account }) => ({
      practiceId: id,
      clientId: situation.client.id,
      userId: account.userId,
    }),
    link: ({ situation }) => situation.coming.token,
  },
  detachPaymentMethodPractice: {
    input: ({ situation }) => ({ clientId: situation.client.id }),
    link: ({ situation }) => situation.coming.token,
  },
};
