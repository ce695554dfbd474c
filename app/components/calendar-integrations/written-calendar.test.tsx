// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { CalendarChoices } from './calendar-choices.tsx';
import type { StandingChoices } from './calendars-view.ts';
import { WrittenCalendar } from './written-calendar.tsx';

rendersInStub();

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as Record<string, unknown>);
    return Promise.resolve(opDone({}));
  });
});
afterEach(() => vi.unstubAllGlobals());

const calendar = (id: string, calendarName: string, isWritten: boolean) => ({
  ...{ id, calendarName, isWritten, calendarId: `cal_${id}`, active: true, readonly: false, isGone: false },
});
const UPDATED = '2026-11-20T00:00:00.000Z';
const props: StandingChoices = {
  profiles: [
    {
      ...{ id: 'p', providerName: 'google', profileName: 'ann@calendar.example' },
      calendars: [calendar('own', 'Own', true), calendar('family', 'Family', false)],
      ...{ isLost: false, readAt: null, isBehind: false, holdsAll: false, problem: null },
    },
  ],
  updatedAt: UPDATED,
};
const show = async (Form: (props: StandingChoices) => JSX.Element) => {
  const Stub = createRemixStub([{ path: '/', Component: () => <Form {...props} /> }]);
  render(<Stub />);
  await screen.findByRole('button', { name: 'Save' });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

test('the calendar for appointments is saved only when another is chosen, and Cancel takes that back', async () => {
  await show(WrittenCalendar);
  const choice = () => screen.getByLabelText<HTMLSelectElement>('Calendar for your appointments');
  expect([choice().value, isOff('Save'), isOff('Cancel')]).toEqual(['own', true, true]);
  fireEvent.change(choice(), { target: { value: 'family' } });
  fireEvent.input(choice());
  await waitFor(() => expect([isOff('Save'), isOff('Cancel')]).toEqual([false, false]));
  press('Cancel');
  await waitFor(() => expect(choice().value).toBe('own'));
  expect(isOff('Save')).toBe(true);
  fireEvent.change(choice(), { target: { value: '' } });
  fireEvent.input(choice());
  await waitFor(() => expect(isOff('Save')).toBe(false));
  press('Save');
  await waitFor(() => expect(sent).toEqual([{ writeCalendarId: null, previousUpdatedAt: UPDATED }]));
});

test('calendars that close times are sent as they stand in the form, all of them', async () => {
  await show(CalendarChoices);
  expect(isOff('Save')).toBe(true);
  fireEvent.click(screen.getByLabelText('Family'));
  await waitFor(() => expect(isOff('Save')).toBe(false));
  press('Save');
  await waitFor(() =>
    expect(sent).toEqual([
      {
        calendars: [
          { id: 'own', active: true },
          { id: 'family', active: false },
        ],
        previousUpdatedAt: UPDATED,
      },
    ]),
  );
});
