// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { LocationsList } from './locations-list.tsx';

rendersInStub();

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

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

test('a location at which nothing is offered says that clients do not see it, and leads to the services', async () => {
  const location = (name: string, more: object) => ({
    ...{ id: name, name, kind: 'home', state: 'active', address: null, cityState: null, hideAddress: false },
    ...{ timeZone: 'America/New_York', travelDistance: null, virtualType: null, offersServices: true },
    availableTimes: Object.fromEntries(DAYS.map((day) => [day, { enabled: false, blocks: [] }])),
    ...more,
  });
  const locations = [
    location('Used', {}),
    location('New', { offersServices: false }),
    location('Off', { offersServices: false, state: 'disabled' }),
  ];
  const Page = () => <LocationsList data={{ locations, timeZone: 'America/New_York' } as never} level={1} />;
  const Stub = createRemixStub([{ id: 'root', path: '*', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  const [said, ...more] = await screen.findAllByText(/^No service is offered here yet/);
  expect(more).toEqual([]);
  expect(said!.closest('li')!.textContent).toContain('New');
  expect(said!.querySelector('a')!.getAttribute('href')).toBe(paths.services());
});
