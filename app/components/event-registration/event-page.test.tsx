// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OFFICE } from '#tests/support/pages/event-place.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { EventPage } from './event-page.tsx';
import type { EventDate, EventPrices, GoneDate, PublicEvent } from './view.ts';

rendersInStub();

const ONLINE = { ...OFFICE, name: 'Online, by video', address: null, town: null, isOnline: true };

const aDate = (id: string, place: EventDate['place'] = OFFICE): EventDate => ({
  id,
  title: 'Evening circle',
  description: null,
  startsAt: new Date('2027-03-05T15:00:00Z'),
  endsAt: new Date('2027-03-05T16:00:00Z'),
  allDay: false,
  timeZone: 'Pacific/Honolulu',
  amountCents: 0,
  amountCurrency: 'USD',
  placesLeft: 4,
  full: false,
  place,
});

function shown(
  dates: EventDate[],
  asked: { date?: string; goneDate?: GoneDate } = {},
  zone: string | null = null,
  price: EventPrices = { takesCodes: false, mayCombine: true, prices: [], problem: null },
) {
  const event: PublicEvent = {
    id: 'type',
    name: 'Evening circle',
    slug: 'evening-circle',
    description: null,
    photoUrl: null,
    duration: 60,
    durationUnit: 'minute',
    dates,
    payment: { methods: [], note: null, card: 'none', chargedAtOnce: false },
  };
  const page = { event, date: null, goneDate: null, draft: {}, refused: undefined, tileUrl: '', ...asked };
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => <EventPage {...page} price={price} idempotencyKey="key" rememberedZone={zone} />,
    },
  ]);
  render(<Stub />);
}

const radios = () => screen.getAllByRole<HTMLInputElement>('radio');

test('where it is and how long stands before the dates, in a few words', () => {
  shown([aDate('one')]);
  const inShort = screen.getByText('1 hr · Division Street, Portland');
  expect(inShort.compareDocumentPosition(radios()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  shown([aDate('one', ONLINE)]);
  expect(screen.getByText('1 hr · Online, by video')).toBeTruthy();
  cleanup();
  shown([aDate('one'), aDate('other', ONLINE)]);
  expect(screen.getByText('1 hr · Where it is depends on the date')).toBeTruthy();
});

test('the one date that is left is chosen by itself, but not for whoever asked for one that is gone', () => {
  shown([aDate('one')]);
  expect(radios()[0]!.checked).toBe(true);
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  shown([aDate('one')], { date: 'gone', goneDate: 'cancelled' });
  expect(screen.getByRole('note').textContent).toBe('That date will not take place. Please choose another.');
  expect(radios()[0]!.checked).toBe(false);
});

test('an online event’s date keeps room for the visitor’s clock until the server knows their zone', () => {
  const lines = () => radios()[0]!.closest('label')!.querySelectorAll('.block > .block').length;
  const heightOf = (zone: string, remembered: string | null) => {
    const spy = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: zone } as Intl.ResolvedDateTimeFormatOptions);
    shown([aDate('one', ONLINE)], {}, remembered);
    const height = lines();
    spy.mockRestore();
    cleanup();
    return height;
  };
  const two = heightOf('America/Denver', null);
  expect(heightOf('Pacific/Honolulu', null)).toBe(two);
  expect(heightOf('America/Denver', 'America/Denver')).toBe(two);
  expect(heightOf('Pacific/Honolulu', 'Pacific/Honolulu')).toBe(two - 1);
});

test('a coupon takes off each date to be paid, opens on a press, and what it covers is said', () => {
  const paid = { ...aDate('one'), amountCents: 2500 };
  const off = (amountCents: number) => ({
    takesCodes: true,
    mayCombine: false,
    problem: null,
    prices: [
      {
        bookableEventId: 'one',
        discounts: [{ code: 'SPRING26', amountCents: 2500 - amountCents }],
        amountCents,
      },
    ],
  });
  shown([paid], {}, null, { takesCodes: true, mayCombine: true, problem: null, prices: [] });
  expect(screen.getByText('Have a coupon?').closest('details')?.open ?? false).toBe(false);
  cleanup();
  shown([paid], {}, null, off(2000));
  expect(screen.getByText('takes off $5', { exact: false })).toBeTruthy();
  expect(screen.getAllByText('$20').length).toBeGreaterThan(0);
  expect(screen.queryByText('$25')).toBeNull();
  expect(document.querySelector<HTMLInputElement>('[name="shown.one"]')!.value).toBe('2000');
  expect(document.querySelector<HTMLInputElement>('[name="discountCodes"]')!.value).toBe('SPRING26');
  cleanup();
  shown([paid], {}, null, off(0));
  expect(screen.getByText(/Your coupon covers the whole price: nothing is to be paid/)).toBeTruthy();
  cleanup();
  // What costs nothing asks for no coupon.
  shown([aDate('one')], {}, null, off(0));
  expect(screen.queryByText('Have a coupon?')).toBeNull();
});
