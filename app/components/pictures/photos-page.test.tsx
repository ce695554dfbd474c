// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link } from '@remix-run/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PhotosPage } from './photos-page.tsx';

rendersInStub();

/** The handles that were added, each by a call of its own. */
const added: string[][] = [];
/** How many files the store takes before it answers no more. */
const TAKES = 2;
let put = 0;

class Store {
  status = 200;
  upload = {};
  onload = () => {};
  onabort = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    put += 1;
    if (put <= TAKES) setTimeout(() => this.onload());
  }
  abort() {
    this.onabort();
  }
}

beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  added.length = 0;
  put = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('XMLHttpRequest', Store);
  let begun = 0;
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (path.includes('startUpload')) {
      begun += 1;
      return Promise.resolve(opDone({ uploadUrl: 'https://store.example/put', handle: `photo-${begun}` }));
    }
    if (path.includes('addGalleryImage'))
      added.push((JSON.parse(body as string) as { handles: string[] }).handles);
    return Promise.resolve(
      opDone({ upload: { error: null }, state: 'ready', error: null, photoUrl: null, galleryImages: [] }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Chooses three photos, and waits until the third is on its way and stays so. */
async function sendThree() {
  const Page = () => (
    <>
      <PhotosPage galleryImages={[]} />
      <Link to="/elsewhere">Leave</Link>
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([
    { path: '/', Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ]);
  render(<Stub />);
  await screen.findByRole('button', { name: 'Upload photos' });
  const files = ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }));
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files } });
  await screen.findByText('Uploading 3 of 3');
  await waitFor(() => expect(put).toBe(3));
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('each photo is kept as soon as it came, also where the rest is stopped', async () => {
  await sendThree();
  expect(added).toEqual([['photo-1'], ['photo-2']]);
  press('Stop');
  expect(await screen.findByText('Your 2 photos have been saved.')).toBeTruthy();
  expect(screen.queryByText('Uploading 3 of 3')).toBeNull();
  expect(added).toHaveLength(2);
});

test('the page asks before photos on their way are left, and what came stays', async () => {
  // A toast of what was saved is an alertdialog too.
  const question = { name: 'Discard changes?' };
  await sendThree();
  fireEvent.click(screen.getByText('Leave'));
  await screen.findByRole('alertdialog', question);
  press('Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull(), {
    timeout: 3000,
  });
  expect(screen.getByText('Uploading 3 of 3')).toBeTruthy();
  fireEvent.click(screen.getByText('Leave'));
  await screen.findByRole('alertdialog', question);
  press('Discard');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(added).toEqual([['photo-1'], ['photo-2']]);
});

test('a photo that could not be deleted, and an order that was not kept, say so (002 §8)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(opRefused('It is away.')));
  const photo = (number: number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    handle: `photo-${number}`,
    defaultPhotoUrl: null,
    altText: `Room ${number}`,
    position: number,
  });
  const Page = () => (
    <>
      <PhotosPage galleryImages={[photo(1), photo(2)]} />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  const [remove] = await screen.findAllByRole('button', { name: /^Delete/ });
  act(() => remove!.click());
  expect(await screen.findByText('Failed to delete photo')).toBeTruthy();
  const [, up] = screen.getAllByRole('button', { name: /^Move .* up$/ });
  act(() => up!.click());
  expect(
    await screen.findByText(
      'There was error reordering your credentials. Please try again later or contact support if the error persists.',
    ),
  ).toBeTruthy();
});
