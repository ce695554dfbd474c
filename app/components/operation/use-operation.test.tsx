// @vitest-environment jsdom
// It needs its own process: readings under way are kept in a module.
import { createRemixStub } from '@remix-run/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { op } from './op.ts';
import { useOperation } from './use-operation.ts';
import { useQueryOperation } from './use-query-operation.ts';

/** The server at the other end of the line: what it was asked, and when it answers. */
const server = {
  asked: [] as { path: string; body: unknown; csrf: string | null; link: string | null }[],
  answers: [] as ((response: Response | Error) => void)[],
};

// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  asks = null;
  server.asked = [];
  server.answers = [];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string, { body, headers, signal }: RequestInit = {}) => {
    const sent = new Headers(headers);
    const [csrf, link] = [sent.get('X-CSRF-Token'), sent.get('X-Link-Token')];
    server.asked.push({ path, csrf, link, body: typeof body === 'string' ? JSON.parse(body) : null });
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      server.answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  });
});
afterEach(() => {
  told = inOwnWords;
  cleanup();
  vi.unstubAllGlobals();
});

let reads = 0;
let add: ReturnType<typeof useOperation<'addNote'>>;
let other: ReturnType<typeof useOperation<'deleteClient'>>;
let why: ReturnType<typeof useQueryOperation<'whyNotFree'>>;
let asks: { startsAt: Date } | null = null;
let keepsFormer = false;
let draw = () => {};
let reread = () => {};
type Told = NonNullable<NonNullable<Parameters<typeof useOperation<'addNote'>>[1]>['failed']>;
const inOwnWords: Told = ({ fields, text }) => (fields.text ? null : text);
let told = inOwnWords;

function Page() {
  const [, count] = useState(0);
  draw = () => count((times) => times + 1);
  reread = useRereading();
  add = useOperation(op.addNote, {
    key: 'Hana',
    done: 'Note saved.',
    failed: told,
  });
  other = useOperation(op.deleteClient, { key: 'Hana', link: 'the secret' });
  why = useQueryOperation(op.whyNotFree, asks, { keepsFormer });
  return (
    <>
      <p>{add.isBusy || other.isBusy ? 'busy' : 'rests'}</p>
      <ToastRegion />
    </>
  );
}

async function show() {
  reads = 0;
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      Component: Page,
      loader: () => {
        reads += 1;
        return { csrf: 'the token' };
      },
    },
  ]);
  render(<Stub />);
  await screen.findByText('rests');
  reads = 0;
}

const note = { clientId: 'c', text: 'Better' };
const answerWith = (answer: Response | Error) => act(async () => server.answers.shift()!(answer));
const press = async () => {
  let answered: ReturnType<typeof add.run> | undefined;
  await act(async () => {
    answered = add.run(note);
  });
  // In an object: a promise of a promise would be waited for here.
  return { answered: answered! };
};

test('a press is posted once, says what came of it, and has the page read anew', async () => {
  await show();
  const { answered: first } = await press();
  screen.getByText('busy');
  expect(await (await press()).answered).toBeNull();
  // Of what has the same key one thing at a time goes on.
  expect(await other.run({ clientId: 'c' })).toBeNull();
  expect(server.asked).toEqual([{ path: '/op/addNote', csrf: 'the token', link: null, body: note }]);
  const savedAt = new Date('2026-03-04T15:00:00Z');
  await answerWith(opDone({ savedAt }));
  expect(await first).toEqual({ ok: true, value: { savedAt } });
  await screen.findByText('Note saved.');
  screen.getByText('rests');
  await waitFor(() => expect(reads).toBe(1));
  await act(async () => void other.run({ clientId: 'c' }));
  expect(server.asked.at(-1)).toMatchObject({ path: '/op/deleteClient', link: 'the secret' });
  await answerWith(new TypeError('Failed to fetch'));
});

test('a refusal is told in the server’s words, or by the place itself; the page is read anew all the same', async () => {
  await show();
  await press();
  await answerWith(opRefused('Hana is gone.'));
  await screen.findByText('Hana is gone.');
  await waitFor(() => expect(reads).toBe(1));
  const { answered: own } = await press();
  await answerWith(opRefused('Too long.', { fields: { text: 'Too long.' } }));
  expect(await own).toMatchObject({ ok: false, fields: { text: 'Too long.' } });
  expect(screen.queryByText('Too long.')).toBeNull();
});

