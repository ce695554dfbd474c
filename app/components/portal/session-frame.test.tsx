// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { Outlet, useLoaderData } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { redirect } from '@remix-run/node';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FeedForm } from '#app/components/calendar-integrations/feed-form.tsx';
import { TermsPage } from '#app/components/policy/terms-page.tsx';
import { TwoStepSetting } from '#app/components/accounts/two-step-setting.tsx';
import { EmailRow } from '#app/components/settings/proved-rows.tsx';
import { NameRow } from '#app/components/settings/personal-rows.tsx';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { SessionFrame } from './session-frame.tsx';
import { tellWho } from './who-is-logged-in.ts';

rendersInStub();

/** Who is logged in in this browser, by whichever window; each session has a token of its own. */
const server = { user: 'ann' as string | null, session: 1, reads: 0, saves: 0 };
const token = () => `token ${server.session}`;
interface Asked {
  headers: Record<string, string>;
  signal?: AbortSignal;
}
/** Where a test has the answers of who is logged in come when it says. */
let held: ((answer: Response, signal?: AbortSignal) => Promise<Response>) | null;
/** jsdom has no event streams: this one says what a test has it say. */
let line: EventTarget;
const left = vi.fn();
const style = document.createElement('style');

beforeEach(() => {
  Object.assign(server, { user: 'ann', session: 1, reads: 0, saves: 0 });
  left.mockClear();
  held = null;
  beside = null;
  // What the pages of another test still tell is not heard in this one.
  const own = crypto.randomUUID();
  const Channel = BroadcastChannel;
  vi.stubGlobal('BroadcastChannel', function Own(name: string) {
    return new Channel(name + own);
  });
  vi.stubGlobal('EventSource', function EventSource() {
    line = Object.assign(new EventTarget(), { readyState: 1, close: () => undefined });
    return line;
  });
  vi.stubGlobal('fetch', (path: string, { headers, signal }: Asked) => {
    if (path.startsWith('/op/currentUser')) {
      const answer = server.user
        ? opDone({ id: server.user })
        : opRefused('Please log in.', { code: 'unauthenticated' });
      return held ? held(answer, signal) : Promise.resolve(answer);
    }
    if (path.startsWith('/op/beginTwoStep')) return Promise.resolve(opDone({ secret: 'K', picture: '' }));
    if (path.startsWith('/op/confirmTwoStep'))
      return Promise.resolve(opDone({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }));
    const isOwn = server.user !== null && headers['X-CSRF-Token'] === token();
    if (isOwn) server.saves += 1;
    const tooLong = Response.json(
      { success: false, error: 'This page has been open too long.' },
      { status: 403 },
    );
    return Promise.resolve(isOwn ? opDone({}) : tooLong);
  });
  const { pathname, search, href } = window.location;
  vi.stubGlobal('location', { pathname, search, href, origin: window.location.origin, replace: left });
});
afterEach(() => {
  style.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const person = {
  name: 'Mara Vane',
  title: 'Masseuse',
  gender: null,
  customGender: null,
  dob: null,
  updatedAt: new Date(0),
};
const shown = { proof: 'password' as const, sentLogIn: false };
const ways = { twoStepSince: null, recoveryCodesLeft: 0 } as Parameters<typeof TwoStepSetting>[0]['ways'];

/** Forms that stand beside those of the account, by the labels of a field and of the button. */
const BESIDE = {
  'the cancellation terms': {
    form: (
      <TermsPage terms={DEFAULT_TERMS} currency="USD" policyText={null} updatedAt="2030-01-01T00:00:00Z" />
    ),
    ...{ label: 'Clients cancel free of charge until', value: '48' },
  },
  'a feed': {
    form: <FeedForm />,
    ...{ label: 'iCal feed URL', value: 'https://calendar.test/family.ics' },
  },
};
let beside: ReactNode = null;

function Frame() {
  const session = useLoaderData<{ userId: string; csrf: string }>();
  return (
    <SessionFrame {...session}>
      <h1>Notes of Ilse Brandt</h1>
      <Outlet />
      {beside}
      <NameRow person={person} isOpen />
      <EmailRow {...shown} email="ann@alder.example" pending={null} sentTo={null} isOpen />
      <TwoStepSetting {...{ ways, timeZone: 'America/New_York' }} {...shown} />
    </SessionFrame>
  );
}

async function show() {
  const loader = () => {
    server.reads += 1;
    if (!server.user) throw redirect('/login');
    return { userId: server.user, csrf: token() };
  };
  const Stub = createRemixStub([
    { path: '/', Component: Frame, loader },
    { path: '/login', Component: () => <h1>Welcome back</h1> },
  ]);
  // The rule that hides all the rest.
  style.textContent = /\[data-covered\] [^}]+\}/.exec(readFileSync('app/ui/styles/base.css', 'utf8'))![0];
  document.head.append(style);
  render(<Stub />);
  await screen.findByLabelText(/^Title/);
  server.reads = 0;
}
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const save = () =>
  title().closest('form')!.querySelector<HTMLButtonElement>('button[type="submit"]:not([hidden])')!;
