// @vitest-environment jsdom
import { Link } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
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
  fireEvent.input(screen.getByLabelText('The code that your app shows'), { target: { value: '123 456' } });
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

const laptop = { id: '1', name: 'Laptop', createdAt: new Date(0), lastUsedAt: null };

/** The form that switches it off, for somebody with a passkey; what the browser sends is kept. */
async function switchingOff(answer: () => Response) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path === '/op/askToSignIn')
      return Promise.resolve(
        opDone({ options: JSON.stringify({ challenge: 'AAAA', allowCredentials: [] }) }),
      );
    sent.push(JSON.parse(body as string) as Record<string, unknown>);
    return Promise.resolve(answer());
  });
  // The device: unlocked by its owner at once.
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  const bytes = new ArrayBuffer(2);
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null };
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: () =>
        Promise.resolve({
          ...{ id: 'AAA', rawId: bytes, type: 'public-key', response },
          getClientExtensionResults: () => ({}),
        }),
    },
  });
  const ways = { twoStepSince: new Date(0), recoveryCodesLeft: 9, phoneToConfirm: null, passkeys: [laptop] };
  const Page = () => (
    <TwoStepSetting {...{ ways, proof: 'password', sentLogIn: false, timeZone: 'America/New_York' }} />
  );
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  const { container } = render(<Stub />);
  await screen.findByText('Two-step sign-in');
  container.querySelector('details')!.open = true;
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  fireEvent.input(screen.getByLabelText('Your password'), { target: { value: 'the password of now' } });
  return { sent, press: () => fireEvent.click(screen.getByRole('button', { name: 'Switch off' })) };
}

test('a wrong code is told beside it, and a passkey stands for one', async () => {
  let answer = opRefused('Not this code.', { fields: { code: 'Not this code.' } });
  const { sent, press } = await switchingOff(() => answer);
  const code = screen.getByLabelText('The code that your app shows');
  fireEvent.input(code, { target: { value: '000000' } });
  press();
  await screen.findByText('Not this code.');
  expect(sent).toEqual([{ password: 'the password of now', code: '000000' }]);
  answer = opDone({});
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
  expect((await screen.findByRole('status')).textContent).toContain('Your passkey stands for the code.');
  press();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ password: 'the password of now', passkey: expect.stringContaining('AAA') });
  expect(sent[1]).not.toHaveProperty('code');
});

test('a passkey that was refused is asked for once more; one beside a wrong password is not', async () => {
  let answer = opRefused('Wrong.', { fields: { password: 'Wrong.' } });
  const { press } = await switchingOff(() => answer);
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
  await screen.findByRole('status');
  press();
  await screen.findByText('Wrong.');
  expect(screen.getByRole('status').textContent).toContain('Your passkey stands for the code.');
  answer = opRefused('This passkey could not be used.', { code: 'expired' });
  fireEvent.input(screen.getByLabelText('Your password'), { target: { value: 'the right one' } });
  press();
  expect(await screen.findByLabelText('The code that your app shows')).toBeTruthy();
});
