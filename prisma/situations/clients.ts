import { v7 as uuid } from 'uuid';
import type { Prisma } from '#prisma/generated/client.ts';
import { DEMO_IDS, type Plain, type Scene } from './scene.ts';

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

/** Somebody the practice treats. Email is made from the name unless given; phones are E.164. */
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
 * test card ending in `last4` when it is first charged (Stripe: 4242 pays, 0341 declines,
 * 3184 asks the bank's client; Square: 1111 pays, 0010 declines).
 */
export function aCard(scene: Scene, clientId: string, given: CardGiven = {}) {
  const unique = clientId.replaceAll('-', '');
  const provider = scene.cardProvider;
  const demo = DEMO_IDS[provider];
  const last4 = given.last4 ?? demo.last4;
  const customer = given.customer ?? demo.customer(unique);
  scene.add('paymentCustomer', { id: uuid(), clientId, provider, providerCustomerId: customer });
  return scene.add('paymentMethod', {
    id: uuid(),
    clientId,
    provider,
    providerCustomerId: customer,
    providerPaymentMethodId: given.paymentMethod ?? demo.card(last4, unique),
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
