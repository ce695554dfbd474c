// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast, ToastRegion } from '#app/ui/feedback/toast.tsx';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { SettingsFrame } from './settings-frame.tsx';

rendersInStub();
afterEach(() => vi.useRealTimers());

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
  const stands = (text: string) => screen.queryByText(text) !== null;
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(stands('Calendars updated successfully')).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(stands('Calendars updated successfully')).toBe(false);
  expect(stands('Failed to update write calendar')).toBe(true);
});
