import type {
  FormClient,
  FormPractice,
  FormService,
} from '#app/components/appointment-form/form/form-data.ts';
import { newAppointment } from '#app/components/appointment-form/form/form-opening.ts';

const service = (id: string, fields: Partial<FormService> = {}): FormService => ({
  id,
  name: id,
  description: null,
  category: null,
  timeLength: 60,
  amountCents: 9_500,
  package: false,
  numberOfSessions: null,
  addOn: false,
  public: true,
  state: 'active',
  variations: [],
  locationIds: ['office', 'home'],
  allowedServiceIds: [],
  ...fields,
});

const place = (id: string, kind: 'office' | 'virtual' | 'home', timeZone = 'America/Los_Angeles') => ({
  id,
  name: id,
  kind,
  state: 'active' as const,
  timeZone,
  singleLine: null,
  cityState: null,
  latitude: null,
  longitude: null,
  virtualLink: null,
  virtualInstructions: null,
});

/** A practice as the appointment form is given it: a service of two lengths, one at another place, add-ons, a package. */
export const FORM_PRACTICE: FormPractice = {
  name: 'Stillpoint',
  slug: 'stillpoint',
  timeZone: 'America/Los_Angeles',
  defaultCurrency: 'USD',
  recurringBookingsEnabled: true,
  services: [
    service('massage', { variations: [{ id: 'long', name: null, timeLength: 90, amountCents: 14_000 }] }),
    service('talk', { timeLength: 30, amountCents: 5_000, locationIds: ['video'] }),
    service('cupping', { addOn: true, timeLength: 15, amountCents: 2_500, allowedServiceIds: ['massage'] }),
    service('herbs', { addOn: true, timeLength: 0, amountCents: 3_500, locationIds: [] }),
    service('five', { package: true, numberOfSessions: 5, amountCents: 42_500, locationIds: ['office'] }),
  ],
  locations: [
    place('office', 'office'),
    place('home', 'home'),
    place('video', 'virtual', 'America/New_York'),
  ],
};

const NO_ADDRESS = { address: null, addressTwo: null, city: null, state: null, postalCode: null };

/** A client who pays a price of their own for a massage and has two sessions of a package left. */
export const FORM_CLIENT: FormClient = {
  id: 'ana',
  name: 'Ana Ruiz',
  firstName: 'Ana',
  email: 'ana@example.com',
  phone: '+15035550101',
  canBeBooked: true,
  ...NO_ADDRESS,
  openPackages: [
    {
      id: 'open',
      createdAt: new Date(0),
      name: 'Five',
      serviceId: 'five',
      numberOfSessions: 5,
      sessionsRemaining: 2,
    },
  ],
  customPrices: [
    { id: 'own', serviceId: 'massage', serviceName: 'massage', amountCents: 8_000, listedAmountCents: 9_500 },
  ],
  lastBookedService: null,
  defaultPaymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
};

/** Saturday, November 21, 2026, 2:26 AM in Portland. */
export const FORM_NOW = Date.UTC(2026, 10, 21, 10, 26);

/** The form as it opens for a new appointment. */
export const openedForm = (client: FormClient | null = null) =>
  newAppointment({ practice: FORM_PRACTICE, client, now: FORM_NOW });