test('what follows the answer comes before the reading, also before one that was asked for meanwhile', async () => {
  await show();
  const { answered } = await press();
  act(() => reread());
  let readsThen = -1;
  const followed = answered.then(() => {
    draw();
    readsThen = reads;
  });
  await answerWith(opDone({ savedAt: new Date(0) }));
  await followed;
  expect(readsThen).toBe(0);
  await waitFor(() => expect(reads).toBe(1));
});

test('why it was refused stands below the words of the place', async () => {
  told = ({ text }) => ({ text: 'The note could not be saved', detail: text });
  await show();
  await press();
  await answerWith(opRefused('She left.'));
  await screen.findByText('The note could not be saved');
  screen.getByText('She left.');
});

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'unreachable', /could not reach the server/],
  [
    'an answer cut short',
    opDone('x')
      .body!.cancel()
      .then(() => new TypeError()),
    'unreachable',
    /could not reach/,
  ],
  [
    'a page that is too old',
    Response.json({ success: false, error: 'Please reload it.' }, { status: 403 }),
    'forbidden',
    /^Please reload it\.$/,
  ],
  ['a proxy’s own page', new Response('<html>', { status: 502 }), 'unreachable', /could not reach/],
])('%s is an answer like any other', async (_what, response, code, text) => {
  await show();
  const { answered: pressed } = await press();
  await answerWith(await response);
  expect(await pressed).toMatchObject({ ok: false, code, text: expect.stringMatching(text) });
  // What was said before may still stand there.
  expect(await screen.findAllByText(text)).not.toEqual([]);
  screen.getByText('rests');
});

test.each([false, true])(
  'a query is asked with its input in the address (keepsFormer: %s)',
  async (keeps) => {
    asks = null;
    keepsFormer = keeps;
    await show();
    expect(server.asked).toEqual([]);
    const at = async (hour: number) => {
      asks = { startsAt: new Date(Date.UTC(2026, 2, 4, hour)) };
      await act(async () => draw());
      await waitFor(() => expect(server.answers).toHaveLength(1));
    };
    await at(15);
    expect(why).toMatchObject({ value: null, isWaiting: true, refused: null });
    expect(decodeURIComponent(server.asked[0]!.path)).toBe(
      '/op/whyNotFree?input={"startsAt":"2026-03-04T15:00:00.000Z"}',
    );
    const value = { free: false, reasons: [], offers: [new Date(0)] };
    await answerWith(opDone(value));
    await waitFor(() => expect(why).toMatchObject({ value, isWaiting: false, isStale: false }));
    await at(16);
    // What was answered to another input is shown only where that was said.
    expect(why).toMatchObject({ value: keeps ? value : null, isWaiting: true, isStale: true });
    await answerWith(new TypeError('Failed to fetch'));
    await waitFor(() =>
      expect(why).toMatchObject({ value: null, isWaiting: false, refused: { code: 'unreachable' } }),
    );
    await act(async () => why.retry());
    await waitFor(() => expect(server.answers).toHaveLength(1));
    expect(why).toMatchObject({ value: null, isWaiting: true, refused: null });
    await answerWith(opDone(value));
    await waitFor(() => expect(why).toMatchObject({ value, isWaiting: false, refused: null }));
    // What is known stands while it is asked anew, and where nobody can answer that.
    for (const code of ['unreachable', 'internal']) {
      await act(async () => why.retry());
      await waitFor(() => expect(server.answers).toHaveLength(1));
      expect(why).toMatchObject({ value, refused: null });
      await answerWith(opRefused('It is down.', { code }));
      await waitFor(() => expect(why).toMatchObject({ value, refused: { code } }));
    }
    await act(async () => why.retry());
    await waitFor(() => expect(server.answers).toHaveLength(1));
    await answerWith(opRefused('It is gone.', { code: 'not_found' }));
    await waitFor(() => expect(why).toMatchObject({ value: null, refused: { code: 'not_found' } }));
  },
);

test('what goes wrong in a place that listens locks nothing for good', async () => {
  await show();
  told = () => {
    throw new Error('a bug of the page');
  };
  const { answered } = await press();
  const failed = expect(answered).rejects.toThrow('a bug of the page');
  await answerWith(opRefused('She left.'));
  await failed;
  told = inOwnWords;
  screen.getByText('rests');
  await waitFor(() => expect(reads).toBe(1));
});
