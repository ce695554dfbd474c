// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { FormSwitch } from './fields/choices.tsx';
import { FormMoney } from './fields/money.tsx';
import { FormText } from './fields/text.tsx';
import { FormFlyout } from './form-sheet.tsx';
import { OperationForm } from './operation-form.tsx';
import { useOperationForm } from './use-operation-form.ts';

rendersInStub();

/** The server at the other end: what it was sent, and what it answers. */
const server = { sent: [] as unknown[], answer: () => opDone({}) as Response };
beforeEach(() => {
  server.sent = [];
  server.answer = () => opDone({});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    server.sent.push(JSON.parse(body as string));
    return Promise.resolve(server.answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

const schema = z.strictObject({
  text: z.string('Write a note.').trim().min(2, 'A note has two letters.'),
  amountCents: z.int('An amount, please.').optional(),
  isPinned: z.boolean().default(false),
});
const onSaved = vi.fn();
let keys: string[] = [];
let stored = { text: 'Left shoulder', amountCents: 1250, isPinned: true };

function Page() {
  const [open, setOpen] = useState(true);
  const form = useOperationForm(useOperation(op.addNote, { failed: () => null }), {
    schema,
    defaults: stored,
    input(value, { isChanged, key }) {
      keys.push(key);
      return { ...value, clientId: 'c1', changed: Object.keys(schema.shape).filter(isChanged) } as never;
    },
    isOpen: open,
    onSaved: () => {
      onSaved();
      setOpen(false);
    },
  });
  return (
    <>
      <NativeSelect label="Elsewhere" options={[]} />
      <button onClick={() => setOpen(true)}>Open</button>
      <p data-testid="foot">{form.note}</p>
      <FormFlyout form={form} open={open} title="A note" save="Save note" onClose={() => setOpen(false)}>
        <FormText name="text" label="Note" />
        <FormMoney name="amountCents" label="Amount" />
        <FormSwitch name="isPinned" label="Pinned" />
        {form.refused?.data.confirm ? (
          <button type="button" onClick={() => void form.again({ confirm: true })}>
            All the same
          </button>
        ) : null}
      </FormFlyout>
    </>
  );
}

async function show() {
  onSaved.mockClear();
  keys = [];
  stored = { text: 'Left shoulder', amountCents: 1250, isPinned: true };
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByRole('dialog');
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const changed = () => waitFor(() => expect(save().disabled).toBe(false));

test('opens with what is stored, is saved once something is changed, and sends what the operation takes', async () => {
  await show();
  expect(note().value).toBe('Left shoulder');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50');
  expect(save().disabled).toBe(true);
  type('Amount', '20');
  await changed();
  type('Amount', '12.50');
  await waitFor(() => expect(save().disabled).toBe(true));
  type('Amount', '20');
  fireEvent.click(screen.getByLabelText('Pinned'));
  await changed();
  fireEvent.click(save());
  // The second press of a double click.
  fireEvent.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(server.sent).toEqual([
    {
      clientId: 'c1',
      text: 'Left shoulder',
      amountCents: 2000,
      isPinned: false,
      changed: ['amountCents', 'isPinned'],
    },
  ]);
});

test('what is wrong is said once a field was left, with the texts of the operation, and cannot be saved', async () => {
  await show();
  type('Note', 'x');
  const foot = () => screen.getByTestId('foot').textContent;
  expect(note().getAttribute('aria-invalid')).not.toBe('true');
  // Beside the buttons it says at once why nothing can be saved.
  await waitFor(() => expect(foot()).toBe('A note has two letters.'));
  fireEvent.focusOut(note());
  await waitFor(() => expect(note().getAttribute('aria-invalid')).toBe('true'));
  expect(save().disabled).toBe(true);
  type('Note', 'xy');
  await waitFor(() => expect(screen.queryByText('A note has two letters.')).toBeNull());
  expect(foot()).toBe('');
  expect(save().disabled).toBe(false);
});

test('what the server refuses stands beside its field until the next letter', async () => {
  server.answer = () => opRefused('Not today.', { fields: { text: 'Not today.' } });
  await show();
  type('Note', 'Right shoulder');
  await changed();
  fireEvent.click(save());
  await screen.findByText('Not today.');
  expect(document.activeElement).toBe(note());
  expect(note().value).toBe('Right shoulder');
  type('Note', 'Right knee');
  await waitFor(() => expect(screen.queryByText('Not today.')).toBeNull());
  expect(onSaved).not.toHaveBeenCalled();
});

test('a question of the server is answered with what was sent', async () => {
  server.answer = () => opRefused('There is one already.', { data: { confirm: 'twice' } });
  await show();
  type('Note', 'Right shoulder');
  await changed();
  fireEvent.click(save());
  const answer = await screen.findByText('All the same');
  server.answer = () => opDone({});
  fireEvent.click(answer);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(server.sent[1]).toEqual({ ...(server.sent[0] as object), confirm: true });
});

test('asks before what was entered is lost, and begins anew with what is stored by then', async () => {
  await show();
  type('Note', 'Right shoulder');
  await changed();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Discard changes?');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('A note')).toBeNull());
  stored = { text: 'Both shoulders', amountCents: 500, isPinned: false };
  fireEvent.click(screen.getByText('Open'));
  await waitFor(() => expect(note().value).toBe('Both shoulders'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('5');
  expect(screen.getByLabelText<HTMLInputElement>('Pinned').checked).toBe(false);
  expect(save().disabled).toBe(true);
});

test('what changes elsewhere meanwhile takes nothing from whoever types', async () => {
  await show();
  type('Note', 'Right shoulder');
  stored = { text: 'Both shoulders', amountCents: 500, isPinned: false };
  type('Note', 'Right shoulder, twice');
  await changed();
  expect(note().value).toBe('Right shoulder, twice');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50');
});

test('what nobody answered is sent once more under the same key; something else, or after an answer, under another', async () => {
  await show();
  type('Note', 'Right shoulder');
  const press = async (times: number) => {
    await changed();
    fireEvent.click(save());
    await waitFor(() => expect(server.sent).toHaveLength(times));
  };
  server.answer = () => {
    throw new Error('The line is dead.');
  };
  await press(1);
  await press(2);
  type('Note', 'Right knee');
  await press(3);
  server.answer = () => opRefused('Not today.');
  await press(4);
  await press(5);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 2, 4]);
});

test('puts nothing into the address where no script is there yet, and says what it needs', () => {
  // The stub is no server's router, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Stub = createRemixStub([{ path: '/', Component: Plain }]);
  const html = renderToString(<Stub />);
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(html).toContain('This needs JavaScript.');
});

function Plain() {
  const form = useOperationForm(useOperation(op.addNote, { failed: () => null }), {
    schema,
    input: (value) => value as never,
    onSaved,
  });
  return (
    <OperationForm form={form}>
      <FormText name="text" label="Note" />
    </OperationForm>
  );
}
