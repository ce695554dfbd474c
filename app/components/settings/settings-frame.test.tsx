// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FlashToast } from '#app/components/layout/flash-toast.tsx';
import { SQUARE_ERROR_MS, TIPS_PROMPT_MS } from '#app/domain/banking/messages.ts';
import { toast, ToastRegion } from '#app/ui/feedback/toast.tsx';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { SettingsFrame } from './settings-frame.tsx';

rendersInStub();
afterEach(() => vi.useRealTimers());

const stands = (text: string) => screen.queryByText(text) !== null;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('messages of a settings page stand for 3000 ms, what went wrong longer (002 §9)', async () => {
  await import('#app/ui/feedback/region.tsx');
  const Page = () => (
    <>
      <ToastRegion />
      <SettingsFrame title="Calendar Integrations">Calendars</SettingsFrame>
    </>
  );
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByText('Calendars');
  vi.useFakeTimers();
  await act(async () => {
    toast.success('Calendars updated successfully');
    toast.error('Failed to update write calendar');
    await vi.advanceTimersByTimeAsync(10);
  });
  await pass(2_900);
  expect(stands('Calendars updated successfully')).toBe(true);
  await pass(200);
  expect(stands('Calendars updated successfully')).toBe(false);
  expect(stands('Failed to update write calendar')).toBe(true);
});

test.each([
  ['what Square refused 5000 ms', 'error', SQUARE_ERROR_MS, 5_000],
  ['what is said of tips 4 seconds', 'success', TIPS_PROMPT_MS, 4_000],
] as const)('on a page of the settings stands %s (002 §9)', async (_what, kind, timeout, ms) => {
  await import('#app/ui/feedback/region.tsx');
  vi.useFakeTimers();
  const Page = () => (
    <>
      <ToastRegion />
      <FlashToast flash={{ kind, text: 'Said in passing', timeout }} />
      <SettingsFrame title="Payments">Accounts</SettingsFrame>
    </>
  );
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await pass(10);
  expect(stands('Said in passing')).toBe(true);
  await pass(ms - 200);
  expect(stands('Said in passing')).toBe(true);
  await pass(400);
  expect(stands('Said in passing')).toBe(false);
});
