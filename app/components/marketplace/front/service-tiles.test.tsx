// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { ServiceTiles } from './service-tiles.tsx';

rendersInStub();

test('whoever shows all goes on from the first tile that was not there', async () => {
  const categories = Array.from({ length: 18 }, (_, n) => `Category ${n + 1}`);
  const Page = createRemixStub([{ path: '/', Component: () => <ServiceTiles categories={categories} /> }]);
  render(<Page />);
  const button = await screen.findByRole('button', { name: 'Show all' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Category 14' }));
});
