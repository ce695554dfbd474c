import { expect, test } from 'vitest';
import { filledIn } from './filled-in.ts';

const ADA = {
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada.moss@example.com',
  phone: '+15035550142',
  address: {
    address: '4 Fern Way',
    addressTwo: null,
    city: 'Springfield',
    state: 'OR',
    postalCode: '97477',
  },
};

test('an empty form has all that the account knows', () => {
  expect(filledIn({}, ADA)).toEqual({
    firstName: 'Ada',
    lastName: 'Moss',
    email: 'ada.moss@example.com',
    phone: '(503) 555-0142',
    'visit.address': '4 Fern Way',
    'visit.city': 'Springfield',
    'visit.state': 'OR',
    'visit.postalCode': '97477',
    filledIn: 'yes',
  });
});

test('what was typed stays, as far as it can be right', () => {
  const typed = {
    firstName: 'Adeline',
    email: 'ada.m',
    phone: '503 555',
    message: 'My back again',
    'visit.address': '9 Oak Street',
  };
  expect(filledIn(typed, ADA)).toEqual({
    firstName: 'Adeline',
    lastName: 'Moss',
    email: 'ada.moss@example.com',
    phone: '(503) 555-0142',
    message: 'My back again',
    'visit.address': '9 Oak Street',
    filledIn: 'yes',
  });
  expect(filledIn({ email: 'ada@work.example', phone: '+44 20 7946 0958' }, ADA)).toMatchObject({
    email: 'ada@work.example',
    phone: '+44 20 7946 0958',
  });
});

test('what nobody knows stays as it was typed', () => {
  const unknown = {
    firstName: null,
    lastName: null,
    email: 'ada.moss@example.com',
    phone: null,
    address: null,
  };
  expect(filledIn({ phone: '503 555' }, unknown)).toEqual({
    phone: '503 555',
    email: 'ada.moss@example.com',
    filledIn: 'yes',
  });
});
