// @vitest-environment jsdom
import { useFetcher } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRereading } from './use-rereading.ts';

afterEach(cleanup);

let reread = () => undefined as void;
function Page() {
  reread = useRereading();
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
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<Stub hydrationData={{ loaderData: {} }} />);
  quiet.mockRestore();
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
