// @vitest-environment jsdom
import { Link } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT_MESSAGES as TEXTS } from '#app/domain/accounts/messages.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { EmailRow, PasswordRow, PhoneRow } from './proved-rows.tsx';

rendersInStub();

const sent: [string, unknown][] = [];
let answer: () => Response;
beforeEach(() => {
  sent.length = 0;
  answer = () => opDone({});
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push([path.split('/').at(-1)!, JSON.parse(body as string)]);
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

const SHUT = { isOpen: false, sentLogIn: false, sentTo: null };
const ACCOUNT = {
  email: 'mara@alder.example',
  pending: null as string | null,
  phone: '+15035550170',
  isConfirmed: true,
  canText: true,
  toConfirm: null as string | null,
  hasPassword: true,
  proof: 'password' as ComponentProps<typeof EmailRow>['proof'],
};

/** What the account is on the server, as the page hears of it by reading anew. */
let reads: (account: Partial<typeof ACCOUNT>) => void;

async function open(about: string, opened: Partial<typeof ACCOUNT> = {}, sentLogIn = false) {
  function Page() {
    const [account, setAccount] = useState({ ...ACCOUNT, ...opened });
    reads = (read) => act(() => setAccount({ ...account, ...read }));
    const row = { ...SHUT, ...account, sentLogIn };
    return (
      <>
        <EmailRow {...row} />
        <PhoneRow {...row} />
        <PasswordRow {...row} />
        <Link to="/elsewhere">Elsewhere</Link>
        <ToastRegion />
      </>
    );
  }
  const Stub = createRemixStub([
    { path: '/', Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ]);
  render(<Stub />);
  const summary = (await screen.findByText(`${about}`)).closest('summary')!;
  const row = summary.closest('details')!;
  row.open = true;
  fireEvent(row, new Event('toggle'));
  const field = (name: string) => row.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  return {
    row,
    field,
    enter: (name: string, value: string) => fireEvent.input(field(name), { target: { value } }),
    button: (name: string) =>
      [...row.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))!,
  };
}

/** A toast outlives a test: it is put away, or the next one would take it for its own. */
async function isSaid(text: string) {
  const said = await screen.findByText(text);
  fireEvent.click(within(said.closest('[role=alertdialog]')!).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
}

const ROWS = [
  { about: 'your email address', name: 'email', save: 'Send the link', other: 'new@alder.example' },
  { about: 'your phone number', name: 'phone', save: 'Text me a link', other: '(503) 555-0199' },
  { about: 'your password', name: 'password', save: 'Save', other: 'some other words here' },
];

for (const { about, name, save, other } of ROWS) {
  test(`${about}: saved only when changed, taken back by Cancel, asked about before it is left (002 §4)`, async () => {
    const { row, field, enter, button } = await open(about);
    const before = field(name).value;
    expect([button(save).disabled, button('Cancel').disabled]).toEqual([true, true]);
    // What a browser fills in by itself changes nothing.
    enter(name === 'password' ? 'currentPassword' : 'password', 'by the browser');
    enter(name, other);
    await waitFor(() => expect(button(save).disabled).toBe(false));
    fireEvent.click(screen.getByText('Elsewhere'));
    fireEvent.click(await screen.findByText('Keep editing'));
    expect(field(name).value).toBe(other);
    fireEvent.click(button('Cancel'));
    await isSaid('Your changes have been discarded.');
    await waitFor(() => expect([row.open, field(name).value]).toEqual([false, before]));
    enter(name === 'password' ? 'currentPassword' : 'password', 'by the browser');
    await waitFor(() => expect(button(save).disabled).toBe(true));
    fireEvent.click(screen.getByText('Elsewhere'));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test(`${about}: what is missing is said by the press, beside its field (002 §5)`, async () => {
    const { row, enter, button } = await open(about);
    enter(name, other);
    await waitFor(() => expect(button(save).disabled).toBe(false));
    fireEvent.click(button(save));
    await waitFor(() => expect(row.textContent).toContain(TEXTS.passwordMissing));
    if (name === 'password') expect(row.textContent).toContain(TEXTS.passwordsDiffer);
    expect(sent).toEqual([]);
  });

  test(`${about}: refused, it says the server’s sentence in passing and is as it was (002 §8)`, async () => {
    // A toast outlives a test: each row has words of its own.
    const why = `Refused: ${about}.`;
    answer = () => opRefused(why, { fields: { password: why } });
    const { row, field, enter, button } = await open(about);
    const before = field(name).value;
    enter(name, other);
    if (name === 'password') enter('passwordConfirmation', other);
    enter(name === 'password' ? 'currentPassword' : 'password', 'a wrong one');
    await waitFor(() => expect(button(save).disabled).toBe(false));
    fireEvent.click(button(save));
    const said = await screen.findByText(why);
    expect(said.closest('form')).toBeNull();
    await waitFor(() => expect([row.open, field(name).value]).toEqual([false, before]));
  });
}

test('a link that was sent stands in the place of the form, and nothing is asked on leaving', async () => {
  const { row, enter, button } = await open('your email address');
  enter('email', 'new@alder.example');
  enter('password', 'the password of now');
  await waitFor(() => expect(button('Send').disabled).toBe(false));
  fireEvent.click(button('Send'));
  await waitFor(() => expect(row.textContent).toContain('We have sent a link to new@alder.example'));
  expect(row.open).toBe(true);
  reads({ pending: 'new@alder.example' });
  expect(row.textContent).toContain('We have sent a link to new@alder.example');
  expect(sent).toEqual([
    ['requestEmailChange', { email: 'new@alder.example', password: 'the password of now' }],
  ]);
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
});

test('a password that is changed leaves an empty form behind, and nothing is asked on leaving', async () => {
  const { row, field, enter, button } = await open('your password');
  for (const name of ['password', 'passwordConfirmation']) enter(name, 'some other words here');
  enter('currentPassword', 'the password of now');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  fireEvent.click(button('Save'));
  expect(await screen.findByText(TEXTS.passwordChanged)).toBeTruthy();
  await waitFor(() => expect([row.open, field('password').value]).toEqual([false, '']));
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
});

test('what is typed stays while another window moves the address, and is told of', async () => {
  const { field, enter, button } = await open('your email address');
  enter('email', 'new@alder.example');
  reads({ pending: 'other@alder.example' });
  expect(field('email').value).toBe('new@alder.example');
  expect(await screen.findByText(/^This was changed in another window: ‘Email’\./)).toBeTruthy();
  await waitFor(() => expect(button('Send').disabled).toBe(true));
});

test('the phone’s countries begin with the preferred ones, us and gb (002 §9)', async () => {
  const { row } = await open('your phone number');
  const countries = [...row.querySelectorAll('option')].map(({ value }) => value);
  expect(countries.slice(0, 2)).toEqual(['US', 'GB']);
});

test('a number that waits to be confirmed can be sent a link as it stands', async () => {
  const { button } = await open('your phone number', { isConfirmed: false });
  expect([button('Text').disabled, button('Cancel').disabled]).toEqual([false, true]);
});

test('whoever logs in once more before a change reads what for, and that the link is sent', async () => {
  const { row } = await open('your phone number', { proof: 'log in' });
  expect(row.textContent).toContain(TEXTS.logInAgain);
  expect(TEXTS.logInAgain).not.toContain('email');
  expect(row.querySelector('button')!.textContent).toBe('Send me a link to log in');
});

test('and that the link to log in is sent', async () => {
  const { row } = await open('your phone number', { proof: 'log in' }, true);
  expect(row.textContent).toContain(TEXTS.linkToLogIn);
  expect(row.querySelector('button')).toBeNull();
});

test('a number that a link was sent to is named while it waits, also once the page was opened again', async () => {
  const { row } = await open('your phone number', { toConfirm: '+15035550199' });
  expect(row.querySelector('summary')!.textContent).toContain(
    '(503) 555-0199 waits for its link to be opened.',
  );
});
