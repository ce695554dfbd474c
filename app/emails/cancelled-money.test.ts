import { describe, expect, test } from 'vitest';
import { cancelledMoneyForPractitioner, cancelledMoneyText } from './cancelled-money.ts';
import type { CancelledFacts, MessageFacts } from './facts.ts';
import { galleryEmails } from './gallery/gallery.ts';
import { APPOINTMENT_TEMPLATES } from './index.ts';
import { TEMPLATES, type Template } from './templates.ts';

const VISA = 'Visa ending in 4242';
const OFF: CancelledFacts = {
  by: 'client',
  wasRequest: false,
  feeCents: 0,
  owedCents: 0,
  backCents: 0,
  byHandCents: 0,
  staysCents: 0,
  underWayGoesBack: false,
  card: null,
  payable: true,
};
const paidBy = (source: string, amountCents: number) => ({
  label: `Paid by ${source}`,
  amountCents,
  madeAt: new Date('2026-11-16T17:00:00Z'),
  source,
});

/** An appointment of $90 by what was paid for it through the product. */
function facts(
  cancelled: Partial<CancelledFacts>,
  payments: MessageFacts['appointment']['payments'] = [],
  openPackage: string | null = null,
): MessageFacts {
  return {
    appointment: {
      currency: 'USD',
      services: ['Massage', 'Cupping'],
      startsAt: new Date('2027-03-04T22:30:00Z'),
      endsAt: new Date('2027-03-04T23:30:00Z'),
      timeZone: 'America/New_York',
      clientTimeZone: null,
      isVirtual: false,
      payments,
      openPackage,
      cancelled: { ...OFF, ...cancelled },
    },
    client: { firstName: 'Hana', lastName: 'Underhill', email: null, phone: null },
    practice: { name: 'Stillpoint', url: 'https://stillpoint.example' },
    practitioner: { name: 'Mara Ellison' },
    location: { name: 'Elm Street', kind: 'office', address: '12 Elm Street' },
    links: { client: 'https://app.example/m/c/v', pay: 'https://app.example/m/c/v?do=pay', portal: '' },
  } as unknown as MessageFacts;
}

const DUE = 'By the cancellation terms that you booked under, a fee of $45 is due.';
const whole = [paidBy(VISA, 9000)];

