import type { AnyOperation } from '#app/operations/operation.ts';
import { appointmentCardPage } from './appointment-card-page.ts';
import { holdCard } from './hold-card.ts';
import { bookingAddCard } from './booking-add-card.ts';
import { bookingCardPage } from './booking-card-page.ts';
import { bookingSetupIntent } from './booking-setup-intent.ts';
import { clientCardForm } from './client/client-card-form.ts';
import { saveClientCard } from './client/save-client-card.ts';
import { defaultPaymentMethodPractice } from './default-payment-method-practice.ts';
import { detachPaymentMethodPractice } from './detach-payment-method-practice.ts';
import { preferSavedCard } from './own/prefer-saved-card.ts';
import { removeSavedCard } from './own/remove-saved-card.ts';
import { savedCards } from './own/saved-cards.ts';
import { renewSquareAccess } from './square/renew-square-access.ts';
import { saveCard } from './save-card.ts';
import { setupIntent } from './setup-intent.ts';
import { squareAddCardToCustomer } from './square-add-card-to-customer.ts';

export {
  appointmentCardPage,
  bookingAddCard,
  clientCardForm,
  holdCard,
  bookingCardPage,
  bookingSetupIntent,
  defaultPaymentMethodPractice,
  detachPaymentMethodPractice,
  preferSavedCard,
  removeSavedCard,
  renewSquareAccess,
  saveCard,
  savedCards,
  saveClientCard,
  setupIntent,
  squareAddCardToCustomer,
};
export { clientAtAppointment, isCardPromised, type CardClient } from './card-client.ts';
export { bookingCardForm as cardFormOutput } from './booking-card-form.ts';
export { cardToken, providerId } from './inputs.ts';
export { keepRegistrationCard } from './keep-card.ts';
export { becomesDefaultFromOutside } from './client/becomes-default.ts';
export {
  beginRegistrationCard,
  givenRegistrationCard,
  registrationCardPageUrl,
  type RegisteredClient,
} from './registration-card.ts';
export { provenBookingCard, saveBookingCard, type SavedBookingCard } from './booking-card-proof.ts';

export const operations: AnyOperation[] = [
  bookingSetupIntent,
  bookingCardPage,
  holdCard,
  appointmentCardPage,
  defaultPaymentMethodPractice,
  detachPaymentMethodPractice,
  preferSavedCard,
  removeSavedCard,
  renewSquareAccess,
  saveCard,
  savedCards,
  saveClientCard,
  clientCardForm,
  setupIntent,
  squareAddCardToCustomer,
  bookingAddCard,
];
