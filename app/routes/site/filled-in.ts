import type { OwnDetails } from '#app/domain/accounts/index.ts';
import { clientDetails } from '#app/domain/appointments/inputs.ts';
import { formatPhone, parsePhone } from '#app/lib/phone.ts';
import type { Draft } from './draft.ts';

/** Whether what was typed can stand; what was typed by half cannot. */
const stands = {
  firstName: (text: string) => clientDetails.firstName.safeParse(text).success,
  lastName: (text: string) => clientDetails.lastName.safeParse(text).success,
  phone: (text: string) => parsePhone(text) !== null,
  email: (text: string) => clientDetails.email.safeParse(text).success,
};

/** A form with what an account knows in its empty fields. What its visitor typed stays; an address is one thing, not five. */
export function filledIn(typed: Draft, own: OwnDetails): Draft {
  const known: Draft = {
    firstName: own.firstName ?? undefined,
    lastName: own.lastName ?? undefined,
    phone: own.phone ? formatPhone(own.phone) : undefined,
    email: own.email,
  };
  const filled: Draft = { ...typed, filledIn: 'yes' };
  for (const name of ['firstName', 'lastName', 'phone', 'email'] as const) {
    const before = typed[name];
    if (before === undefined || !stands[name](before)) filled[name] = known[name] ?? before;
  }
  const hasAddress = Object.keys(typed).some((name) => name.startsWith('visit.'));
  if (!hasAddress && own.address) {
    const { address, addressTwo, city, state, postalCode } = own.address;
    Object.assign(filled, {
      'visit.address': address,
      'visit.addressTwo': addressTwo ?? undefined,
      'visit.city': city ?? undefined,
      'visit.state': state ?? undefined,
      'visit.postalCode': postalCode ?? undefined,
    } satisfies Draft);
  }
  return filled;
}
