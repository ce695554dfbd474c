import type { Random } from '#prisma/seed/random.ts';
import { aClient, aClientWithCard, type CardKeeper, type Scene } from '#prisma/situations/index.ts';
import type { DemoPractice } from './demo-practice.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';

/** How a client's card acts at the sandbox, or that there is none. */
export type CardKind = 'pays' | 'declines' | 'none';

export interface DemoClient {
  id: string;
  firstName: string;
  lastName: string;
  timeZone: string | null;
  card?: { id: string };
  cardKind: CardKind;
  home: {
    visitAddress: string;
    visitCity: string;
    visitState: string;
    visitPostalCode: string;
    visitCountry: string;
    visitLatitude: number;
    visitLongitude: number;
  } | null;
}

type TestCard = { brand: string; last4: string };

/** Each provider's test cards: those that pay, and the one that the bank declines. */
const CARDS: Record<CardKeeper, { pay: readonly TestCard[]; declines: TestCard }> = {
  stripe: {
    pay: [
      { brand: 'visa', last4: '4242' },
      { brand: 'visa', last4: '4242' },
      { brand: 'mastercard', last4: '4444' },
      { brand: 'amex', last4: '0005' },
    ],
    declines: { brand: 'visa', last4: '0341' },
  },
  square: {
    pay: [
      { brand: 'visa', last4: '1111' },
      { brand: 'visa', last4: '1111' },
      { brand: 'mastercard', last4: '5100' },
      { brand: 'amex', last4: '0009' },
    ],
    declines: { brand: 'visa', last4: '0010' },
  },
};

/** Every third client keeps no card; two have one that the bank declines. */
function cardKindOf(index: number): CardKind {
  if (index === 3 || index === 11) return 'declines';
  return index % 3 === 2 ? 'none' : 'pays';
}

function homeOf(demo: DemoPractice, r: Random): DemoClient['home'] {
  const { homes } = demo.clients;
  if (!homes) return null;
  return {
    visitAddress: `${r.int(12, 990)} ${r.pick(homes.streets)}`,
    visitCity: homes.city,
    visitState: homes.state,
    visitPostalCode: homes.postalCode,
    visitCountry: homes.country,
    visitLatitude: homes.near[0] + r.drift() * 0.03,
    visitLongitude: homes.near[1] + r.drift() * 0.03,
  };
}

/** The clients of a demo practice: names that do not repeat, numbers kept for fiction (555 01xx). */
export function demoClients(scene: Scene, demo: DemoPractice, r: Random): DemoClient[] {
  const names = new Set<string>();
  return Array.from({ length: demo.clients.count }, (_, index) => {
    let firstName: string, lastName: string;
    do [firstName, lastName] = [r.pick(FIRST_NAMES), r.pick(LAST_NAMES)];
    while (names.has(`${firstName} ${lastName}`));
    names.add(`${firstName} ${lastName}`);

    const home = homeOf(demo, r);
    const cardKind = cardKindOf(index);
    const areaCode = demo.clients.areaCodes[index % demo.clients.areaCodes.length]!;
    const zones = demo.clients.timeZones;
    const timeZone = zones
      ? zones[Math.min(zones.length - 1, Math.floor(r.next() ** 2 * zones.length))]!
      : null;
    const person = {
      firstName,
      lastName,
      phone: `+1${areaCode}55501${String(10 + index).padStart(2, '0')}`,
      timeZone,
      clientType: index % 9 === 8 ? ('invited' as const) : ('booked' as const),
      notes: index % 11 === 4 ? 'Prefers afternoons.' : null,
      address: home?.visitAddress ?? null,
      city: home?.visitCity ?? null,
      state: home?.visitState ?? null,
      postalCode: home?.visitPostalCode ?? null,
      country: home?.visitCountry ?? null,
      createdAt: new Date(scene.now - r.int(80, 700) * 86_400_000),
    };
    if (cardKind === 'none') return { ...aClient(scene, person), timeZone, cardKind, home };
    const cards = CARDS[scene.cardProvider];
    const card = cardKind === 'declines' ? cards.declines : r.pick(cards.pay);
    const expYear = new Date(scene.now).getUTCFullYear() + r.int(1, 5);
    return {
      ...aClientWithCard(scene, person, { ...card, expMonth: r.int(1, 12), expYear }),
      timeZone,
      cardKind,
      home,
    };
  });
}
