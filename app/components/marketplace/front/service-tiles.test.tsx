// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServiceTiles } from './service-tiles.tsx';

afterEach(cleanup);

test('whoever shows all goes on from the first tile that was not there', async () => {
  const categories = Array.from({ length: 18 }, (_, n) => `Category ${n + 1}`);
  const Page = createRemixStub([{ path: '/', Component: () => <ServiceTiles categories={categories} /> }]);
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<Page />);
  quiet.mockRestore();
  const button = await screen.findByRole('button', { name: 'Show all' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Category 14' }));
});
