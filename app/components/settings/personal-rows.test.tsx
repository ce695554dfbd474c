// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { PROFILE_MESSAGES } from '#app/domain/profile/messages.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { NameRow, PersonalRow } from './personal-rows.tsx';

rendersInStub();

const sent: unknown[] = [];
let answer: () => Response;
beforeEach(() => {
  sent.length = 0;
  answer = () => opDone({});
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

const MARA = {
  name: 'Mara Vane',
  title: 'Masseuse',
  gender: null,
  customGender: null,
  dob: null,
  updatedAt: new Date('2026-03-02T15:00:00.000Z'),
};

/** Who she is on the server, as the page hears of it by reading anew. */
let reads: (person: typeof MARA) => void;

function Page() {
  const [person, setPerson] = useState(MARA);
  reads = (read) => act(() => setPerson(read));
  return (
    <>
      <NameRow person={person} isOpen={false} />
      <ToastRegion />
    </>
  );
}

const row = () => document.querySelector('details')!;
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (value: string) => fireEvent.input(title(), { target: { value } });

beforeEach(async () => {
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByText('Mara Vane');
  row().open = true;
});

test('what is typed stays while another window saves, and is told of', async () => {
  type('Bodyworker');
  reads({ ...MARA, title: 'Massage therapist' });
  expect(title().value).toBe('Bodyworker');
  expect(row().open).toBe(true);
  expect(await screen.findByText(/^This was changed in another window: Title\./)).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  fireEvent.click(button('Keep mine'));
  await waitFor(() => expect(button('Save').disabled).toBe(false));
});

test('Cancel takes it back and says so', async () => {
  expect(button('Save').disabled).toBe(true);
  type('Bodyworker');
  await waitFor(() => expect(button('Cancel').disabled).toBe(false));
  fireEvent.click(button('Cancel'));
  expect(await screen.findByText('Your changes have been discarded.')).toBeTruthy();
  expect(title().value).toBe('Masseuse');
});

test('a title can be another and not none, which is never sent', async () => {
  type('');
  // Why it cannot be saved stands beside the button, before the field is left.
  expect((await screen.findByRole('status')).textContent).toBe('Please fill in what is missing.');
  expect(button('Save').disabled).toBe(true);
  type('Bodyworker');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  fireEvent.click(button('Save'));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'Mara Vane', title: 'Bodyworker', previousUpdatedAt: MARA.updatedAt.toISOString() },
    ]),
  );
  await waitFor(() => expect(row().open).toBe(false));
  expect(await screen.findByText('Your settings have been saved.')).toBeTruthy();
});

test('a name shorter than 2 characters is not saved (002 §5)', async () => {
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  for (const [value, isSaved] of [
    ['M', false],
    ['Ma', true],
    [MARA.name, false],
  ] as const) {
    fireEvent.input(name, { target: { value } });
    await waitFor(() => expect([name.value, !button('Save').disabled]).toEqual([value, isSaved]));
  }
});

test('a save that is refused says the server’s sentence in passing, and the form is reverted (002 §8)', async () => {
  answer = () => opRefused('This title is not one.', { fields: { title: 'This title is not one.' } });
  type('Bodyworker');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  fireEvent.click(button('Save'));
  const said = await screen.findByText('This title is not one.');
  expect(said.closest('form')).toBeNull();
  await waitFor(() => expect([row().open, title().value]).toEqual([false, 'Masseuse']));
  expect(sent).toHaveLength(1);
});

test('a save that another window was faster than stays as it was entered, and is sent over that once it is read', async () => {
  answer = () => opRefused('This was changed elsewhere meanwhile.', { code: 'state_changed' });
  type('Bodyworker');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  fireEvent.click(button('Save'));
  await screen.findByText('This was changed elsewhere meanwhile.');
  const updatedAt = new Date('2026-03-02T15:01:00.000Z');
  reads({ ...MARA, name: 'Mara Lund', updatedAt });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mara Lund'));
  expect([row().open, title().value]).toEqual([true, 'Bodyworker']);
  answer = () => opDone({});
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    name: 'Mara Lund',
    title: 'Bodyworker',
    previousUpdatedAt: updatedAt.toISOString(),
  });
});

test('a date of birth that is yet to come, or too long ago, is marked in the form and not sent', async () => {
  const Stub = createRemixStub([{ path: '/', Component: () => <PersonalRow person={MARA} isOpen /> }]);
  const { container } = render(<Stub />);
  const row = within(container);
  const dob = await row.findByLabelText<HTMLInputElement>(/^Date of birth/);
  expect(dob.min).toBe('1900-01-01');
  for (const [value, text] of [
    ['1850-01-01', PROFILE_MESSAGES.birthTooLongAgo],
    ['2999-01-01', PROFILE_MESSAGES.birthInvalid],
  ] as const) {
    fireEvent.input(dob, { target: { value } });
    const press = row.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(press.disabled).toBe(false));
    fireEvent.click(press);
    expect(await row.findByText(text)).toBeTruthy();
    expect([dob.value, sent.length]).toEqual([value, 0]);
  }
});
