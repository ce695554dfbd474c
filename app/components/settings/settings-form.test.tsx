// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useChangedElsewhere } from '#app/components/forms/changed-elsewhere.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { BegunAnew, SettingsForm } from './settings-form.tsx';

rendersInStub();

const sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as Record<string, unknown>);
    return Promise.resolve(opDone({}));
  });
});
afterEach(() => vi.unstubAllGlobals());

const schema = z.strictObject({ text: z.string() });
const OPENED = { text: 'As it was', updatedAt: '2026-11-20T00:00:00.000Z' };
const FACTS = { 'its text': ({ text }: typeof OPENED) => text };

/** What stands on the server, as the page hears of it by reading anew. */
let reads: (stored: typeof OPENED) => void;

function Form({ stored, again }: { stored: typeof OPENED; again: () => void }) {
  const elsewhere = useChangedElsewhere({ now: stored, facts: FACTS });
  const form = useOperationForm(useOperation(op.addNote, { done: 'Saved.' }), {
    schema,
    defaults: { text: stored.text },
    input: (value) => ({ ...value, ...elsewhere.sent }) as never,
    lacks: elsewhere.lacks,
    onSaved: elsewhere.saved,
  });
  return (
    <SettingsForm {...{ form, elsewhere, again }} updatedAt={stored.updatedAt}>
      <FormText name="text" label="Text" />
    </SettingsForm>
  );
}

function Page() {
  const [stored, setStored] = useState(OPENED);
  reads = (read) => act(() => setStored(read));
  return <BegunAnew>{(again) => <Form {...{ stored, again }} />}</BegunAnew>;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Text');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const type = (value: string) => fireEvent.input(field(), { target: { value } });

async function saveText(value: string) {
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByLabelText('Text');
  type(value);
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(save().disabled).toBe(true));
}
const SAVED = { text: 'Saved', updatedAt: '2026-11-21T00:00:00.000Z' };

test('what is entered between the save and the page that is read anew stays, also what stood there at first', async () => {
  await saveText('Saved');
  type(OPENED.text);
  await waitFor(() => expect(save().disabled).toBe(false));
  reads(SAVED);
  expect(field().value).toBe(OPENED.text);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ text: OPENED.text, previousUpdatedAt: SAVED.updatedAt });
});

test('where nothing is entered since, what was saved is taken over, and another window is told of afterwards', async () => {
  await saveText('Saved');
  reads({ ...SAVED, text: 'Saved, tidied' });
  expect(field().value).toBe('Saved, tidied');
  type('More');
  await waitFor(() => expect(save().disabled).toBe(false));
  reads({ text: 'Of another window', updatedAt: '2026-11-22T00:00:00.000Z' });
  expect((await screen.findByRole('alert')).textContent).toContain('This was changed in another window');
  expect(field().value).toBe('More');
});

test('what was entered before the scripts came can be saved, and taken back', async () => {
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  const box = document.body.appendChild(document.createElement('div'));
  // Drawn as on a server, React says of each layout effect that it waits.
  const said = vi.spyOn(console, 'error').mockReturnValue();
  box.innerHTML = renderToString(<Stub />);
  said.mockRestore();
  field().value = 'Before the scripts';
  const root = await act(async () => hydrateRoot(box, <Stub />));
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(field().value).toBe('Before the scripts');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toMatchObject([{ text: 'Before the scripts' }]));
  act(() => root.unmount());
});
