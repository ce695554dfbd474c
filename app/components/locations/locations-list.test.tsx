// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { LocationsList } from './locations-list.tsx';

rendersInStub();

test.each([
  ['new', 'Office'],
  ['new-virtual', 'Virtual office'],
])('a link to the form of a new location (%s) opens it as what it is for', async (of, kind) => {
  const Page = () => (
    <LocationsList data={{ locations: [], timeZone: 'America/New_York' } as never} level={1} />
  );
  const Stub = createRemixStub([{ id: 'root', path: '*', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub initialEntries={[paths.locationForm(of)]} />);
  await screen.findByRole('dialog', { name: 'New location' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${kind}`) }).checked).toBe(true);
});