describe('what a client reads of the money of a cancelled visit', () => {
  test.each<[string, MessageFacts, string]>([
    ['nothing paid, no fee', facts({}), 'Nothing was charged.'],
    [
      'a charge under way',
      facts({ underWayGoesBack: true }),
      'Your payment was still under way; it comes back to you.',
    ],
    [
      'fee kept of what was paid by hand, a tip under way',
      facts({ feeCents: 4500, underWayGoesBack: true }),
      `${DUE} It is paid already, so nothing more is charged. Your payment was still under way; it comes back to you.`,
    ],
    [
      'all back',
      facts({ backCents: 9000 }, whole),
      'The $90 that you paid is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.',
    ],
    [
      'back to PayPal and a card',
      facts({ backCents: 9000 }, [paidBy('PayPal', 7000), paidBy('card', 2000)]),
      'The $90 that you paid is on its way back to your PayPal and your card. Banks take 5 to 10 days to show it.',
    ],
    [
      'paid by hand',
      facts({ byHandCents: 9000 }),
      'You paid $90 to the practice directly. Please ask Mara Ellison about getting it back.',
    ],
    [
      'paid in both ways',
      facts({ backCents: 2000, byHandCents: 7000 }, [paidBy(VISA, 2000)]),
      'The $20 that you paid is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it. You paid $70 to the practice directly. Please ask Mara Ellison about getting it back.',
    ],
    [
      'fee kept, the rest back',
      facts({ feeCents: 4500, backCents: 4500 }, whole),
      `${DUE} It is kept from what you paid; the other $45 is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.`,
    ],
    [
      'fee kept, nothing back',
      facts({ feeCents: 4500 }, [paidBy(VISA, 4500)]),
      `${DUE} It is paid already, so nothing more is charged.`,
    ],
    [
      'fee kept of what was paid by hand',
      facts({ feeCents: 4500, byHandCents: 4500 }),
      `${DUE} It is paid already, so nothing more is charged. You paid another $45 to the practice directly. Please ask Mara Ellison about getting it back.`,
    ],
    [
      'fee on the card',
      facts({ feeCents: 4500, owedCents: 4500, card: VISA }),
      `${DUE} It is charged to your Visa ending in 4242.`,
    ],
    [
      'fee, a part paid, the rest on the card',
      facts({ feeCents: 4500, owedCents: 3500, card: VISA }, [paidBy(VISA, 1000)]),
      `${DUE} $10 of it is paid already. The other $35 is charged to your Visa ending in 4242.`,
    ],
    [
      'fee without a card',
      facts({ feeCents: 4500, owedCents: 4500 }),
      `${DUE} It is still to pay: you can do that on your appointment’s page.`,
    ],
    [
      'fee, a part paid, no card',
      facts({ feeCents: 4500, owedCents: 3500 }, [paidBy(VISA, 1000)]),
      `${DUE} $10 of it is paid already. The other $35 is still to pay: you can do that on your appointment’s page.`,
    ],
    [
      'fee at a practice that takes no cards',
      facts({ feeCents: 4500, owedCents: 4500, payable: false }),
      `${DUE} It is still to pay: please settle it with Mara Ellison.`,
    ],
    ['package', facts({}, [], 'Five massages'), 'The session is back in your package, “Five massages”.'],
    [
      'package, its tip back',
      facts({ backCents: 1000 }, [paidBy(VISA, 1000)], 'Five massages'),
      'The session is back in your package, “Five massages”. The $10 that you paid is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.',
    ],
    [
      'package that the visit sold',
      facts({ staysCents: 40_000 }, [paidBy(VISA, 40_000)], 'Five massages'),
      'The session is back in your package, “Five massages”. The $400 that you paid stays with it.',
    ],
  ])('%s', (_name, visit, words) => {
    expect(cancelledMoneyText(visit)).toBe(words);
  });

  test('never two outcomes at once: a fee that is owed sends nothing back, and what goes back owes nothing', () => {
    const texts = galleryEmails(Date.parse('2026-11-16T17:00:00Z'))
      .filter(({ name }) => name.startsWith('appointment_cancelled.'))
      .map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(9);
    for (const text of texts) {
      const outcomes = [
        'on its way back',
        'it comes back',
        'is charged to',
        'is still to pay',
        'Nothing was charged',
      ];
      expect(outcomes.filter((one) => text.includes(one)).length).toBeLessThan(2);
      expect(text).not.toContain('beyond that');
    }
  });
});

test('who calls off is named, and what', () => {
  const words = (by: CancelledFacts['by']) =>
    TEMPLATES.appointment_cancelled.client(facts({ by }), undefined);
  expect(words('client').body[0]).toBe('Hi Hana, you have cancelled your appointment.');
  expect(words('practitioner').body[0]).toMatch(/^Hi Hana, Mara Ellison has cancelled your appointment\.$/);
  expect(words('client').sms).toBe(
    'Stillpoint: your appointment on Thu, Mar 4, 5:30 – 6:30 PM EST was cancelled. https://app.example/m/c/v',
  );
  const practitioner = TEMPLATES.client_cancelled.practitioner(facts({}));
  expect(practitioner.body).toEqual(['The time is free again. Nothing was charged.']);
  expect(practitioner.rows.slice(0, 2)).toEqual([
    ['What', 'Massage and Cupping'],
    ['When', expect.objectContaining({ text: 'Thu, Mar 4, 5:30 – 6:30 PM EST' })],
  ]);
  const request = TEMPLATES.client_cancelled.practitioner(facts({ wasRequest: true }));
  expect(request.heading).toBe('Hana Underhill has withdrawn a request');
  expect(request.subject).toBe('Request withdrawn by Hana Underhill: Thu, Mar 4, 5:30 – 6:30 PM EST');
  expect(practitioner.sms).toBe('Hana Underhill cancelled Thu, Mar 4, 5:30 – 6:30 PM EST.');
});

test.each<[CancelledFacts['by'], string, string]>([
  ['client', 'Your request is cancelled', 'you have cancelled'],
  ['practitioner', 'Your request was cancelled', 'Mara Ellison has cancelled'],
])('what was never accepted was a request, whoever calls it off: %s', (by, heading, who) => {
  const client = TEMPLATES.appointment_cancelled.client(facts({ by, wasRequest: true }), undefined);
  expect(client.heading).toBe(heading);
  expect(client.body[0]).toBe(`Hi Hana, ${who} your request.`);
  expect(client.sms).toMatch(/^Stillpoint: your request for Thu, Mar 4, 5:30 – 6:30 PM EST was cancelled\./);
});

