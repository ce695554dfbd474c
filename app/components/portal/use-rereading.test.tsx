// @vitest-environment jsdom
// It needs its own process: readings under way are kept in a module.
import { useFetcher } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { holdReadings, stepBack, useRereading } from './use-rereading.ts';

rendersInStub();

let reread = () => undefined as void;
/** What the router does at every step: the page is drawn anew. */
let draw = () => undefined as void;
function Page() {
  reread = useRereading();
  const [, count] = useState(0);
  draw = () => count((times) => times + 1);
  const { submit } = useFetcher();
  return <button onClick={() => submit({}, { method: 'post', action: '/act' })}>Delete</button>;
}

test('what is posted is answered before the page is read anew', async () => {
  const reads: string[] = [];
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Page,
      loader: () => {
        reads.push('page');
        return null;
      },
    },
    {
      path: '/act',
      action: async () => {
        await answered;
        reads.push('answer');
        return null;
      },
    },
  ]);
  render(<Stub hydrationData={{ loaderData: {} }} />);
  const button = await screen.findByRole('button', { name: 'Delete' });
  act(() => reread());
  await waitFor(() => expect(reads.filter((read) => read === 'page').length).toBeGreaterThan(0));

  reads.length = 0;
  act(() => button.click());
  act(() => reread());
  await act(async () => {
    answer();
    await answered;
  });
  await waitFor(() => expect(reads).toContain('page'));
  expect(reads[0]).toBe('answer');
});

test('who asks during a reading gets another one after it, all of them together; none is cut short', async () => {
  const ended: string[] = [];
  const begun: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Page,
      loader: async ({ request }) => {
        begun.push(request.signal);
        await new Promise<void>((resolve) => answers.push(resolve));
        ended.push(request.signal.aborted ? 'cut short' : 'read');
        return null;
      },
    },
  ]);
  render(<Stub hydrationData={{ loaderData: { '0': null } }} />);
  await screen.findByRole('button', { name: 'Delete' });
  act(() => reread());
  await waitFor(() => expect(begun).toHaveLength(1));
  // Twice while it is on its way: a deed's answer, and the word of it to all pages.
  act(() => reread());
  act(() => reread());
  await act(async () => answers[0]!());
  await waitFor(() => expect(begun).toHaveLength(2));
  await act(async () => answers[1]!());
  await waitFor(() => expect(ended).toEqual(['read', 'read']));
  act(() => reread());
  await waitFor(() => expect(begun).toHaveLength(3));
  await act(async () => answers[2]!());
});

test('a reading waits for the step back that closes a sheet: begun before it, it would be cut short', async () => {
  const begun: AbortSignal[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Page,
      loader: ({ request }) => {
        begun.push(request.signal);
        return null;
      },
    },
  ]);
  render(<Stub hydrationData={{ loaderData: { '0': null } }} />);
  await screen.findByRole('button', { name: 'Delete' });
  const asked: number[] = [];
  act(() => stepBack((delta) => asked.push(delta)));
  act(() => reread());
  expect(asked).toEqual([-1]);
  act(() => draw());
  expect(begun).toHaveLength(0);
  // The browser has taken the step, and the page is drawn at its new address.
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  act(() => draw());
  await waitFor(() => expect(begun).toHaveLength(1));
});

test('a page that is drawn anew before the router is takes no reading under way for over', async () => {
  const begun: AbortSignal[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Page,
      loader: ({ request }) => {
        begun.push(request.signal);
        return null;
      },
    },
  ]);
  render(<Stub hydrationData={{ loaderData: { '0': null } }} />);
  await screen.findByRole('button', { name: 'Delete' });
  // The router has begun a reading, and what is drawn knows nothing of it.
  const state = { navigation: { state: 'idle' }, revalidation: 'loading' };
  vi.stubGlobal('__remixRouter', { state });
  act(() => draw());
  act(() => reread());
  expect(begun).toHaveLength(0);
  state.revalidation = 'idle';
  act(() => draw());
  await waitFor(() => expect(begun).toHaveLength(1));
  vi.unstubAllGlobals();
});

test('the word of what is being saved waits for its answer, which closes the form', async () => {
  const begun: AbortSignal[] = [];
  const Stub = createRemixStub([
    {
      path: '/',
      Component: Page,
      loader: ({ request }) => {
        begun.push(request.signal);
        return null;
      },
    },
  ]);
  render(<Stub hydrationData={{ loaderData: { '0': null } }} />);
  await screen.findByRole('button', { name: 'Delete' });
  const release = holdReadings();
  act(() => reread());
  act(() => draw());
  expect(begun).toHaveLength(0);
  release();
  act(() => draw());
  await waitFor(() => expect(begun).toHaveLength(1));
});
