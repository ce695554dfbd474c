// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OFFICE } from '#tests/support/pages/event-place.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { RegistrationPage } from './registration-page.tsx';
import type { Registration } from './view.ts';

rendersInStub();

const OWN: Registration = {
  token: 'token',
  isOwnerCancelled: false,
  canCancel: false,
  past: false,
  over: false,
  registration: {
    id: 'registration',
    state: 'registered',
    amountCents: 2500,
    amountCurrency: 'USD',
    paymentStatus: 'upcoming',
    paidCents: 0,
    refundedCents: 0,
    discounts: [],
    isUnderWay: false,
    createdAt: new Date('2027-03-01T15:00:00Z'),
  },
  letGo: false,
  card: {
    payUntil: null,
    canPay: false,
    canPayAtEvent: false,
    canConfirm: false,
    chargedAtOnce: false,
    error: null,
    saved: null,
    form: null,
  },
  event: {
    id: 'event',
    title: 'Evening circle',
    startsAt: new Date('2027-03-05T15:00:00Z'),
    endsAt: new Date('2027-03-05T16:00:00Z'),
    allDay: false,
    timeZone: 'America/New_York',
    cancelled: false,
    place: { ...OFFICE, latitude: 45.5, longitude: -122.6 },
  },
  eventType: {
    slug: 'evening-circle',
    isShown: true,
    name: 'Evening circle',
    description: null,
    instructions: null,
    photoUrl: null,
  },
  payment: { methods: [], note: null, card: 'required', chargedAtOnce: false },
  practice: {
    name: 'Stillpoint',
    url: 'https://stillpoint.example',
    colorAccent: null,
    user: {
      name: 'Mara Ellison',
      title: null,
      phone: null,
      email: 'mara@example.com',
      defaultPhotoUrl: null,
    },
  },
  client: { firstName: 'Wren', lastName: 'Hollis', email: null },
};

function shown(more: Partial<Registration>): void {
  const page = {
    registration: { ...OWN, ...more },
    links: { phone: null, directions: null, calendars: [] },
    problem: null,
    payProblem: null,
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    rememberedZone: null,
  };
  const Stub = createRemixStub([{ path: '/', Component: () => <RegistrationPage {...page} /> }]);
  render(<Stub />);
}

const card = () => screen.getByLabelText('Your registration');
const maps = () => [...document.querySelectorAll('img')].filter(({ src }) => src.includes('tiles.example'));

test('whoever is registered sees a map, and how it is paid', () => {
  shown({ canCancel: true });
  expect(maps().length).toBeGreaterThan(0);
  expect(card().textContent).toContain('$25 is charged to your card on the day.');
});

test('where a link should be there by now and is not, the page says who sends it', () => {
  shown({ event: { ...OWN.event, place: { ...OFFICE, linkMissing: true } } });
  expect(document.body.textContent).toContain(
    'The link to join is not ready. Whoever holds the event will send it to you.',
  );
});

const cancelled = { ...OWN.registration, state: 'cancelled' as const };

test.each([
  [
    'given back',
    { registration: cancelled },
    'You have given back your place at Evening circle. Your card will not be charged.',
  ],
  [
    'given back, free',
    { registration: { ...cancelled, amountCents: 0, paymentStatus: 'free' as const } },
    'You have given back your place at Evening circle. There is nothing left to do.',
  ],
  [
    'taken off the list',
    {
      isOwnerCancelled: true,
      registration: { ...cancelled, paymentStatus: 'paid' as const, paidCents: 2500 },
    },
    'Mara Ellison has taken you off the list of Evening circle. The $25 that you paid is on its way back to you.',
  ],
  [
    'called off',
    { event: { ...OWN.event, cancelled: true } },
    'Mara Ellison had to call off Evening circle. Your card will not be charged.',
  ],
])('%s: the money is told first, then the way on; no map leads anywhere', (_name, more, lead) => {
  shown(more);
  const way = screen.getByRole('link', { name: 'See other dates' });
  expect(screen.getByText(lead).compareDocumentPosition(way)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(way.compareDocumentPosition(card())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(maps()).toEqual([]);
  expect(screen.queryByText('Payment')).toBeNull();
});