test('no text message names the services: it shows on a locked screen, and the number may be a stranger’s', () => {
  const texts = APPOINTMENT_TEMPLATES.flatMap((template) =>
    (['pending', 'approved', 'cancelled'] as const).flatMap((state) => {
      const visit = facts({});
      const { appointment } = visit;
      const money = { bill: [], totalCents: 9000, dueCents: 9000, tipAmountCents: 0 };
      const sides: Template = TEMPLATES[template];
      return Object.values(sides)
        .map((words) => words({ ...visit, appointment: { ...appointment, ...money, state } }).sms)
        .filter((text) => text !== null);
    }),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /massage|cupping/i.test(text))).toEqual([]);
});

test('a fee that no card is charged for is paid behind the button', () => {
  const actions = (cancelled: Partial<CancelledFacts>) => {
    const { action, links } = TEMPLATES.appointment_cancelled.client(facts(cancelled), undefined);
    return [action, ...links].map(({ label }) => label);
  };
  expect(actions({ feeCents: 4500, owedCents: 4500 })).toEqual([
    'Pay now',
    'Book another time',
    'See your appointment',
  ]);
  expect(actions({ feeCents: 4500, owedCents: 4500, card: VISA })).toEqual([
    'Book another time',
    'See your appointment',
  ]);
  expect(actions({ feeCents: 4500, owedCents: 4500, payable: false })).toEqual([
    'Book another time',
    'See your appointment',
  ]);
});

test('what, when, with whom and the money of a cancelled visit stand in rows, as on a receipt', () => {
  const rows = (visit: MessageFacts) => {
    const { rows: table, sums } = TEMPLATES.appointment_cancelled.client(visit, undefined);
    return [...table, ...sums].map(([label, value]) => {
      return `${label}: ${typeof value === 'string' ? value : value.text}`;
    });
  };
  const APPOINTMENT = [
    'What: Massage and Cupping',
    'When: Thu, Mar 4, 5:30 – 6:30 PM EST',
    'With: Mara Ellison',
  ];
  expect(rows(facts({}))).toEqual(APPOINTMENT);
  expect(rows(facts({ feeCents: 4500, backCents: 4500 }, whole)).slice(3)).toEqual([
    'Paid by Visa ending in 4242: $90',
    'Cancellation fee: $45',
    'On its way back to you: $45',
  ]);
  expect(rows(facts({ feeCents: 4500, owedCents: 3500 })).slice(3)).toEqual([
    'Cancellation fee: $45',
    'Paid already: $10',
    'Balance: $35',
  ]);
  expect(rows(facts({ byHandCents: 9000 })).slice(3)).toEqual(['Paid to the practice directly: $90']);
  expect(rows(facts({ staysCents: 40_000 }, [paidBy(VISA, 40_000)], 'Five massages')).slice(3)).toEqual([
    'Stays with Five massages: $400',
  ]);
});

test('the practitioner has the amounts in rows too, in words of their own', () => {
  const rows = (visit: MessageFacts) =>
    TEMPLATES.client_cancelled.practitioner(visit).sums.map((row) => row.join(': '));
  expect(rows(facts({}))).toEqual([]);
  expect(rows(facts({ feeCents: 4500, backCents: 4500 }, whole))).toEqual([
    'Paid by Visa ending in 4242: $90',
    'Cancellation fee: $45',
    'On its way back to Hana: $45',
  ]);
  expect(rows(facts({ feeCents: 4500, owedCents: 4500, card: VISA }))).toEqual([
    'Cancellation fee: $45',
    'Balance: $45',
  ]);
  expect(rows(facts({ byHandCents: 9000 }))).toEqual(['Paid to you directly: $90']);
});

const back = (amountCents: number) => ({
  label: 'Given back',
  amountCents: -amountCents,
  madeAt: new Date('2026-11-17T17:00:00Z'),
  source: null,
});
const TO_VISA = 'is on its way back to your Visa ending in 4242. Banks take 5 to 10 days to show it.';

