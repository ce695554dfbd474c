// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

function shown(servedOn: 'app' | 'practice', inPortal?: boolean) {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const Stub = createRemixStub([
    {
      path: '/',
      handle: { servedOn },
      Component: () => <ErrorPage error={new Error('x')} inPortal={inPortal} />,
    },
  ]);
  render(<Stub />);
  quiet.mockRestore();
  return screen.queryByRole('link', { name: 'Tendwell, front page' });
}

afterEach(cleanup);

test('a page that stands alone says whose it is; a practice and the portal have names of their own', () => {
  expect(shown('app')?.textContent).toBe('Tendwell');
  cleanup();
  expect(shown('practice')).toBeNull();
  cleanup();
  expect(shown('app', true)).toBeNull();
});
