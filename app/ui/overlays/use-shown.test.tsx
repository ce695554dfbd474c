// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShown } from './use-shown.ts';

test('a sheet that slides out shows what it showed, and a new one only its own', () => {
  const sheet = renderHook(({ request }) => useShown(request), {
    initialProps: { request: null as string | null },
  });
  const shown = (request: string | null) => {
    sheet.rerender({ request });
    return sheet.result.current;
  };
  expect(sheet.result.current).toBeNull();
  expect(shown('Ada')).toBe('Ada');
  expect(shown(null)).toBe('Ada');
  expect(shown('Ben')).toBe('Ben');
});

test('a sheet opened anew that knows nothing yet does not show what it showed before', () => {
  const sheet = renderHook(({ value, open }) => useShown(value, open), {
    initialProps: { value: null as string | null, open: true },
  });
  const shown = (value: string | null, open: boolean) => {
    sheet.rerender({ value, open });
    return sheet.result.current;
  };
  expect(shown('read', true)).toBe('read');
  expect(shown(null, false)).toBe('read');
  expect(shown(null, true)).toBeNull();
  // Closed before anything was read.
  expect(shown(null, false)).toBeNull();
});
