// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { useLoaderData } from '@remix-run/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NameRow } from '#app/components/settings/personal-rows.tsx';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { useLoggedIn, wouldLoseEntry } from './logged-out.ts';
import { useRereading } from './use-rereading.ts';

rendersInStub();

const server = { isLoggedIn: true, reads: 0, saves: 0 };
beforeEach(() => {
  Object.assign(server, { isLoggedIn: true, reads: 0, saves: 0 });
  vi.stubGlobal('fetch', (path: string) => {
    const { isLoggedIn } = server;
    if (path.startsWith('/op/currentUser'))
      return Promise.resolve(
        isLoggedIn ? opDone({}) : opRefused('Please log in.', { code: 'unauthenticated' }),
      );
    server.saves += 1;
    const tooLong = Response.json(
      { success: false, error: 'This page has been open too long.' },
      { status: 403 },
    );
    return Promise.resolve(isLoggedIn ? opDone({}) : tooLong);
  });
});
afterEach(() => vi.unstubAllGlobals());

const person = { name: 'Mara Vane', title: 'Masseuse', gender: null, customGender: null, dob: null };
let reread: () => void;

function Page() {
  reread = useRereading();
  useLoggedIn(useLoaderData<{ practice: { slug: string } }>());
  return (
    <>
      <NameRow person={person} isOpen />
      <ToastRegion />
    </>
  );
}

async function show() {
  const loader = () => {
    server.reads += 1;
    return { practice: { slug: 'alder' } };
  };
  const Stub = createRemixStub([{ path: '/', Component: Page, loader }]);
  render(<Stub />);
  await screen.findByLabelText(/^Title/);
  server.reads = 0;
}
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const type = async (value: string) => {
  fireEvent.input(title(), { target: { value } });
  await waitFor(() => expect(save().disabled).toBe(false));
};

test('whoever was logged out in another window keeps what they entered, is told, and saves it once they are back', async () => {
  await show();
  await type('Bodyworker');
  server.isLoggedIn = false;
  fireEvent.click(save());
  expect(await screen.findByText(ACCOUNT_MESSAGES.loggedOutElsewhere)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(screen.queryByText(/open too long/)).toBeNull();
  expect([title().value, server.reads]).toEqual(['Bodyworker', 0]);
  // The line to the server ends as well.
  expect(await wouldLoseEntry()).toBe(true);
  server.isLoggedIn = true;
  expect(await wouldLoseEntry()).toBe(false);
  act(() => reread());
  await waitFor(() => expect(screen.queryByText(ACCOUNT_MESSAGES.loggedOutElsewhere)).toBeNull());
  expect(title().value).toBe('Bodyworker');
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await waitFor(() => expect(server.saves).toBe(2));
});

test('a page in which nothing is entered leads to where one logs in, as ever', async () => {
  await show();
  server.isLoggedIn = false;
  expect(await wouldLoseEntry()).toBe(false);
});
