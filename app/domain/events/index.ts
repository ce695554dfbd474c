import type { AnyOperation } from '#app/operations/operation.ts';
import { addClientToBookableEvent } from './add-client-to-bookable-event.ts';
import { bookableEventRegistration } from './bookable-event-registration.ts';
import { bookableEventRegistrations } from './bookable-event-registrations.ts';
import { bookableEvent } from './bookable-event.ts';
import { cancelEventRegistration } from './cancel-event-registration.ts';
import { deleteBookableEvent } from './delete-bookable-event.ts';
import { deletePersonalEvent } from './delete-personal-event.ts';
import { eventRegistrationFile } from './event-registration-file.ts';
import { eventRegistration } from './event-registration.ts';
import { getBookableEventTypes } from './get-bookable-event-types.ts';
import { personalEvent } from './personal-event.ts';
import { processRegistrationPayment } from './process-registration-payment.ts';
import { publicEvent } from './public-event.ts';
import { publicEvents } from './public-events.ts';
import { registerForBookableEvent } from './register-for-bookable-event.ts';
import { confirmRegistrationPayment } from './confirm-registration-payment.ts';
import { payAtEvent } from './pay-at-event.ts';
import { payForRegistration } from './pay-for-registration.ts';
import { registrationCardPage } from './registration-card-page.ts';
import { registrationSetupIntent } from './registration-setup-intent.ts';
import { releaseRegistration } from './release-registration.ts';
import { removeClientFromBookableEvent } from './remove-client-from-bookable-event.ts';
import { upsertBookableEvent } from './upsert-bookable-event.ts';
import { upsertPersonalEvent } from './upsert-personal-event.ts';
import { writeRegistrationMessage } from './write-registration-message.ts';

export {
  cancelEventRegistration,
  eventRegistration,
  eventRegistrationFile,
  confirmRegistrationPayment,
  payAtEvent,
  payForRegistration,
  registrationCardPage,
  registrationSetupIntent,
  releaseRegistration,
  publicEvent,
  publicEvents,
  registerForBookableEvent,
  addClientToBookableEvent,
  bookableEvent,
  bookableEventRegistrations,
  deleteBookableEvent,
  deletePersonalEvent,
  getBookableEventTypes,
  personalEvent,
  processRegistrationPayment,
  removeClientFromBookableEvent,
  upsertBookableEvent,
  upsertPersonalEvent,
  writeRegistrationMessage,
};

export const operations: AnyOperation[] = [
  cancelEventRegistration,
  eventRegistration,
  eventRegistrationFile,
  confirmRegistrationPayment,
  payAtEvent,
  payForRegistration,
  registrationCardPage,
  registrationSetupIntent,
  releaseRegistration,
  publicEvent,
  publicEvents,
  registerForBookableEvent,
  addClientToBookableEvent,
  bookableEvent,
  bookableEventRegistration,
  bookableEventRegistrations,
  deleteBookableEvent,
  deletePersonalEvent,
  getBookableEventTypes,
  personalEvent,
  processRegistrationPayment,
  removeClientFromBookableEvent,
  upsertBookableEvent,
  upsertPersonalEvent,
  writeRegistrationMessage,
];
