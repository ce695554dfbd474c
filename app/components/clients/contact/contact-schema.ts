import { createClientInput } from '#app/domain/clients/inputs.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Whether a phone number is whole as far as a form can tell; the server knows the numbering plans. */
function looksLikePhone(phone: string): boolean {
  const digits = digitsOf(phone);
  return /^\s*\+(?!1)/.test(phone) ? digits.length >= 8 : digits.replace(/^1/, '').length === 10;
}

const { client } = createClientInput.shape;

/**
 * A client's name, phone and email as a form takes them (spec 001 §5): what the server takes, and what a form can tell by itself.
 * @param ownEmail the practitioner's, which is no client's
 */
export const contactShape = (ownEmail: string) => ({
  firstName: client.shape.firstName,
  lastName: client.shape.lastName,
  phone: client.shape.phone.refine((phone) => !phone || looksLikePhone(phone), TEXTS.phoneInvalid),
  email: client.shape.email.refine((email) => email !== ownEmail.toLowerCase(), TEXTS.ownEmail),
});

/** A new client: a name, and a phone; or, as the form advises, no phone and an email. */
export const newClientSchema = (ownEmail: string) =>
  createClientInput.pick({ client: true }).extend({
    client: client
      .pick({ notes: true })
      .extend(contactShape(ownEmail))
      .refine(({ phone, email }) => phone || email),
  });

/** What to do about one's own phone or email (spec 001 §5). */
export function adviceFor(problem: string | undefined): string | undefined {
  if (problem === TEXTS.ownPhone) return TEXTS.leavePhoneBlank;
  if (problem === TEXTS.ownEmail) return TEXTS.leaveEmailBlank;
  return undefined;
}
