// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STILL_SENDING } from '#app/components/forms/sending.ts';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { AddCredential } from './add-credential.tsx';

rendersInStub();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // A store that never answers keeps the document on its way.
  vi.stubGlobal('fetch', (path: string) =>
    String(path).includes('startUpload')
      ? new Promise<Response>(() => {})
      : Promise.resolve(opDone({ hits: [], hasMore: false })),
  );
  URL.createObjectURL ??= () => 'blob:document';
  URL.revokeObjectURL ??= () => {};
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  const [open, setOpen] = useState(true);
  return <AddCredential open={open} onClose={() => setOpen(false)} />;
}

async function show() {
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByRole('dialog', { name: 'Add a credential' });
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('what is entered is asked about before the sheet closes, and closes after that', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('License number'), { target: { value: 'LMT 1' } });
  press('Cancel');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a document on its way is waited for, and asked about', async () => {
  await show();
  const file = new File(['%PDF-1.4'], 'license.pdf', { type: 'application/pdf' });
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } });
  await screen.findByText(STILL_SENDING);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  press('Cancel');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
});
