// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePressLock } from './use-press-lock.ts';

type Sender = Parameters<typeof usePressLock>[0];

function locked(first: Sender) {
  const { result, rerender } = renderHook((sender: Sender) => usePressLock(sender), { initialProps: first });
  return { take: () => result.current.take(), rerender };
}

test('one press at a time, the second before any rendering', () => {
  const { take, rerender } = locked({ state: 'idle' });
  expect([take(), take()]).toEqual([true, false]);
  rerender({ state: 'idle' });
  expect(take()).toBe(false);
  rerender({ state: 'submitting' });
  rerender({ state: 'loading', data: 1 });
  expect(take()).toBe(false);
  rerender({ state: 'idle', data: 1 });
  expect(take()).toBe(true);
});

test('opens again where no answer came, and where React passed over the sending', () => {
  const { take, rerender } = locked({ state: 'idle' });
  take();
  rerender({ state: 'submitting' });
  rerender({ state: 'idle' });
  expect(take()).toBe(true);
  rerender({ state: 'idle', data: 2 });
  expect(take()).toBe(true);
});
