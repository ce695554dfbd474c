import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPOINTMENT_MESSAGES, CLIENT_STATE_LABELS } from './messages.ts';
import {
  headingOf,
  initialState,
  refusalOf,
  TRANSITIONS,
  type AppointmentAction,
  type AppointmentState,
} from './states.ts';

const NOW = Date.parse('2027-03-04T15:00:00Z');
const STATES: AppointmentState[] = ['pending', 'approved', 'unavailable', 'cancelled'];
const ACTIONS = Object.keys(TRANSITIONS) as AppointmentAction[];
const coming = (state: AppointmentState) => ({ state, startsAt: NOW + 1 });
const begun = (state: AppointmentState) => ({ state, startsAt: new Date(NOW) });
const allowedIn = (
  action: AppointmentAction,
  appointment: (state: AppointmentState) => ReturnType<typeof coming>,
) => STATES.filter((state) => refusalOf(action, appointment(state), NOW) === null);

describe('before the start', () => {
  test.each([
    ['accept', ['pending']],
    ['decline', ['pending']],
    ['cancel', ['pending', 'approved']],
    ['clientCancelFromBookings', ['pending', 'unavailable']],
    ['clientCancelFromLink', ['pending', 'approved']],
    ['reschedule', ['pending', 'approved']],
    ['update', ['pending', 'approved']],
  ] as const)('%s is possible from %j', (action, states) => {
    expect(allowedIn(action, coming)).toEqual(states);
  });
});

describe('from the start on', () => {
  test('nothing is possible but to decline a request and to correct what was', () => {
    for (const action of ACTIONS) {
      const allowed = STATES.filter((state) => refusalOf(action, begun(state), NOW) === null);
      const still = { decline: ['pending'], update: ['pending', 'approved'] } as Partial<
        Record<string, string[]>
      >;
      expect(allowed).toEqual(still[action] ?? []);
    }
  });

  test('cancelling and moving are refused with the text of the specification', () => {
    const text = "The appointment start time has past so this appointment can't be cancelled or rescheduled.";
    expect(refusalOf('clientCancelFromLink', begun('approved'), NOW)).toEqual({
      code: 'conflict',
      userMessage: text,
    });
    expect(refusalOf('reschedule', begun('approved'), NOW)?.userMessage).toBe(text);
    expect(refusalOf('cancel', begun('pending'), NOW)?.userMessage).toBe(text);
  });

  test('a request is refused in words that say what is left to do', () => {
    expect(refusalOf('accept', begun('pending'), NOW)?.userMessage).toBe(APPOINTMENT_MESSAGES.acceptTooLate);
  });
});

test.each([
  ['accept', 'cancelled', APPOINTMENT_MESSAGES.alreadyCancelled],
  ['accept', 'approved', APPOINTMENT_MESSAGES.alreadyAccepted],
  ['decline', 'unavailable', APPOINTMENT_MESSAGES.alreadyDeclined],
  ['clientCancelFromBookings', 'approved', APPOINTMENT_MESSAGES.confirmedNotCancellable],
] as const)('%s of one that is %s says so', (action, state, userMessage) => {
  expect(refusalOf(action, coming(state), NOW)).toEqual({ code: 'state_changed', userMessage });
});

test('no sequence of actions leads out of cancelled, or from declined to approved', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 12 }), (actions) => {
      let state: AppointmentState = 'pending';
      for (const action of actions) {
        const before: AppointmentState = state;
        if (refusalOf(action, coming(state), NOW) === null) state = TRANSITIONS[action].to ?? state;
        if (before === 'cancelled') expect(state).toBe('cancelled');
        if (before === 'unavailable') expect(state).not.toBe('approved');
      }
    }),
  );
});

test('a booking begins as the practice has it', () => {
  expect(initialState({ instantClientApproval: false })).toBe('pending');
  expect(initialState({ instantClientApproval: true })).toBe('approved');
});

test('the words a client reads', () => {
  expect(headingOf(coming('pending'), NOW)).toBe('pending');
  expect(headingOf(coming('approved'), NOW)).toBe('accepted!');
  expect(headingOf(begun('approved'), NOW)).toBe('Appointment passed');
  expect(headingOf(begun('cancelled'), NOW)).toBe('cancelled');
  expect(STATES.map((state) => CLIENT_STATE_LABELS[state])).toEqual([
    'PENDING',
    'CONFIRMED',
    'UNAVAILABLE',
    'CANCELLED',
  ]);
});
