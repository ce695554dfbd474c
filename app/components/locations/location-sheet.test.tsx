// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { LocationSheet } from './location-sheet.tsx';
import type { PracticeLocation } from './location-state.ts';

rendersInStub();

const closed = { enabled: false, startsAt: null, endsAt: null, blocks: [] };
const block = { startsAt: '9:00 AM', endsAt: '5:00 PM' };
const open = { enabled: true, ...block, blocks: [block] };
const STUDIO: PracticeLocation = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Studio',
  kind: 'office',
  state: 'active',
  address: '12 Elm Street',
  secondaryAddress: null,
  neighborhood: null,
  city: 'Portland',
  cityGeocoded: null,
  stateProvince: 'Oregon',
  stateAbbreviation: 'OR',
  country: 'United States',
  countryCode: 'US',
  zip: '97201',
  latitude: null,
  longitude: null,
  placeId: null,
  fullStreetAddress: '12 Elm Street',
  singleLine: '12 Elm Street, Portland, OR 97201',
  cityState: 'Portland, OR',
  hideAddress: false,
  timeZone: 'America/Los_Angeles',
  virtualType: null,
  virtualLink: null,
  virtualInstructions: null,
  travelDistance: null,
  countryIds: [],
  stateIds: [],
  availableTimes: {
    sunday: closed,
    monday: open,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: closed,
  },
  updatedAt: new Date(0),
  canDelete: true,
  onlyLocationForService: false,
  offersServices: true,
};

let refuses = true;
// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  refuses = true;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit = {}) =>
    Promise.resolve(
      body === undefined
        ? opDone({ summary: null, addresses: [] })
        : refuses
          ? opRefused('The road is closed.')
          : opDone({ location: STUDIO }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function show(location: PracticeLocation) {
  const Page = () => (
    <>
      <LocationSheet
        request={location}
        isGone={false}
        taken={[]}
        practiceZone="America/Los_Angeles"
        onClose={() => {}}
      />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('dialog', { name: 'Studio' });
}
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button, button *' });
const press = (name: string) => act(() => button(name).closest('button')!.click());
async function answer(question: string, yes: string) {
  const asked = await screen.findByRole('alertdialog', { name: question });
  act(() => within(asked).getByRole('button', { name: yes }).click());
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: question })).toBeNull());
}
const said = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();

test('a place that no map knows is named (002 §8); its save says how it went, with the reason', async () => {
  await show(STUDIO);
  expect(screen.getByText('Unable to load map for: 12 Elm Street, Portland, OR 97201')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Garden room' } });
  const save = () => button('Save').closest('button')!;
  await waitFor(() => expect(save().disabled).toBe(false));
  press('Save');
  await said('There was an error saving your location');
  expect(screen.getAllByText('The road is closed.').length).toBeGreaterThan(0);
  refuses = false;
  await waitFor(() => expect(save().disabled).toBe(false));
  press('Save');
  await said('Location has been saved');
});

test('so does disabling', async () => {
  await show(STUDIO);
  press('Disable');
  await answer('Disable Studio?', 'Disable');
  await said('There was an error disabling your location');
  refuses = false;
  press('Disable');
  await answer('Disable Studio?', 'Disable');
  await said('Location has been disabled');
});

test('a disabled one says so, is not editable, and says how enabling and deleting went', async () => {
  await show({ ...STUDIO, state: 'disabled' });
  await said('Disabled');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).disabled).toBe(true);
  press('Enable');
  await said('There was an error enabling your location');
  press('Delete');
  await answer('Delete Studio?', 'Delete');
  await said('There was an error deleting your location');
  refuses = false;
  press('Enable');
  await said('Location has been enabled');
  press('Delete');
  await answer('Delete Studio?', 'Delete');
  await said('Location has been deleted');
});