test('a refund says how much goes back, of what, and to which card', () => {
  const client = TEMPLATES.payment_refunded.client(facts({}, [...whole, back(5000)]), '$50');
  expect(client.body).toEqual([`Hi Hana, $50 of the $90 that you paid ${TO_VISA} The other $40 stays paid.`]);
  expect(
    client.rows.map(([label, value]) => [label, typeof value === 'string' ? value : value.text]),
  ).toEqual([
    ['What', 'Massage and Cupping'],
    ['When', 'Thursday, March 4, 2027, 5:30 – 6:30 PM EST'],
    ['With', 'Mara Ellison'],
  ]);
  expect(client.sums).toEqual([
    ['Paid by Visa ending in 4242', '$90'],
    ['On its way back to you', '$50'],
    ['Stays paid', '$40'],
  ]);
  const all = TEMPLATES.payment_refunded.client(facts({}, [...whole, back(9000)]), '$90');
  expect(all.body).toEqual([`Hi Hana, the $90 that you paid ${TO_VISA}`]);
  expect(all.sums).toEqual([
    ['Paid by Visa ending in 4242', '$90'],
    ['On its way back to you', '$90'],
  ]);
});

test('a later refund says what went back in all, and what stays paid', () => {
  const second = TEMPLATES.payment_refunded.client(facts({}, [...whole, back(2000), back(3000)]), '$30');
  expect(second.body).toEqual([
    `Hi Hana, $30 of the $90 that you paid ${TO_VISA} With your other refunds, $50 goes back in all, and $40 stays paid.`,
  ]);
  expect(second.sums).toEqual([
    ['Paid by Visa ending in 4242', '$90'],
    ['On its way back to you', '$30'],
    ['Given back in all', '$50'],
    ['Stays paid', '$40'],
  ]);
  const last = TEMPLATES.payment_refunded.client(facts({}, [...whole, back(5000), back(4000)]), '$40');
  expect(last.body).toEqual([
    `Hi Hana, $40 of the $90 that you paid ${TO_VISA} With your other refunds, all of it goes back.`,
  ]);
  expect(last.sums.slice(1)).toEqual([
    ['On its way back to you', '$40'],
    ['Given back in all', '$90'],
  ]);
});

const MINE = 'By your cancellation terms, a fee of $45 is due.';

test.each<[MessageFacts, string]>([
  [facts({}), 'Nothing was charged.'],
  [facts({ underWayGoesBack: true }), 'A payment of Hana’s was still under way; it goes back to Hana.'],
  [facts({ backCents: 9000 }, whole), '$90 is on its way back to Hana.'],
  [facts({}, [], 'Five massages'), 'The session is back in Hana’s package, “Five massages”.'],
  [
    facts({ feeCents: 4500, backCents: 4500 }, whole),
    `${MINE} You keep it; the other $45 is on its way back to Hana.`,
  ],
  [facts({ feeCents: 4500 }, [paidBy(VISA, 4500)]), `${MINE} It is paid already.`],
  [
    facts({ feeCents: 4500, owedCents: 4500, card: VISA }),
    `${MINE} It is charged to Hana’s Visa ending in 4242.`,
  ],
  [
    facts({ feeCents: 4500, owedCents: 3500 }),
    `${MINE} $10 of it is paid already. The other $35 is still to pay: we have asked Hana to pay it on the appointment’s page.`,
  ],
  [
    facts({ feeCents: 4500, owedCents: 3500, card: VISA }),
    `${MINE} $10 of it is paid already. The other $35 is charged to Hana’s Visa ending in 4242.`,
  ],
  [
    facts({ feeCents: 4500, owedCents: 4500, payable: false }),
    `${MINE} It is still to pay: there is no card to charge, so please collect it from Hana yourself.`,
  ],
  [
    facts({ byHandCents: 9000 }),
    'Hana paid you $90 directly. Giving it back is up to you: we have told Hana to ask you.',
  ],
  [
    facts({ feeCents: 4500, byHandCents: 4500 }),
    `${MINE} It is paid already. Hana paid you another $45 directly. Giving it back is up to you: we have told Hana to ask you.`,
  ],
  [
    facts({ backCents: 1000 }, [paidBy(VISA, 1000)], 'Five massages'),
    'The session is back in Hana’s package, “Five massages”. $10 is on its way back to Hana.',
  ],
])('the practitioner reads the same: %#', (visit, words) => {
  expect(cancelledMoneyForPractitioner(visit)).toBe(words);
});
