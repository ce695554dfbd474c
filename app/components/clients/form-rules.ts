import type { Refused } from '#app/components/operation/call.ts';
import { CLIENT_MESSAGES as TEXTS } from '#app/domain/clients/messages.ts';

/** A client's details as they stand in the form. */
export interface ClientValues {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

export type Problems = Partial<Record<string, string>>;

/** What the server said, by the field's own name: 'client.phone' is the form's phone. */
export const refusedFields = ({ fields }: Pick<Refused, 'fields'>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.').at(-1), text]));

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Whether a phone number is whole as far as a form can tell; the server knows the numbering plans. */
export function looksLikePhone(phone: string): boolean {
  const digits = digitsOf(phone);
  return /^\s*\+(?!1)/.test(phone) ? digits.length >= 8 : digits.replace(/^1/, '').length === 10;
}

/** What is wrong with what was entered (spec 001 §5), by field; nothing of what is merely missing. */
export function problemsOf({ phone, email }: ClientValues, ownEmail: string): Problems {
  const problems: Problems = {};
  const address = email.trim().toLowerCase();
  if (phone.trim() && !looksLikePhone(phone)) problems.phone = TEXTS.phoneInvalid;
  if (address && !EMAIL.test(address)) problems.email = TEXTS.emailInvalid;
  else if (address && address === ownEmail.toLowerCase()) problems.email = TEXTS.ownEmail;
  return problems;
}

/** Whether a new client can be saved: a name, and a phone; or, as the form advises, no phone and an email. */
export function canCreate(values: ClientValues, ownEmail: string): boolean {
  const reachable = Boolean(values.phone.trim() || values.email.trim());
  return (
    values.firstName.trim() !== '' && reachable && Object.keys(problemsOf(values, ownEmail)).length === 0
  );
}

/** What to do about one's own phone or email (spec 001 §5). */
export function adviceFor(problem: string | undefined): string | undefined {
  if (problem === TEXTS.ownPhone) return TEXTS.leavePhoneBlank;
  if (problem === TEXTS.ownEmail) return TEXTS.leaveEmailBlank;
  return undefined;
}
