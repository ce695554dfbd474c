// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { MyService, MyServices } from './offer-data.ts';
import { ServicesTab } from './services-tab.tsx';

rendersInStub();

const OFFICE = { id: 'office', name: 'Studio', kind: 'office', isOpen: true } as const;
const service = (name: string, amountCents: number): MyService => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  name,
  description: null,
  timeLength: 60,
  amountCents,
  package: false,
  numberOfSessions: null,
  addOn: false,
  public: true,
  state: 'active',
  availableTimesEnabled: false,
  availableTimes: null,
  updatedAt: new Date(0),
  photoHandle: null,
  photoUrl: null,
  smallWebpUrl: null,
  variations: [],
  locationIds: ['office'],
  allowedServiceIds: [],
});

// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(opRefused('It is away.')));
});
afterEach(() => vi.unstubAllGlobals());

async function show(data: Pick<MyServices, 'services' | 'locations'>, isFull = false) {
  const asked: string[] = [];
  const whole: MyServices = {
    currency: 'USD',
    servicesPagesEnabled: false,
    discountCodesEnabled: true,
    bookableEventsEnabled: true,
    ...data,
  };
  const Page = () => (
    <main>
      <ServicesTab
        kind="services"
        data={whole}
        isFull={isFull}
        onAdd={(what) => asked.push(what)}
        onEdit={() => {}}
        onDelete={() => {}}
      />
      <ToastRegion />
    </main>
  );
  const portal = {
    id: 'routes/portal/layout',
    path: '/',
    loader: () => ({ websiteUrl: 'https://mara.example' }),
  };
  const Stub = createRemixStub([{ ...portal, children: [{ index: true, Component: Page }] }]);
  render(<Stub />);
  await screen.findByRole('main');
  return asked;
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('without a location that is open a location comes first (002 §2)', async () => {
  await show({ services: [], locations: [{ ...OFFICE, isOpen: false }] });
  expect(screen.getByRole('link', { name: 'Add a location' }).getAttribute('href')).toBe(
    '/portal/profile/locations',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('without services it asks for a free one and for paid ones', async () => {
  const asked = await show({ services: [], locations: [OFFICE] });
  press('Add a free service');
  press('Add service');
  expect(asked).toEqual(['free-service', 'service']);
});

test('free ones stand first at $0 and are not sorted; where sorting was refused it says so', async () => {
  const services = [service('Talk', 0), service('Massage', 9_000), service('Long one', 12_000)];
  const asked = await show({ services, locations: [OFFICE] });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Talk',
    'Massage',
    'Long one',
  ]);
  expect(screen.getByText('$0')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move Talk down' })).toBeNull();
  press('Move Long one up');
  expect(
    await screen.findByText(
      'There was error reordering your credentials. Please try again later or contact support if the error persists.',
    ),
  ).toBeTruthy();
  press('Add package');
  expect(asked).toEqual(['package']);
});

test('with 25 there is no adding, and it says why', async () => {
  await show({ services: [service('Massage', 9_000)], locations: [OFFICE] }, true);
  expect(screen.getByText('Note: You can add a maximum of 25 services.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add service' })).toBeNull();
});
