// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CARD_MESSAGES } from '#app/domain/cards/messages.ts';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { CardChoice, useCardChoice } from './card-choice.tsx';
import { whenCharged } from './card-panel.tsx';
import { RemoveCardPanel } from './remove-card-panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import type { CardFlow } from './use-card-flow.ts';
import type { AppointmentView } from '../view.ts';

rendersInStub();

type Appointment = AppointmentView['appointment'];

const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };
const appointment = {
  instantActionToken: 'token',
  client: { id: 'c0ffee00-0000-7000-8000-000000000001' },
  practice: { id: 'c0ffee00-0000-7000-8000-000000000002', name: 'Alder House' },
  paymentMethod: VISA,
  cardForm: { provider: 'stripe', publishableKey: 'pk', scriptUrl: 'http://127.0.0.1:1/', account: null },
} as unknown as Appointment;

/** What the endpoint answers; each question is kept. */
let answer: () => Promise<Response>;
let asked: { path: string; token: string }[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    asked.push({ path: decodeURIComponent(path), token: new Headers(headers).get('X-Link-Token')! });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const found = (card: object | null) => () => Promise.resolve(opDone(card));
const refused = () => Promise.resolve(opRefused('It is down.'));

function shown(Component: () => JSX.Element | null) {
  const Stub = createRemixStub([{ path: '/', Component }]);
  render(<Stub />);
}

function Choice() {
  const card = useCardChoice(appointment);
  return <CardChoice appointment={appointment} card={card} flow={{ busy: false } as CardFlow} />;
}

test('which card pays is asked anew where the question opens (spec 000 §7)', async () => {
  answer = found({ ...VISA, brand: 'mastercard', last4: '4444' });
  shown(Choice);
  expect(screen.getByRole('radio', { name: 'Visa ending in 4242' })).toBeTruthy();
  expect(await screen.findByRole('radio', { name: 'Mastercard ending in 4444' })).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.path).toContain(`/op/defaultPaymentMethodPractice?`);
  expect(asked[0]!.path).toContain(`"practiceId":"${appointment.practice.id}"`);
  expect(asked[0]!.token).toBe('token');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the server refuses', refused],
  ['there is no connection', () => Promise.reject(new Error('offline'))],
])(
  'where %s it says so, keeps what the page knew, and may be tried again (spec 000 §8)',
  async (_why, fails) => {
    answer = fails;
    shown(Choice);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('An error occurred while fetching payment methods');
    expect(screen.getByRole('radio', { name: 'Visa ending in 4242' })).toBeTruthy();
    answer = found(VISA);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveLength(2);
  },
);

let problem: PanelProps['problem'] = null;
function Removal() {
  const panel = { open: 'remove-card', close: () => {} } as PanelProps['panel'];
  const view = { appointment } as AppointmentView;
  return <RemoveCardPanel view={view} panel={panel} flow={{} as CardFlow} problem={problem} />;
}

test('the card to be removed is asked for too, and says where it could not be (spec 000 §8)', async () => {
  answer = found({ ...VISA, last4: '1881' });
  shown(Removal);
  expect(await screen.findByText(/the one ending in 1881/)).toBeTruthy();
  cleanup();
  answer = refused;
  shown(Removal);
  expect((await screen.findByRole('alert')).textContent).toBe('Error fetching payment method');
  expect(screen.getByText(/the one ending in 4242/)).toBeTruthy();
});

test('what was not deleted says so in the open question, once (spec 000 §8)', async () => {
  answer = found(VISA);
  const text = 'There was an error deleting the payment method';
  problem = { panel: 'remove-card', title: CARD_MESSAGES.deleteFailed, text, field: null };
  shown(Removal);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test.each([
  ['on its day', {}, 'It is charged on the day of the appointment, not before.'],
  [
    'at booking, and declined',
    { chargeAtBooking: true, clientPaymentStatus: 'Failed' },
    'It is charged at once.',
  ],
  ['on its day, and declined', { clientPaymentStatus: 'Failed' }, 'It is charged at once.'],
  [
    'at booking, not accepted yet',
    { chargeAtBooking: true, state: 'pending' },
    'It is charged once the appointment is accepted.',
  ],
  ['after the visit', { past: true }, 'What is still to be paid is charged to it.'],
] as const)('who adds a card reads when it is charged: %s', (_, given, text) => {
  const coming = { state: 'approved', past: false, chargeAtBooking: false, clientPaymentStatus: 'Pending' };
  const offers = { payNow: false, confirmPayment: false };
  expect(whenCharged({ ...coming, offers, ...given } as unknown as Appointment)).toBe(text);
});
