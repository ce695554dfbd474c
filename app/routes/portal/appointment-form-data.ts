import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import type {
  AppointmentFormData,
  FormClient,
  FormPractice,
} from '#app/components/appointment-form/form-data.ts';
import { client, type clients } from '#app/domain/clients/index.ts';
import { currentPractice } from '#app/domain/services/index.ts';
import { act, load } from '#app/operations/remix.ts';

type Listed = z.input<(typeof clients)['output']>['clients'][number];
type Details = z.input<(typeof client)['output']>;

/** What the appointment form needs of the practice. */
export async function formPractice(context: AppLoadContext, request: Request): Promise<FormPractice> {
  const practice = await load(context, currentPractice, {}, request);
  const { name, slug, timeZone, defaultCurrency, recurringBookingsEnabled, services, locations } = practice;
  return { name, slug, timeZone, defaultCurrency, recurringBookingsEnabled, services, locations };
}

export const clientOption = ({ id, name, email, phone }: Listed) => ({ id, name, email, phone });

/** A client with what decides about prices; null for one that is not (or no longer) the practice's. */
export async function formClient(context: AppLoadContext, clientId: string): Promise<FormClient | null> {
  const outcome = await act(context, client, { clientId });
  if (!outcome.ok || outcome.value.deletedAt) return null;
  const { value } = outcome;
  return {
    id: value.id,
    name: value.name,
    firstName: value.firstName,
    email: value.email,
    phone: value.phone,
    canBeBooked: value.canBeBooked,
    visit: visitOf(value),
    openPackages: value.openPackages.map(({ createdAt: _, ...open }) => open),
    customPrices: value.customPrices.map(({ serviceId, amountCents }) => ({ serviceId, amountCents })),
    lastBooked: value.lastBookedService && {
      serviceId: value.lastBookedService.id,
      variationId: value.lastBookedService.variationId,
    },
    card: value.defaultPaymentMethod,
  };
}

const visitOf = ({ address, addressTwo, city, state, postalCode }: Details) => ({
  address: address ?? '',
  addressTwo: addressTwo ?? '',
  city: city ?? '',
  state: state ?? '',
  postalCode: postalCode ?? '',
});

/** What the form opens with, for an address that may name a client. */
export async function creationData(context: AppLoadContext, request: Request): Promise<AppointmentFormData> {
  const clientId = new URL(request.url).searchParams.get('clientId');
  return {
    practice: await formPractice(context, request),
    client: clientId ? await formClient(context, clientId) : null,
    appointment: null,
    problem: null,
    now: context.base.clock.now(),
  };
}
