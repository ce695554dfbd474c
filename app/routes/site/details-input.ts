import { clientDetails } from '#app/domain/appointments/inputs.ts';
import { isTimeZone } from '#app/lib/time.ts';

export type PostedForm = Record<string, string | string[]>;

const text = (form: PostedForm, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const number = (form: PostedForm, name: string): number | undefined => {
  const value = text(form, name);
  return value === undefined ? undefined : Number(value);
};

/** The codes that are taken off, as a form and its draft hold them. */
export const codesOf = (form: { discountCodes?: string | string[] }): string[] =>
  [form.discountCodes ?? ''].flat()[0]!.split(',').filter(Boolean);

/** The details form as bookAppointment takes it; what a visitor left empty is left out, and so is what is not its own. */
export function bookingInput(hold: string, form: PostedForm) {
  const clientTimeZone = text(form, 'clientTimeZone');
  return {
    hold,
    firstName: text(form, 'firstName'),
    lastName: text(form, 'lastName'),
    phone: text(form, 'phone'),
    email: text(form, 'email'),
    message: text(form, 'message'),
    giftCardCode: text(form, 'giftCardCode'),
    policyAccepted: text(form, 'policyAccepted') === 'on',
    discountCodes: codesOf(form),
    shownAmountCents: number(form, 'shownAmountCents'),
    shownCurrency: text(form, 'shownCurrency'),
    setupIntentId: text(form, 'setupIntentId'),
    clientTimeZone: clientTimeZone && isTimeZone(clientTimeZone) ? clientTimeZone : undefined,
    visit: 'visit.address' in form ? visitOf(form) : undefined,
    recurrence: recurrenceOf(form),
  };
}

/** The dates that the page has shown free; none where the visit stands alone. */
function recurrenceOf(form: PostedForm) {
  const starts = text(form, 'repeated');
  return starts ? { frequency: text(form, 'repeat'), startTimes: starts.split(',') } : undefined;
}

function visitOf(form: PostedForm) {
  return {
    address: text(form, 'visit.address'),
    addressTwo: text(form, 'visit.addressTwo'),
    city: text(form, 'visit.city'),
    state: text(form, 'visit.state'),
    postalCode: text(form, 'visit.postalCode'),
    country: text(form, 'visit.country'),
    latitude: number(form, 'visit.latitude'),
    longitude: number(form, 'visit.longitude'),
  };
}

/** What is known of the visitor so far, for the card provider; a half-typed email address is not, a wrong number is refused. */
export function payerOf(form: PostedForm) {
  const known = (name: 'firstName' | 'lastName' | 'email') => {
    const parsed = clientDetails[name].safeParse(form[name]);
    return parsed.success ? parsed.data : undefined;
  };
  return {
    firstName: known('firstName'),
    lastName: known('lastName'),
    phone: text(form, 'phone'),
    email: known('email'),
  };
}
