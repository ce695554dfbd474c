// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opRefused } from '#tests/support/pages/op-answers.ts';
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

test('what is refused says that the changes were not saved, followed by why (002 §8)', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(opRefused('This was too often.')));
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <>
          <MiscPage {...lists} practice={practice} problems={[]} />
          <ToastRegion />
        </>
      ),
    },
  ]);
  render(<Stub />);
  fireEvent.input(await screen.findByLabelText(/^Instagram/), { target: { value: '@wrenhollow' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  const said = 'Error saving changes: This was too often.';
  expect(await screen.findByText(said, {}, { timeout: 5_000 })).toBeTruthy();
  vi.unstubAllGlobals();
});
