import { v7 as uuid } from 'uuid';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Prisma } from '#prisma/generated/client.ts';
import { DEMO_IDS, type Plain, type Scene } from './scene.ts';

type TypeRow = Omit<Plain<Prisma.BookableEventTypeCreateManyInput>, 'id' | 'practiceId' | 'slug'>;
type EventRow = Omit<
  Plain<Prisma.BookableEventCreateManyInput>,
  'id' | 'practiceId' | 'bookableEventTypeId' | 'startsAt' | 'endsAt'
>;
type RegistrationRow = Omit<
  Plain<Prisma.EventRegistrationCreateManyInput>,
  'id' | 'practiceId' | 'bookableEventId' | 'clientId'
>;

/** A kind of group event: 60 minutes, free, ten places unless told otherwise. */
export function aGroupEventType(scene: Scene, given: TypeRow & { slug?: string }) {
  const slug = given.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return scene.add('bookableEventType', {
    id: uuid(),
    slug,
    duration: 60,
    durationUnit: 'minute' as const,
    amountCents: 0,
    capacity: 10,
    ...given,
  });
}

interface TypeGiven {
  id: string;
  duration?: number | null;
  capacity?: number | null;
  amountCents?: number | null;
}

/** One date of a group event type; times are epoch ms, it ends after an hour unless told otherwise. */
export function aGroupEvent(
  scene: Scene,
  type: TypeGiven,
  given: { startsAt: number; endsAt?: number; timeZone: string; fields?: Partial<EventRow> },
) {
  const { startsAt, endsAt = startsAt + 3_600_000, timeZone, fields } = given;
  return scene.add('bookableEvent', {
    id: uuid(),
    bookableEventTypeId: type.id,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    timeZone,
    capacity: type.capacity,
    amountCents: type.amountCents ?? 0,
    createdAt: new Date(Math.min(scene.now, startsAt)),
    ...fields,
  });
}

/** A client's place at a group event, with its link; from outside unless `fields` says otherwise. */
export function aRegistration(
  scene: Scene,
  event: { id: string; amountCents?: number },
  client: { id: string; card?: { id: string } },
  fields: Partial<RegistrationRow> = {},
) {
  const token = newToken();
  const amountCents = event.amountCents ?? 0;
  const registration = scene.add('eventRegistration', {
    id: uuid(),
    bookableEventId: event.id,
    clientId: client.id,
    amountCents,
    chargeOnDay: amountCents > 0,
    paymentMethodId: client.card?.id ?? null,
    createdAt: new Date(scene.now),
    tokenHash: tokenHash(token),
    tokenEncrypted: encryptToken(token),
    ...fields,
  });
  return { ...registration, token };
}

/** A registration whose card was charged: the transaction and its movement of money. */
export function aPaidRegistration(
  scene: Scene,
  event: { id: string; amountCents?: number },
  client: { id: string; card?: { id: string } },
  fields: Partial<RegistrationRow> = {},
) {
  const registration = aRegistration(scene, event, client, { chargeOnDay: false, ...fields });
  const { amountCents } = registration;
  const currency = fields.amountCurrency ?? ('USD' as const);
  const at = registration.createdAt as Date;
  const id: string = uuid();
  // The card sandbox knows such a payment to have succeeded, so that it can be refunded there.
  const intent = DEMO_IDS[scene.cardProvider].payment(amountCents, currency, id.replaceAll('-', ''));
  scene.add('transaction', {
    id,
    billId: registration.id,
    type: 'Charge',
    state: 1,
    amountCents,
    amountCurrency: currency,
    provider: scene.cardProvider,
    providerPaymentIntentId: intent,
    paymentMethodId: client.card?.id ?? null,
    idempotencyKey: `charge:${id}`,
    attempts: 1,
    createdAt: at,
    resolvedAt: at,
  });
  scene.add('ledgerEntry', {
    debit: scene.cardProvider,
    credit: 'client',
    id: uuid(),
    billId: registration.id,
    transactionId: id,
    kind: 'charge',
    amountCents,
    currency,
    provider: scene.cardProvider,
    providerId: intent,
    createdAt: at,
  });
  return { ...registration, transactionId: id };
}
