// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { MiscPage } from './misc-page.tsx';

rendersInStub();

const practice = {
  id: '0192f0a0-0000-7000-8000-000000000001',
  ...{ location: null, locationId: null, languages: [], ageWorkWiths: [], workWiths: [], website: null },
  ...{ facebook: null, instagram: null, twitter: null, linkedin: null, tiktok: null, youtube: null },
  updatedAt: new Date('2026-11-20T00:00:00Z'),
};
const lists = { languages: [], ageWorkWiths: [], workWiths: [], userIsWebsitePlan: false };

afterEach(() => vi.unstubAllGlobals());

/** Changes a field and saves it; the server answers so. */
async function save(answer: () => Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <>
          <MiscPage {...lists} practice={practice} />
          <ToastRegion />
        </>
      ),
    },
  ]);
  render(<Stub />);
  fireEvent.input(await screen.findByLabelText(/^Instagram/), { target: { value: '@wrenhollow' } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

test('what is refused says that the changes were not saved, followed by why (002 §8)', async () => {
  await save(() => opRefused('This was too often.'));
  const said = 'Error saving changes: This was too often.';
  expect(await screen.findByText(said, {}, { timeout: 5_000 })).toBeTruthy();
});

test('what is saved says so in the document’s words (002 §8)', async () => {
  await save(() => opDone({ practice }));
  expect(await screen.findByText('Changes saved', {}, { timeout: 5_000 })).toBeTruthy();
});
