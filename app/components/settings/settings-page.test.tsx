// @vitest-environment jsdom
import { Outlet } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { SettingsPage } from './settings-page.tsx';

rendersInStub();

const LAYOUT = 'routes/portal/layout';

async function cards(flags: { conferencingEnabled: boolean; showSubscriptionLink: boolean }) {
  const Stub = createRemixStub([
    {
      id: LAYOUT,
      path: '/',
      Component: () => <Outlet />,
      children: [{ index: true, Component: SettingsPage }],
    },
  ]);
  render(<Stub hydrationData={{ loaderData: { [LAYOUT]: { navigation: { flags } } } }} />);
  await screen.findByRole('heading', { name: 'Settings' });
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  cleanup();
  return links.map((link) => link.pathname);
}

test('the hub leads to all that can be set, in the document’s order; two cards by their flags (002 §1, §2, §6)', async () => {
  const all = await cards({ conferencingEnabled: true, showSubscriptionLink: true });
  const named = [
    '/portal/settings/calendar',
    '/portal/settings/banking',
    '/portal/settings/communication',
    '/portal/settings/booking',
    '/portal/subscriptions',
    '/portal/settings/intake_forms',
  ];
  expect(all.filter((path) => named.includes(path))).toEqual(named);
  expect(all).toContain('/portal/settings/conferencing');
  const without = await cards({ conferencingEnabled: false, showSubscriptionLink: false });
  expect(all.filter((path) => !without.includes(path))).toEqual([
    '/portal/subscriptions',
    '/portal/settings/conferencing',
  ]);
});
