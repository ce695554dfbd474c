import { v7 as uuid } from 'uuid';
import type { Demo } from '../appointments.ts';

/** How much less old clients pay, and to which full amount that is rounded. */
const SHARE = 0.85;
const ROUND_CENTS = 500;

/** Two clients from early days pay less than the list for the service that is booked most. */
export function makeOwnPrices({ scene, clients, offer }: Demo): void {
  const paid = offer.appointments.filter(({ service }) => service.amountCents > 0);
  if (paid.length === 0) return;
  const { service } = paid.reduce((best, one) => (one.weight > best.weight ? one : best));
  const amountCents = Math.round((service.amountCents * SHARE) / ROUND_CENTS) * ROUND_CENTS;
  for (const client of clients.filter(({ cardKind }) => cardKind === 'pays').slice(2, 4)) {
    scene.add('customPrice', { id: uuid(), clientId: client.id, serviceId: service.id, amountCents });
  }
}
