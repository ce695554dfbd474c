import { v7 as uuid } from 'uuid';
import type { Prisma } from '#prisma/generated/client.ts';
import type { Plain, Scene } from './scene.ts';

type ClientGiven = Partial<
  Omit<Plain<Prisma.ClientCreateManyInput>, 'id' | 'practiceId' | 'firstName' | 'lastName'>
> & {
  firstName: string;
  lastName: string;
};

export interface CardGiven {
  customer?: string;
  paymentMethod?: string;
  brand?: string;
  last4?: string;
  expMonth?: number;
  expYear?: number;
}

/** Somebody the practice treats. E-mail is made from the name unless given; phones are E.164. */
export function aClient(scene: Scene, given: ClientGiven) {
  const email = `${given.firstName}.${given.lastName}@example.com`.toLowerCase().replaceAll(/[^a-z.@]/g, '');
  return scene.add('client', {
    id: uuid(),
    email,
    phone: null as string | null,
    clientType: 'booked' as const,
    createdAt: new Date(scene.now),
    ...given,
  });
}

/**
 * A card saved for a client: the default one. Unless given, its ids are demo ids, for which the card sandbox makes the
 * test card ending in `last4` when it is first charged (4242 pays, 0341 declines, 3184 asks the bank's client).
 */
export function aCard(scene: Scene, clientId: string, given: CardGiven = {}) {
  const unique = clientId.replaceAll('-', '');
  const last4 = given.last4 ?? '4242';
  const customer = given.customer ?? `cus_demo_${unique}`;
  scene.add('paymentCustomer', { id: uuid(), clientId, provider: 'stripe', providerCustomerId: customer });
  return scene.add('paymentMethod', {
    id: uuid(),
    clientId,
    provider: 'stripe' as const,
    providerCustomerId: customer,
    providerPaymentMethodId: given.paymentMethod ?? `pm_demo_${last4}_${unique}`,
    brand: given.brand ?? 'visa',
    last4,
    expMonth: given.expMonth ?? 12,
    expYear: given.expYear ?? 2034,
    isDefault: true,
    createdAt: new Date(scene.now),
  });
}

/** A client with a card on file. */
export function aClientWithCard(scene: Scene, given: ClientGiven, card: CardGiven = {}) {
  const client = aClient(scene, given);
  return { ...client, card: aCard(scene, client.id, card) };
}
