import type { MatrixSide } from '../matrix/world.ts';
import { coming, nothing, type MatrixCases } from './case.ts';

const kept = { input: ({ hold }: MatrixSide) => ({ hold }) };

const ownCard = {
  input: ({ id, visits }: MatrixSide) => ({ practiceId: id, paymentMethodId: visits.client.card.id }),
};

export const cards: MatrixCases = {
  savedCards: nothing,
  preferSavedCard: ownCard,
  removeSavedCard: ownCard,
  bookingSetupIntent: kept,
  bookingCardPage: kept,
  holdCard: kept,
  setupIntent: {
    input: ({ id, visits, account }) => ({
      appointmentId: visits.coming.id,
      practiceId: id,
      clientId: visits.client.id,
      userId: account.userId,
    }),
    link: ({ visits }) => visits.coming.token,
  },
  appointmentCardPage: { ...coming, link: ({ visits }) => visits.coming.token },
  squareAddCardToCustomer: {
    input: ({ id, visits, account }) => ({
      practiceId: id,
      sourceId: 'cnon:card-nonce-ok',
      clientId: visits.client.id,
      userId: account.userId,
    }),
    link: ({ visits }) => visits.coming.token,
    refused: { code: 'conflict', because: 'these practices keep their cards at Stripe' },
  },
  bookingAddCard: {
    input: ({ hold }: MatrixSide) => ({ hold, sourceId: 'cnon:card-nonce-ok' }),
    refused: { code: 'conflict', because: 'these practices keep their cards at Stripe' },
  },
  saveCard: {
    input: ({ visits }) => ({ appointmentId: visits.coming.id, setupIntentId: 'seti_never_made' }),
    link: ({ visits }) => visits.coming.token,
    refused: { code: 'invalid_input', because: 'the provider has saved no card under this id' },
  },
  saveClientCard: {
    input: ({ visits }) => ({ clientId: visits.client.id, setupIntentId: 'seti_never_made' }),
    refused: { code: 'invalid_input', because: 'the provider has saved no card under this id' },
  },
  clientCardForm: { input: ({ visits }) => ({ clientId: visits.client.id }) },
  defaultPaymentMethodPractice: {
    input: ({ id, visits, account }) => ({
      practiceId: id,
      clientId: visits.client.id,
      userId: account.userId,
    }),
    link: ({ visits }) => visits.coming.token,
  },
  detachPaymentMethodPractice: {
    input: ({ visits }) => ({ clientId: visits.client.id }),
    link: ({ visits }) => visits.coming.token,
  },
};
