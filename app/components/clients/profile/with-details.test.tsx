// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { encode } from 'turbo-stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WithDetails } from './with-details.tsx';

const CLIENT = {
  id: '018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77',
  name: 'Ada Moss',
  firstName: 'Ada',
  email: 'ada@example.com',
  phone: null,
  notes: null,
  canBeBooked: true,
};

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(String(address));
    const value = { upcomingAppointments: [], upcomingAppointmentsCount: 0 };
    return Promise.resolve(
      new Response(encode({ ok: true, value }), { headers: { 'Content-Type': 'text/x-script' } }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function shown(wide: boolean, above: boolean): Promise<string[]> {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
  const Stub = createRemixStub([
    {
      id: 'routes/portal/layout',
      path: '/',
      children: [
        {
          id: 'routes/portal/client',
          path: '',
          children: [
            {
              index: true,
              Component: () => (
                <WithDetails version={1} above={above}>
                  {() => <p>The page itself</p>}
                </WithDetails>
              ),
            },
          ],
        },
      ],
    },
  ]);
  const loaderData = {
    'routes/portal/layout': { practice: { timeZone: 'America/New_York' }, user: { email: 'me@example.com' } },
    'routes/portal/client': { client: CLIENT, now: 0 },
  };
  render(<Stub hydrationData={{ loaderData }} />);
  await screen.findByText('The page itself');
  return asked.filter((address) => address.startsWith('/op/upcomingAppointments'));
}

test('what is to come is read where there is room for it, and not where it is hidden', async () => {
  expect(await shown(true, false)).toHaveLength(1);
  cleanup();
  asked = [];
  expect(await shown(false, false)).toEqual([]);
  cleanup();
  expect(await shown(false, true)).toHaveLength(1);
});
