import { expect, test } from 'vitest';
import { FORM_CLIENT, FORM_PRACTICE as practice, openedForm } from '#tests/support/appointment-form.ts';
import {
  followed,
  goesWith,
  lengthListed,
  lengthOf,
  placesFor,
  serviceById,
  withClient,
  withoutClient,
  withoutService,
  withPackage,
  withService,
  withVariation,
} from './form-services.ts';

const ids = (lines: { serviceId: string }[]) => lines.map(({ serviceId }) => serviceId);

test("a service brings its price, and the client's own where there is one", () => {
  const state = withService(openedForm(), 'massage', practice);
  expect(state.lines[0]).toMatchObject({ price: '95', saveCustomPrice: false });
  expect(withClient(state, FORM_CLIENT, practice).lines[0]!.price).toBe('80');
});

test('a price that was typed stays when a client is chosen or leaves', () => {
  const state = withService(openedForm(), 'massage', practice);
  const typed = { ...state, lines: [{ ...state.lines[0]!, price: '70' }] };
  const chosen = withClient(typed, FORM_CLIENT, practice);
  expect(chosen.lines[0]!.price).toBe('70');
  expect(withoutClient(withClient(state, FORM_CLIENT, practice), practice).lines[0]!.price).toBe('95');
});

test('another length brings its own price, not the one saved for the service', () => {
  const state = withService(withClient(openedForm(), FORM_CLIENT, practice), 'massage', practice);
  const long = withVariation(state, 'massage', 'long', practice);
  expect(long.lines[0]).toMatchObject({ variationId: 'long', price: '140' });
  expect(lengthOf(long, practice)).toBe(90);
  expect(withVariation(long, 'massage', 'gone', practice).lines[0]).toMatchObject({
    variationId: '',
    price: '80',
  });
});

test('the length follows services and add-ons, 60 minutes without any, unless it is set', () => {
  expect(lengthOf(openedForm(), practice)).toBe(60);
  const state = withService(withService(openedForm(), 'massage', practice), 'cupping', practice);
  expect(lengthOf(state, practice)).toBe(75);
  expect(lengthOf({ ...state, length: 120 }, practice)).toBe(120);
});

test('an add-on goes only after a service that it is allowed with', () => {
  const cupping = serviceById(practice, 'cupping')!;
  const herbs = serviceById(practice, 'herbs')!;
  expect(goesWith(cupping, [], practice)).toBe(false);
  const talk = withService(openedForm(), 'talk', practice).lines;
  expect([goesWith(cupping, talk, practice), goesWith(herbs, talk, practice)]).toEqual([false, true]);
  expect(goesWith(cupping, withService(openedForm(), 'massage', practice).lines, practice)).toBe(true);
});

test('a package stands alone; an open one of the client pays at once', () => {
  const massage = withService(openedForm(), 'massage', practice);
  expect(ids(withService(massage, 'five', practice).lines)).toEqual(['five']);
  const sold = withService(openedForm(), 'five', practice);
  expect(sold.packageId).toBe('');
  expect(withService(withClient(openedForm(), FORM_CLIENT, practice), 'five', practice).packageId).toBe(
    'open',
  );
  expect(withClient(sold, FORM_CLIENT, practice).packageId).toBe('open');
});

test('a package on file can be chosen and left again', () => {
  const state = withPackage(withClient(openedForm(), FORM_CLIENT, practice), 'open', practice);
  expect([ids(state.lines), state.packageId]).toEqual([['five'], 'open']);
  expect(withPackage(state, '', practice).packageId).toBe('');
  expect(withoutService(state, 'five', practice)).toMatchObject({ lines: [], packageId: '' });
});

test('places offer every service; a lone one is chosen, an impossible one is left', () => {
  const massage = withService(openedForm(), 'massage', practice);
  expect(placesFor(massage.lines, practice).map(({ id }) => id)).toEqual(['office', 'home']);
  expect(massage.locationId).toBe('');
  const talk = withService({ ...openedForm(), locationId: 'office' }, 'talk', practice);
  expect(talk.locationId).toBe('video');
  expect(withService(talk, 'herbs', practice).locationId).toBe('video');
  expect(placesFor(withService(talk, 'massage', practice).lines, practice)).toEqual([]);
});

test('what a client booked last is proposed, if it is still offered', () => {
  const regular = {
    ...FORM_CLIENT,
    openPackages: [],
    lastBookedService: { id: 'massage', name: 'massage', variationId: 'long' },
  };
  expect(withClient(openedForm(), regular, practice).lines[0]).toMatchObject({
    serviceId: 'massage',
    variationId: 'long',
  });
  const gone = { ...regular, lastBookedService: { id: 'gone', name: 'gone', variationId: null } };
  expect(withClient(openedForm(), gone, practice).lines).toEqual([]);
});

test('sessions that are paid for go before what was booked last, which would be charged again', () => {
  const prepaid = {
    ...FORM_CLIENT,
    lastBookedService: { id: 'massage', name: 'massage', variationId: 'long' },
  };
  for (const client of [prepaid, FORM_CLIENT]) {
    const opened = openedForm(client);
    expect([ids(opened.lines), opened.packageId]).toEqual([['five'], 'open']);
  }
  // What is chosen already stays.
  const chosen = withService(openedForm(), 'talk', practice);
  expect(withClient(chosen, prepaid, practice)).toMatchObject({ packageId: '' });
});

test('what a client has an open package for, and booked last, is proposed with it', () => {
  const regular = { ...FORM_CLIENT, lastBookedService: { id: 'five', name: 'five', variationId: null } };
  const opened = openedForm(regular);
  expect([ids(opened.lines), opened.packageId]).toEqual([['five'], 'open']);
  const used = { ...regular, openPackages: [] };
  expect(openedForm(used)).toMatchObject({ lines: [], packageId: '' });
});

test('a series begins with as many appointments as a package has sessions left, until a number is entered', () => {
  const regular = { ...FORM_CLIENT, lastBookedService: { id: 'five', name: 'five', variationId: null } };
  const opened = openedForm(regular);
  expect([openedForm().repeat.count, opened.repeat.count]).toEqual(['10', '2']);
  const left = followed(opened, withPackage(opened, '', practice), practice);
  expect(left.repeat.count).toBe('5');
  const entered = { ...opened, repeat: { ...opened.repeat, count: '1' } };
  expect(followed(entered, withoutService(entered, 'five', practice), practice).repeat.count).toBe('1');
  const massage = followed(opened, withoutService(opened, 'five', practice), practice);
  expect(massage.repeat.count).toBe('10');
});

test('a length that the list has a price for offers it, and takes it only when it is pressed', () => {
  const state = withService(openedForm(), 'massage', practice);
  expect(lengthListed({ ...state, length: 75 }, practice)).toBeNull();
  const longer = { ...state, length: 90, lengthChosen: true };
  expect(longer.lines[0]!.price).toBe('95');
  expect(lengthListed(longer, practice)).toEqual({
    serviceId: 'massage',
    variationId: 'long',
    amountCents: 14_000,
  });
  const taken = withVariation(longer, 'massage', 'long', practice);
  expect(lengthListed(taken, practice)).toBeNull();
  expect(lengthListed({ ...taken, length: 60 }, practice)).toMatchObject({
    variationId: '',
    amountCents: 9_500,
  });
  expect(lengthListed(withService(longer, 'cupping', practice), practice)).toBeNull();
});
