// @vitest-environment jsdom
import { Form, Link, useNavigate, useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

rendersInStub();

const closed = vi.fn();

function Page() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { revalidate, state: reading } = useRevalidator();
  const guard = useUnsavedGuard(text !== '');
  return (
    <Form method="post">
      <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
      <button type="button" onClick={() => guard.leave(closed)}>
        Close
      </button>
      <button type="button" onClick={() => guard.pass(() => void navigate('/elsewhere'))}>
        Saved
      </button>
      <button type="button" onClick={revalidate}>
        Read anew
      </button>
      <output>{reading}</output>
      <button type="submit">Save</button>
      {guard.question}
    </Form>
  );
}

async function mounted({ typed = true } = {}) {
  closed.mockClear();
  const Stub = createRemixStub([
    { path: '/', Component: Page, action: () => null, loader: () => null },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ]);
  render(<Stub />);
  const field = await screen.findByLabelText('Name');
  if (typed) fireEvent.change(field, { target: { value: 'Ana' } });
}

/** What stands behind a dialog is hidden from the accessibility tree, as it should be. */
const press = (name: string) => act(() => screen.getByRole('button', { name, hidden: true }).click());
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });
const isElsewhere = () => screen.findByRole('heading', { name: 'Elsewhere' });

test('a form without changes closes at once', async () => {
  await mounted({ typed: false });
  press('Close');
  expect(closed).toHaveBeenCalledTimes(1);
  expect(question()).toBeNull();
});

test('closing asks, keeps, and discards', async () => {
  await mounted();
  press('Close');
  expect(question()).not.toBeNull();
  press('Keep editing');
  await waitFor(() => expect(question()).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  press('Close');
  press('Discard');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a link away asks, and goes on after Discard', async () => {
  await mounted();
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await waitFor(() => expect(question()).not.toBeNull());
  press('Discard');
  await isElsewhere();
});

test('what is saved leaves without a question', async () => {
  await mounted();
  press('Saved');
  await isElsewhere();
});

test('leaving the page warns while there is something to lose', async () => {
  await mounted();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '' } });
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a field that is checked as it is left does not let the form go', async () => {
  await mounted();
  const form = screen.getByLabelText('Name').closest('form')!;
  const check = document.createElement('button');
  check.hidden = true;
  form.append(check);
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  act(() => form.requestSubmit(check));
  press('Close');
  expect(question()).not.toBeNull();
});

test('a form that is submitted does not ask', async () => {
  await mounted();
  fireEvent.submit(screen.getByLabelText('Name').closest('form')!);
  await act(() => Promise.resolve());
  expect(question()).toBeNull();
});

test.each([
  ['Discard', isElsewhere],
  ['Keep editing', () => screen.findByDisplayValue('Ana')],
])('a page that is read anew meanwhile takes no question away: %s', async (answer, isThere) => {
  await mounted();
  act(() => screen.getByRole('link', { name: 'Elsewhere' }).click());
  expect(question()).not.toBeNull();
  press('Read anew');
  await waitFor(() => expect(screen.getByRole('status', { hidden: true }).textContent).toBe('idle'));
  expect(question()).not.toBeNull();
  press(answer);
  await isThere();
  await waitFor(() => expect(question()).toBeNull());
});
