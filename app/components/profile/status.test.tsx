// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { StatusView } from './profile-data.ts';
import { StatusModals } from './status-modals.tsx';
import { StatusPanel } from './status-panel.tsx';

rendersInStub();

const step = (name: string, completed: boolean) => ({ name, completed, link: '/portal/profile/photos' });
const STATUS: StatusView = {
  status: 'Incomplete - Not Published',
  completionSteps: [step('Add a photo of yourself', false), step('Add a credential', true)],
  verificationSteps: [step('Confirm your identity', false)],
  showCompletedModal: false,
  showTermsModal: false,
  profileUrl: 'https://tendwell.example/mara',
  practitionerFirstName: 'Mara',
};
const DONE: StatusView = {
  ...STATUS,
  status: 'Complete',
  completionSteps: STATUS.completionSteps.map(({ name }) => step(name, true)),
  showCompletedModal: true,
};

const asked: string[] = [];
let isFirst = true;
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(opDone({ isFirst }));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function show(status: StatusView | null) {
  const Page = () => (
    <main>
      <StatusPanel status={status} />
      {status ? <StatusModals status={status} /> : null}
    </main>
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('main');
}
const modal = { name: 'Your profile is complete' };

test('steps of completion stand there while one is missing, and those of verification after that (002 §4)', async () => {
  await show(STATUS);
  expect(screen.getByText('Incomplete - Not Published')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Steps to complete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a photo of yourself' })).toBeTruthy();
  expect(screen.queryByText('Confirm your identity')).toBeNull();
  expect(asked).toEqual([]);
});

test('once it is complete one page says so, and asks for what verifies it', async () => {
  isFirst = true;
  await show(DONE);
  await screen.findByRole('dialog', modal);
  expect(asked).toEqual(['/op/noteCompletedModal']);
  // The page behind it.
  expect(screen.getByRole('list', { name: 'Steps to verify', hidden: true })).toBeTruthy();
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  act(() => close!.click());
  await waitFor(() => expect(screen.queryByRole('dialog', modal)).toBeNull());
});

test('a second page says nothing', async () => {
  isFirst = false;
  await show(DONE);
  await waitFor(() => expect(asked).toEqual(['/op/noteCompletedModal']));
  expect(screen.queryByRole('dialog', modal)).toBeNull();
});

test('a status that could not be read says so (002 §8)', async () => {
  await show(null);
  expect(screen.getByRole('alert').textContent).toBe(
    'There was an error syncing your profile status. Please refresh the page.',
  );
});
