export { appointmentCardPage } from './appointment-card-page.ts';
export { bookingAddCard } from './booking-add-card.ts';
export { bookingCardPage } from './booking-card-page.ts';
export { bookingSetupIntent } from './booking-setup-intent.ts';
export { clientCardForm } from './client/client-card-form.ts';
export { saveClientCard } from './client/save-client-card.ts';
export { defaultPaymentMethodPractice } from './default-payment-method-practice.ts';
export { detachPaymentMethodPractice } from './detach-payment-method-practice.ts';
export { holdCard } from './hold-card.ts';
export { preferSavedCard } from './own/prefer-saved-card.ts';
export { removeSavedCard } from './own/remove-saved-card.ts';
export { savedCards } from './own/saved-cards.ts';
export { saveCard } from './save-card.ts';
export { setupIntent } from './setup-intent.ts';
export { squareAddCardToCustomer } from './square-add-card-to-customer.ts';
export { renewSquareAccess } from './square/renew-square-access.ts';
export { clientAtAppointment, isCardPromised, type CardClient } from './card-client.ts';
export { keepRegistrationCard } from './keep-card.ts';
export { becomesDefaultFromOutside } from './client/becomes-default.ts';
export {
  beginRegistrationCard,
  givenRegistrationCard,
  registrationCardPageUrl,
  type CardPayer,
  type RegisteredClient,
} from './registration-card.ts';
export { provenBookingCard, saveBookingCard, type SavedBookingCard } from './booking-card-proof.ts';
