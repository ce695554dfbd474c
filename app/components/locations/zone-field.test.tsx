// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ZoneField } from './zone-field.tsx';

beforeAll(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the times beside the zones are put right every 30 seconds (002 §9)', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 4, 17, 59, 40) });
  const zone = 'America/New_York';
  render(
    <ZoneField
      value={zone}
      practiceZone={zone}
      isGuess={false}
      disabled={false}
      error={undefined}
      onChange={() => {}}
    />,
  );
  const chosen = () => screen.getByLabelText<HTMLSelectElement>('Time zone').selectedOptions[0]!.textContent;
  expect(chosen()).toContain('12:59');
  act(() => void vi.advanceTimersByTime(29_000));
  expect(chosen()).toContain('12:59');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(chosen()).toContain('1:00');
});
