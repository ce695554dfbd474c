// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '#app/domain/availability/messages.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { useRehearsal } from './use-rehearsal.tsx';

type Answered = (response: Response) => void;
/** The server at the other end of the line: what was rehearsed, and who was asked. */
const rehearsing: { path: string; answer: Answered }[] = [];
const proposed: string[][] = [];
/** How many calls are answered before the day's messages are used up. */
let room = Infinity;

// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  rehearsing.length = 0;
  proposed.length = 0;
  room = Infinity;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string, { body, signal }: RequestInit = {}) => {
    if (typeof body === 'string') {
      const { appointmentIds } = JSON.parse(body) as { appointmentIds: string[] };
      proposed.push(appointmentIds);
      return Promise.resolve(
        proposed.length > room
          ? opRefused('Enough for today.', { code: 'rate_limited' })
          : opDone({ sent: appointmentIds.length, without: [], full: [] }),
      );
    }
    return new Promise<Response>((answer, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      rehearsing.push({ path, answer });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let type = (_minutes: number) => {};

function Form() {
  const [timeLength, setLength] = useState(60);
  type = setLength;
  const { panel, lacks, settle } = useRehearsal({ service: { id: 'the massage', timeLength } });
  return (
    <>
      {panel}
      <p>{lacks}</p>
      <button disabled={lacks !== null} onClick={() => void settle()}>
        Save
      </button>
      <ToastRegion />
    </>
  );
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

async function show() {
  const Stub = createRemixStub([
    { id: 'root', path: '/', Component: Form, loader: () => ({ csrf: 'the token' }) },
  ]);
  render(<Stub />);
  await waitFor(() => expect(rehearsing).toHaveLength(1));
}

const outside = (...ids: string[]) =>
  opDone({ summary: 'Some lie outside.', outsideCount: ids.length, outside: [], outsideIds: ids });

async function answer(response: Response, choose = true) {
  await act(async () => rehearsing.at(-1)!.answer(response));
  await waitFor(() => expect(save().disabled).toBe(false));
  if (choose) fireEvent.click(screen.getByText('Send each client three new times'));
}

test('saving waits for what exactly this change does, and nobody who was outside of another is asked', async () => {
  await show();
  expect(save().disabled).toBe(true);
  expect(screen.getByText(messages.rehearsing)).toBeTruthy();
  await answer(outside('Ada'));

  act(() => type(90));
  // At once, and also once it is asked: what is shown is of the change before.
  expect(save().disabled).toBe(true);
  fireEvent.click(save());
  await waitFor(() => expect(rehearsing).toHaveLength(2));
  expect(save().disabled).toBe(true);
  expect(proposed).toEqual([]);
  await answer(outside('Ben'), false);
  fireEvent.click(save());
  await waitFor(() => expect(proposed).toEqual([['Ben']]));
});

test('each client is asked, however many there are, and told in one sentence', async () => {
  const all = Array.from({ length: 120 }, (_, index) => `visit ${index}`);
  await show();
  await answer(outside(...all));
  fireEvent.click(save());
  expect(await screen.findByText('120 clients get three new times.')).toBeTruthy();
  expect(proposed.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(proposed.flat()).toEqual(all);
});

test('where the day’s messages are used up on the way it says how many were asked', async () => {
  room = 1;
  await show();
  await answer(outside(...Array.from({ length: 120 }, (_, index) => `visit ${index}`)));
  fireEvent.click(save());
  expect(await screen.findByText('50 of 120 clients were written to. Enough for today.')).toBeTruthy();
  expect(proposed).toHaveLength(2);
  // The next day only those are asked who were not.
  room = Infinity;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('70 clients get three new times.')).toBeTruthy();
  expect(proposed.slice(2).map(([first]) => first)).toEqual(['visit 50', 'visit 100']);
});

test('a check that fails says so and holds nothing up', async () => {
  await show();
  await answer(opRefused('Oh.', { code: 'internal' }), false);
  expect(screen.getByText(messages.notRehearsed)).toBeTruthy();
});