const type = async (value: string) => {
  fireEvent.input(title(), { target: { value } });
  await waitFor(() => expect(save().disabled).toBe(false));
};
const cover = () => screen.findByRole('alertdialog', { name: ACCOUNT_MESSAGES.loggedOutElsewhere });
const isUncovered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const logOut = () => {
  server.user = null;
  line.dispatchEvent(new Event('end'));
};
const logIn = (user: string) => {
  Object.assign(server, { user, session: server.session + 1 });
  act(() => void window.dispatchEvent(new Event('focus')));
};

test('once somebody logged out in another window, nothing of the page is left to read, and its own person goes on where they were', async () => {
  await show();
  document.title = 'Ilse Brandt · Tendwell';
  await type('Bodyworker');
  expect(screen.getByRole('heading', { name: 'Notes of Ilse Brandt' })).toBeTruthy();
  logOut();
  await cover();
  for (const role of ['heading', 'textbox', 'button'] as const)
    expect(screen.queryAllByRole(role)).toEqual([]);
  for (const one of document.body.children)
    expect([one.hasAttribute('data-cover'), one.hasAttribute('inert')].filter(Boolean)).toHaveLength(1);
  expect(document.title).not.toContain('Ilse');
  const [way, ...others] = screen.getAllByRole('link');
  expect([way!.textContent, way!.getAttribute('target'), others]).toEqual(['Log in', '_blank', []]);
  expect(document.activeElement).toBe(way);
  expect(server.reads).toBe(0);

  logIn('ann');
  await isUncovered();
  await waitFor(() => expect(server.reads).toBe(1));
  expect([title().value, document.title]).toEqual(['Bodyworker', 'Ilse Brandt · Tendwell']);
  expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.click(save());
  await waitFor(() => expect(server.saves).toBe(1));
  expect(left).not.toHaveBeenCalled();
});

test('a press that is refused because of it covers the page as well, and says nothing of a page that is open too long', async () => {
  await show();
  await type('Bodyworker');
  server.user = null;
  fireEvent.click(save());
  await cover();
  expect(screen.queryByText(/open too long/)).toBeNull();
});

test.each(Object.keys(BESIDE) as (keyof typeof BESIDE)[])(
  'what was entered in %s waits as well, and is sent once its person is back',
  async (what) => {
    const { form, label, value } = BESIDE[what];
    beside = form;
    await show();
    const field = () => screen.getByLabelText<HTMLInputElement>(label);
    const press = () =>
      fireEvent.click(field().closest('form')!.querySelector('button[type="submit"]:not([hidden])')!);
    fireEvent.change(field(), { target: { value } });
    server.user = null;
    press();
    await cover();
    expect([server.reads, server.saves]).toEqual([0, 0]);
    logIn('ann');
    await isUncovered();
    await waitFor(() => expect(server.reads).toBe(1));
    expect(field().value).toBe(value);
    press();
    await waitFor(() => expect(server.saves).toBe(1));
  },
);

test.each(['after the log-out', 'before the page has heard of it'])(
  'somebody else who logs in %s sees nothing of it, and cannot keep it',
  async (when) => {
    await show();
    await type('Bodyworker');
    if (when === 'after the log-out') {
      logOut();
      await cover();
      logIn('bea');
    } else {
      Object.assign(server, { user: 'bea', session: 2 });
      fireEvent.click(save());
    }
    await waitFor(() => expect(left).toHaveBeenCalledWith('/portal'));
    expect(screen.queryByRole('heading')).toBeNull();
    // No browser asks whether to stay.
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    expect([server.reads, server.saves]).toEqual([0, 0]);
  },
);

