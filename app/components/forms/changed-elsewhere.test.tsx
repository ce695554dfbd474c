// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CouponFlyout } from '#app/components/coupons/coupon-flyout.tsx';
import type { Coupon, CouponsData } from '#app/components/coupons/coupon-data.ts';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';

rendersInStub();

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as Record<string, unknown>);
    return Promise.resolve(opDone({}));
  });
});
afterEach(() => vi.unstubAllGlobals());

const COUPON: Coupon = {
  id: '00000000-0000-4000-8000-0000000000c1',
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
  updatedAt: new Date('2026-11-20T00:00:00Z'),
  editable: true,
};
const CHANGED = { ...COUPON, percent: 20, updatedAt: new Date('2026-11-21T00:00:00Z') };
const DATA: CouponsData = {
  discountCodes: [],
  services: [],
  currency: 'USD',
  timeZone: 'America/New_York',
  today: '2026-11-20',
};

/** What another window does, as the page hears of it by reading anew. */
let elsewhere: (does: { coupon?: Coupon; isGone?: boolean }) => void;

function Page() {
  const [now, setNow] = useState({ coupon: COUPON, isGone: false });
  elsewhere = (does) => act(() => setNow((before) => ({ ...before, ...does })));
  return <CouponFlyout shown={now.coupon} isGone={now.isGone} data={DATA} onClose={() => {}} />;
}

async function show({ typed }: { typed?: string }) {
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByRole('dialog', { name: 'Edit coupon' });
  if (typed === undefined) return;
  fireEvent.change(field('Code'), { target: { value: typed } });
  await waitFor(() => expect(save().disabled).toBe(false));
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('what another window changed is said, keeps what was typed, and is saved over only knowingly', async () => {
  await show({ typed: 'SUMMER2026' });
  elsewhere({ coupon: CHANGED });
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toContain('This was changed in another window: what it takes off.');
  expect(field('Code').value).toBe('SUMMER2026');
  expect(save().disabled).toBe(true);
  press('Keep mine');
  await waitFor(() => expect(save().disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    code: 'SUMMER2026',
    percent: 10,
    previousUpdatedAt: '2026-11-21T00:00:00.000Z',
  });
});

test('it is taken over on a press, and by itself where nothing was typed', async () => {
  await show({ typed: 'SUMMER2026' });
  elsewhere({ coupon: CHANGED });
  await screen.findByRole('alert');
  press('Take it over');
  await waitFor(() => expect(field('Code').value).toBe('SPRING2026'));
  expect(field('Percentage').value).toBe('20');
  elsewhere({ coupon: { ...CHANGED, percent: 30 } });
  await waitFor(() => expect(field('Percentage').value).toBe('30'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('deleted or used in another window it keeps what was typed, and cannot be saved', async () => {
  await show({ typed: 'SUMMER2026' });
  elsewhere({ coupon: { ...COUPON, editable: false } });
  await screen.findByRole('alert');
  expect(field('Code').value).toBe('SUMMER2026');
  expect(save().disabled).toBe(true);
  elsewhere({ coupon: COUPON, isGone: true });
  expect((await screen.findByRole('alert')).textContent).toContain('This was deleted in another window.');
  expect(field('Code').value).toBe('SUMMER2026');
  expect(save().disabled).toBe(true);
});
