import { v7 as uuid } from 'uuid';
import type { Random } from '#prisma/seed/random.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { FIRST_NAMES, LAST_NAMES } from '../names.ts';
import type { Batch } from './tables.ts';
import { ACCENTS, PLACES, TRADES, WORDS } from './trades.ts';
import { TOWNS, type Town } from './zones.ts';

/** What laying out a practice's appointments needs to know of it. */
export interface ScalePractice {
  id: string;
  slug: string;
  town: Town;
  currency: 'USD' | 'CAD';
  isInstant: boolean;
  /** Minutes. */
  buffer: number;
  /** Minutes after midnight. */
  opens: number;
  closes: number;
  weekdays: readonly number[];
  location: { id: string; isVirtual: boolean };
  services: { id: string; name: string; minutes: number; cents: number }[];
  clients: { id: string; cardId: string | null }[];
}

function pickTown(r: Random): Town {
  let left = r.next() * TOWNS.reduce((sum, { weight }) => sum + weight, 0);
  return TOWNS.find(({ weight }) => (left -= weight) < 0) ?? TOWNS[0]!;
}

/** Full from early to late every day, where a practice has more appointments than a usual year holds. */
const BUSY_FROM = 1200;

function addClients(
  batch: Batch,
  practiceId: string,
  number: number,
  areaCode: string,
  count: number,
  r: Random,
  now: number,
) {
  return Array.from({ length: count }, (_, index) => {
    const id = uuid();
    const [firstName, lastName] = [r.pick(FIRST_NAMES), r.pick(LAST_NAMES)];
    batch.add('Client', {
      id,
      practiceId,
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${number}.${index}@example.com`.toLowerCase(),
      phone: `+1${areaCode}55501${String(index % 100).padStart(2, '0')}`,
      clientType: 'booked',
      createdAt: new Date(now - r.int(30, 900) * DAY_MS),
    });
    if (r.next() > 0.6) return { id, cardId: null };
    const key = id.replaceAll('-', '');
    const cardId = uuid();
    const customer = {
      practiceId,
      clientId: id,
      provider: 'stripe' as const,
      providerCustomerId: `cus_demo_${key}`,
    };
    batch.add('PaymentCustomer', { id: uuid(), ...customer });
    batch.add('PaymentMethod', {
      id: cardId,
      ...customer,
      providerPaymentMethodId: `pm_demo_4242_${key}`,
      brand: 'visa',
      last4: '4242',
      expMonth: r.int(1, 12),
      expYear: new Date(now).getUTCFullYear() + r.int(1, 5),
      isDefault: true,
      createdAt: new Date(now - r.int(1, 30) * DAY_MS),
    });
    return { id, cardId };
  });
}

/** Adds a practice with its owner, place, hours, services and clients, sized for so many appointments. */
export function addPractice(
  batch: Batch,
  {
    number,
    appointments,
    passwordHash,
    r,
    now,
  }: { number: number; appointments: number; passwordHash: string; r: Random; now: number },
): ScalePractice {
  const [id, ownerUserId, locationId] = [uuid(), uuid(), uuid()];
  const town = pickTown(r);
  const trade = r.pick(TRADES);
  const slug = `practice-${String(number).padStart(5, '0')}`;
  const [firstName, lastName] = [r.pick(FIRST_NAMES), r.pick(LAST_NAMES)];
  const isBusy = appointments > BUSY_FROM;
  const buffer = isBusy ? 0 : r.pick([0, 10, 15, 30]);
  const [opens, closes] = isBusy
    ? [360, 1320]
    : r.pick([
        [540, 1020],
        [600, 1140],
        [480, 960],
      ] as const);
  const weekdays = isBusy
    ? [0, 1, 2, 3, 4, 5, 6]
    : r.pick([
        [1, 2, 3, 4, 5],
        [2, 3, 4, 5, 6],
        [1, 2, 4, 5],
      ]);
  const isVirtual = r.next() < 0.2;
  const isInstant = r.next() < 0.6;
  const currency = town.country === 'CA' ? 'CAD' : 'USD';

  batch.add('User', {
    id: ownerUserId,
    email: `${slug}@example.com`,
    phone: `+1${town.areaCode}5550199`,
    passwordHash,
    kind: 'practitioner',
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    title: trade.modality,
    timeZone: town.timeZone,
  });
  batch.add('Practice', {
    id,
    ownerUserId,
    slug,
    name: `${r.pick(WORDS)} ${r.pick(PLACES)} ${trade.name}`,
    timeZone: town.timeZone,
    defaultCurrency: currency,
    colorAccent: r.pick(ACCENTS),
    createdAt: new Date(now - r.int(400, 2000) * DAY_MS),
    headline: `${trade.name} in ${town.city}.`,
    location: `${town.city}, ${town.state}`,
    publishedAt: new Date(now - r.int(10, 390) * DAY_MS),
    verifiedAt: new Date(now - 10 * DAY_MS),
    appointmentBufferTime: buffer,
    instantClientApproval: isInstant,
    appointmentLeadTime: r.pick([60, 720, 1440, 2880]),
    startTimeIncrement: r.pick([15, 30, 60]),
    requireClientCcToBook: r.next() < 0.3,
    cancellationPolicy: r.next() < 0.7 ? 'Please cancel a day before.' : null,
    paymentProvider: 'stripe',
    stripeAccountId: `acct_demo_${slug.replaceAll('-', '_')}`,
    isStripeApproved: true,
    acceptsTips: r.next() < 0.4,
  });
  batch.add('Location', {
    id: locationId,
    practiceId: id,
    kind: isVirtual ? 'virtual' : 'office',
    name: isVirtual ? 'By video' : `${r.pick(WORDS)} Street`,
    timeZone: town.timeZone,
    position: 0,
    address: isVirtual ? null : `${r.int(1, 999)} ${r.pick(WORDS)} Street`,
    city: isVirtual ? null : town.city,
    stateAbbreviation: isVirtual ? null : town.state,
    countryCode: isVirtual ? null : town.country,
    latitude: isVirtual ? null : town.latitude + r.drift() * 0.2,
    longitude: isVirtual ? null : town.longitude + r.drift() * 0.2,
    cityState: isVirtual ? null : `${town.city}, ${town.state}`,
    virtualType: isVirtual ? 'video' : null,
    virtualLink: isVirtual ? 'https://meet.example.com/room' : null,
  });
  for (const weekday of weekdays) {
    batch.add('AvailabilityBlock', {
      id: uuid(),
      practiceId: id,
      locationId,
      weekday,
      startMinute: opens,
      endMinute: closes,
    });
  }
  const services = trade.services.map(([name, minutes, cents], position) => {
    const serviceId = uuid();
    batch.add('Service', {
      id: serviceId,
      practiceId: id,
      name,
      description: `${name}, as long as it says.`,
      category: trade.name,
      timeLength: minutes,
      amountCents: cents,
      addOn: false,
      position,
    });
    batch.add('ServiceLocation', { practiceId: id, serviceId, locationId });
    return { id: serviceId, name, minutes, cents };
  });
  batch.add('ServiceVariation', {
    id: uuid(),
    practiceId: id,
    serviceId: services[0]!.id,
    timeLength: 120,
    amountCents: 19_000,
  });
  const clients = addClients(
    batch,
    id,
    number,
    town.areaCode,
    Math.max(3, Math.min(400, Math.ceil(appointments / 7))),
    r,
    now,
  );
  return {
    id,
    slug,
    town,
    currency,
    isInstant,
    buffer,
    opens,
    closes,
    weekdays,
    location: { id: locationId, isVirtual },
    services,
    clients,
  };
}