/** Holds the answers back; each is let go by its place in the order in which they were asked for. */
function hold() {
  const waiting: (() => void)[] = [];
  held = (answer) => new Promise((resolve) => waiting.push(() => resolve(answer)));
  return {
    count: () => waiting.length,
    letGo: (index: number) => act(() => Promise.resolve(waiting[index]!())),
  };
}
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const isLegible = () => screen.queryByRole('heading', { name: 'Notes of Ilse Brandt' }) !== null;

test('a window that nobody looks at is out of sight as soon as another one says that nobody is logged in, before the server answers', async () => {
  await show();
  await type('Bodyworker');
  turn('hidden');
  const answers = hold();
  server.user = null;
  tellWho(null);
  await waitFor(() => expect(isLegible()).toBe(false));
  await waitFor(() => expect(answers.count()).toBe(1));
  turn('visible');
  expect(isLegible()).toBe(false);
  await answers.letGo(0);
  await cover();
  held = null;
  Object.assign(server, { user: 'ann', session: 2 });
  tellWho('ann');
  await isUncovered();
  expect(title().value).toBe('Bodyworker');
});

test('where nothing is entered it leads to where one logs in meanwhile, and another page of the same person changes nothing', async () => {
  await show();
  tellWho('ann');
  turn('hidden');
  server.user = null;
  tellWho(null);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  expect(document.documentElement.hasAttribute('data-covered')).toBe(false);
});

test('whoever comes back after a while reads nothing before it is known whose page it is, and after a moment it never goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await show();
  await type('Bodyworker');
  const answers = hold();
  const away = (minutes: number) => {
    turn('hidden');
    vi.setSystemTime(Date.now() + minutes * 60_000);
    turn('visible');
  };
  away(1);
  expect([isLegible(), answers.count()]).toEqual([true, 0]);
  away(6);
  expect([isLegible(), screen.queryByRole('alertdialog')]).toEqual([false, null]);
  await answers.letGo(0);
  await waitFor(() => expect(isLegible()).toBe(true));
  server.user = null;
  away(6);
  expect(isLegible()).toBe(false);
  await answers.letGo(1);
  await cover();
  expect(title().value).toBe('Bodyworker');
});

test('an answer that comes late does not uncover what one that was asked later covered', async () => {
  await show();
  await type('Bodyworker');
  const answers = hold();
  line.dispatchEvent(new Event('end'));
  await waitFor(() => expect(answers.count()).toBe(1));
  server.user = null;
  fireEvent.click(save());
  await waitFor(() => expect(answers.count()).toBe(2));
  await answers.letGo(1);
  await cover();
  await answers.letGo(0);
  await act(() => Promise.resolve());
  expect(isLegible()).toBe(false);
  expect(server.reads).toBe(0);
});

test('an answer that never comes is not waited for, and what was entered is not lost over it', async () => {
  await show();
  await type('Bodyworker');
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  held = (_answer, signal) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
    );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.user = null;
  line.dispatchEvent(new Event('end'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  limit.abort();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([server.reads, title().value]).toEqual([0, 'Bodyworker']);
  held = null;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  await cover();
});

const EMPTY_HANDED: Record<string, () => Promise<void> | void> = {
  'nothing is entered': () => undefined,
  'a password is typed': async () => {
    await type('Bodyworker');
    const [password] = screen.getAllByLabelText(/^Your password/, { selector: 'input' });
    fireEvent.input(password!, { target: { value: 'secret' } });
  },
  'recovery codes are shown': async () => {
    await type('Bodyworker');
    const row = screen.getByRole('button', { name: 'Continue' }).closest('form')!;
    fireEvent.input(row.querySelector('input[name="password"]')!, { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.input(await screen.findByLabelText(/^The code/), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  },
};

test.each(Object.keys(EMPTY_HANDED))('where %s the page leads to where one logs in at once', async (what) => {
  await show();
  await EMPTY_HANDED[what]!();
  logOut();
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('aaaa-bbbb');
});
