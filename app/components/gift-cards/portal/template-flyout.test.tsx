// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { TemplateFlyout } from './template-flyout.tsx';

rendersInStub();

const sent: unknown[] = [];
let refuses = true;
// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  sent.length = 0;
  refuses = true;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Promise.resolve(refuses ? opRefused('It is away.') : opDone({}));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a new gift card is active and online at first, in whole dollars, and its save says how it went (002 §5, §8)', async () => {
  const Page = () => (
    <>
      <TemplateFlyout open template={null} currency="USD" onClose={() => {}} />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('dialog', { name: 'Add gift card' });
  const amount = screen.getByLabelText('Amount');
  fireEvent.change(amount, { target: { value: '50' } });
  fireEvent.input(amount, { target: { value: '50' } });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save().disabled).toBe(false));
  act(() => save().click());
  expect(await screen.findByText('Failed to save gift card template')).toBeTruthy();
  refuses = false;
  await waitFor(() => expect(save().disabled).toBe(false));
  act(() => save().click());
  expect(await screen.findByText('Gift card template saved successfully')).toBeTruthy();
  const made = { amountCents: 5_000, active: true, public: true };
  expect(sent).toMatchObject([made, made]);
});
