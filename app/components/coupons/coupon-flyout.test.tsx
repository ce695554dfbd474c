// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { Coupon, CouponsData } from './coupon-data.ts';
import { CouponFlyout } from './coupon-flyout.tsx';

rendersInStub();

const COUPON: Coupon = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'SPRING2026',
  kind: 'percentage',
  amountCents: null,
  percent: 10,
  expiresAt: null,
  maxRedemptions: null,
  redemptionCount: 0,
  combinationLimit: 1,
  applyToSpecificServices: false,
  serviceIds: [],
  state: 'active',
  updatedAt: new Date(0),
  editable: true,
};
const DATA: CouponsData = {
  discountCodes: [COUPON],
  services: [],
  currency: 'USD',
  timeZone: 'America/New_York',
  today: '2026-03-04',
};

let refuses = true;
// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  refuses = true;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () =>
    Promise.resolve(refuses ? opRefused('The bank is closed.') : opDone({ discountCode: COUPON })),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  const Page = () => (
    <>
      <CouponFlyout shown={COUPON} data={DATA} isGone={false} onClose={() => {}} />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('dialog', { name: 'Edit coupon' });
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('what is typed as a code is made one, and its save says how it went (002 §5, §8)', async () => {
  await show();
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.change(code, { target: { value: 'sum-mer 2026!' } });
  expect(code.value).toBe('SUMMER2026');
  await waitFor(() => expect(save().disabled).toBe(false));
  act(() => save().click());
  expect((await screen.findAllByText('Error: The bank is closed.')).length).toBeGreaterThan(0);
  refuses = false;
  await waitFor(() => expect(save().disabled).toBe(false));
  act(() => save().click());
  expect(await screen.findByText('Coupon saved successfully')).toBeTruthy();
});

test('so does its deletion', async () => {
  await show();
  const remove = async () => {
    act(() => screen.getByRole('button', { name: 'Delete' }).click());
    const asked = await screen.findByRole('alertdialog', { name: 'Delete the coupon SPRING2026?' });
    act(() => within(asked).getByRole('button', { name: 'Delete coupon' }).click());
  };
  await remove();
  expect(await screen.findByText('Error deleting coupon')).toBeTruthy();
  refuses = false;
  await remove();
  expect(await screen.findByText('Coupon deleted successfully')).toBeTruthy();
});
