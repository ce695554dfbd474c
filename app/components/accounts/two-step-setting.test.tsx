// @vitest-environment jsdom
import { Link } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { TwoStepSetting } from './two-step-setting.tsx';

rendersInStub();

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(opDone({ recoveryCodes: ['abcd-efgh'] }))));
afterEach(() => vi.unstubAllGlobals());

/** Whether the browser would leave the page without a question: the guard stands a moment after what it guards. */
const leavesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('recovery codes, which are shown only once, are not left without a question', async () => {
  const ways = { twoStepSince: new Date(0), recoveryCodesLeft: 9, phoneToConfirm: null, passkeys: [] };
  const Page = () => (
    <>
      <TwoStepSetting {...{ ways, proof: 'password', sentLogIn: false, timeZone: 'America/New_York' }} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const Stub = createRemixStub([
    { path: '/', Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ]);
  const { container } = render(<Stub />);
  await screen.findByText('Elsewhere');
  container.querySelector('details')!.open = true;
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  fireEvent.input(screen.getByLabelText('Your password'), { target: { value: 'the password of now' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give me new codes' }));
  expect(await screen.findByText('abcd-efgh')).toBeTruthy();
  await waitFor(() => expect(leavesUnasked()).toBe(false));
  fireEvent.click(screen.getByText('Elsewhere'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Leave without your recovery codes?',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByText('abcd-efgh')).toBeNull());
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
});
