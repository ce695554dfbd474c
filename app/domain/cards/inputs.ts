import { z } from 'zod';
import { CARD_MESSAGES as messages } from './messages.ts';

const id = (what: string) => z.uuid(what);
const providerId = z.string().regex(/^\w{1,255}$/, messages.notYours);

/** Whose card is meant. Ids that the link or the session does not stand for are refused, never followed. */
const whose = {
  practiceId: id(messages.notFound).optional(),
  userId: id(messages.notFound).optional().meta({ description: "The client's own account." }),
  clientId: id(messages.notFound).optional(),
};

export const setupIntentInput = z.strictObject({ appointmentId: id(messages.notFound).optional(), ...whose });

export const defaultPaymentMethodInput = z.strictObject(whose);

export const detachPaymentMethodInput = z.strictObject({ clientId: id(messages.notFound) });

export const cardPageInput = z.strictObject({ appointmentId: id(messages.notFound) });

const savedThrough = {
  appointmentId: id(messages.notFound),
  setupIntentId: providerId.optional().meta({ description: 'Of the card form in the page.' }),
  cardPage: providerId.optional().meta({ description: "Of the provider's own card page." }),
};

export const saveCardInput = z
  .strictObject(savedThrough)
  .refine(({ setupIntentId, cardPage }) => setupIntentId || cardPage, { message: messages.notYours });
