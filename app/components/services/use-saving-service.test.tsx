// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { useSavingService } from './use-saving-service.ts';

rendersInStub();

const SERVICE = { name: 'Massage', description: 'Slow and warm.', timeLength: 60, amountCents: 9_000 };
const ID = '00000000-0000-4000-8000-0000000000c1';

/** What the server was sent, and whether it refuses what is asked about photos. */
const sent: [path: string, body: unknown][] = [];
let refusesPhotos = false;
/** Toasts outlive a test: each has its own words. */
let number = 0;

// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  sent.length = 0;
  refusesPhotos = false;
  number += 1;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(body as string)]);
    return Promise.resolve(
      path.endsWith('Photo') && refusesPhotos
        ? opRefused(`Refusal ${number}.`)
        : opDone({ service: { id: ID, name: `Massage ${number}` }, photoUrl: null }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Saves a service that shows one photo, or none or is new, with another one or none in its form. */
async function save(shown: string | null | undefined, handle: string) {
  function Page() {
    const { run } = useSavingService(shown);
    return (
      <>
        <button onClick={() => void run({ ...SERVICE, handle })}>Save</button>
        <ToastRegion />
      </>
    );
  }
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  fireEvent.click(await screen.findByText('Save'));
}
const done = () => `Your service 'Massage ${number}' was saved successfully`;
const photo = (calls: unknown[]) => waitFor(() => expect(sent.slice(1)).toEqual(calls));

test('the photo of a service that is there is saved and removed by a call of its own (002 §7, §8)', async () => {
  await save(null, 'leaf');
  expect(await screen.findByText('Your photo has been saved.')).toBeTruthy();
  expect(screen.getByText(done())).toBeTruthy();
  expect(sent).toEqual([
    ['/op/upsertService', SERVICE],
    ['/op/updateServicePhoto', { handle: 'leaf', serviceId: ID }],
  ]);
});

test('a photo taken away is removed by a call of its own', async () => {
  await save('leaf', '');
  expect(await screen.findByText('Your photo has been removed.')).toBeTruthy();
  await photo([['/op/removeServicePhoto', { serviceId: ID }]]);
});

test.each([
  [null, 'leaf', 'There was an error saving your service photo. Please try again later or contact support.'],
  ['leaf', '', 'There was an error removing your service photo. Please try again later or contact support.'],
])('where only the photo fails (%j to %j), it is said with why', async (shown, handle, text) => {
  refusesPhotos = true;
  await save(shown, handle);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(`Refusal ${number}.`)).toBeTruthy();
});

test('a new service is made with its photo', async () => {
  await save(undefined, 'leaf');
  await screen.findByText(done());
  expect(sent).toEqual([['/op/upsertService', { ...SERVICE, handle: 'leaf' }]]);
});

test('a photo that stays as it was asks for nothing', async () => {
  await save('leaf', 'leaf');
  await screen.findByText(done());
  expect(sent).toEqual([['/op/upsertService', SERVICE]]);
});
