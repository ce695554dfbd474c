import { z } from 'zod';
import { CARD_MESSAGES as messages } from './messages.ts';

const id = (what: string) => z.uuid(what);
/** An id of the provider's. */
export const providerId = z.string().regex(/^[\w:-]{1,255}$/, messages.notYours);

/** Whose card is meant. Ids that the link or the session does not stand for are refused, never followed. */
const whose = {
  practiceId: id(messages.notFound).optional(),
  userId: id(messages.notFound).optional().meta({ description: "The client's own account." }),
  clientId: id(messages.notFound).optional(),
};

export const setupIntentInput = z.strictObject({ appointmentId: id(messages.notFound).optional(), ...whose });

/** What the page's card form made of a card, to be used once (spec 000 §4: the token provider). */
export const cardToken = z
  .string()
  .min(1, messages.notSaved)
  .max(16_384, messages.notSaved)
  .regex(/^[\w:.=+/-]+$/, messages.notSaved);

export const squareAddCardInput = z.strictObject({
  ...whose,
  practiceId: id(messages.notFound),
  sourceId: cardToken.meta({ description: 'The token that the card form made.' }),
});

export const defaultPaymentMethodInput = z.strictObject(whose);

export const detachPaymentMethodInput = z.strictObject({ clientId: id(messages.notFound) });

export const ownCardInput = z.strictObject({
  practiceId: id(messages.noCard),
  paymentMethodId: id(messages.noCard),
});

export const cardPageInput = z.strictObject({ appointmentId: id(messages.notFound) });

const savedThrough = {
  appointmentId: id(messages.notFound),
  setupIntentId: providerId.optional().meta({ description: 'Of the card form in the page.' }),
  cardPage: providerId.optional().meta({ description: "Of the provider's own card page." }),
};

export const saveClientCardInput = z.strictObject({
  clientId: id(messages.notFound),
  setupIntentId: providerId.meta({ description: 'Of the card form in the page.' }),
});

export const saveCardInput = z
  .strictObject(savedThrough)
  .refine(({ setupIntentId, cardPage }) => setupIntentId || cardPage, { message: messages.notYours });
