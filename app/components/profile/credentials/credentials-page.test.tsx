// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OpValue } from '#app/components/operation/op.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { CredentialsPage } from './credentials-page.tsx';

rendersInStub();

type Credential = OpValue<'proCredentials'>['credentials'][number];
const credential = (number: number, state: Credential['state']): Credential => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'certificate',
  stateIssued: null,
  licenseNumber: null,
  filestackDocument: null,
  filestackDocumentName: `Paper ${number}`,
  state,
  createdAt: new Date(0),
  credential: null,
  issuer: null,
});

let refuses = true;
// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  refuses = true;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(refuses ? opRefused('It is away.') : opDone({})));
});
afterEach(() => vi.unstubAllGlobals());

async function show(credentials: Credential[]) {
  const Page = () => (
    <>
      <CredentialsPage credentials={credentials} />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByText('Note: You can add a maximum of 5 credentials.');
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
async function remove(name: string) {
  press(`Delete ${name}`);
  const asked = await screen.findByRole('alertdialog', { name: `Delete ‘${name}’?` });
  act(() => within(asked).getByRole('button', { name: 'Delete' }).click());
}

test('what waits stands under Pending and says so, what is approved is sorted (002 §4)', async () => {
  await show([credential(1, 'approved'), credential(2, 'pending'), credential(3, 'approved')]);
  const pending = within(screen.getByRole('heading', { name: 'Pending' }).parentElement!);
  expect(pending.getByText('(Pending review)')).toBeTruthy();
  expect(pending.queryByRole('button', { name: /^Move/ })).toBeNull();
  const approved = within(screen.getByRole('heading', { name: 'Approved' }).parentElement!);
  expect(approved.getByRole('button', { name: 'Move Paper 3 up' })).toBeTruthy();
  expect(approved.queryByText('(Pending review)')).toBeNull();
  press('Move Paper 3 up');
  expect(
    await screen.findByText(
      'There was error reordering your credentials. Please try again later or contact support if the error persists.',
    ),
  ).toBeTruthy();
});

test('with five there is no adding (002 §5, §9)', async () => {
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add credential' });
  await show([1, 2, 3, 4, 5].map((number) => credential(number, 'pending')));
  expect(add().disabled).toBe(true);
});

test('what is deleted says so, and so does what could not be (002 §8)', async () => {
  await show([credential(1, 'pending')]);
  await remove('Paper 1');
  expect(
    await screen.findByText(
      'There was an error removing your credential. Please try again or contact support if the error persists.',
    ),
  ).toBeTruthy();
  refuses = false;
  await remove('Paper 1');
  expect(await screen.findByText('Credential was deleted successfully.')).toBeTruthy();
});
