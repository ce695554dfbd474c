// @vitest-environment jsdom
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { CalendarsPage } from './calendars-page.tsx';
import { FeedForm } from './feed-form.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

test('an address that was typed is asked about before it is lost', async () => {
  const Page = () => (
    <>
      <FeedForm />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const Stub = createRemixStub([
    { id: 'root', path: '/', loader: () => ({ csrf: 'x' }), Component: Page },
    { path: '/elsewhere', Component: () => <h1>Elsewhere</h1> },
  ]);
  render(<Stub />);
  fireEvent.change(await screen.findByLabelText('iCal feed URL'), { target: { value: 'https://a.example' } });
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard changes?');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy();
});

const FEED = 'https://a.example/private.ics';
const field = () => screen.findByLabelText<HTMLInputElement>('iCal feed URL');

/** The page with one account, whose loader may be asked again, and what the server answers to an address. */
function showPage(answer: () => Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  const account = (id: string) => ({
    ...{ id, providerName: 'google' as const, profileName: `${id}@calendar.example`, calendars: [] },
    ...{ isLost: false, readAt: null, isBehind: false, holdsAll: false, problem: null },
  });
  const seen = { profiles: [account('ann')] };
  const Page = () => {
    const { revalidate } = useRevalidator();
    const { profiles } = useLoaderData<typeof seen>();
    const view = { profiles, consentOrigin: null, updatedAt: new Date(), now: new Date() };
    return (
      <>
        <CalendarsPage {...{ view, own: null, proposals: [], asksToRemove: null, asksAboutOwn: null }} />
        <button onClick={revalidate}>Something changed</button>
      </>
    );
  };
  const Stub = createRemixStub([
    { id: 'root', path: '/', loader: () => ({ csrf: 'x', ...seen }), Component: Page },
  ]);
  render(<Stub />);
  return { add: (id: string) => (seen.profiles = [...seen.profiles, account(id)]) };
}

test('an address that is being typed stays when an account comes or goes', async () => {
  const { add } = showPage(() => opDone({ feed: null, wasHere: false }));
  fireEvent.change(await field(), { target: { value: FEED } });
  add('family');
  fireEvent.click(screen.getByRole('button', { name: 'Something changed' }));
  expect(await screen.findByText('family@calendar.example')).toBeTruthy();
  expect((await field()).value).toBe(FEED);
});

test('an address that was taken is not in the field any more, one that was refused is', async () => {
  let answer = opRefused('No feed.', { code: 'invalid_input', fields: { feedUrl: 'No feed.' } });
  const { add } = showPage(() => answer);
  fireEvent.change(await field(), { target: { value: FEED } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  send();
  expect(await screen.findByText('No feed.')).toBeTruthy();
  expect((await field()).value).toBe(FEED);
  answer = opDone({ feed: null, wasHere: false });
  add('feed');
  send();
  await waitFor(async () => expect((await field()).value).toBe(''));
});
