// @vitest-environment jsdom
import { useRevalidator } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { op } from '#app/components/operation/op.ts';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { useFound } from './use-found.ts';

rendersInStub();

const asked: string[] = [];
let answer: () => Response;
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let asks: Parameters<typeof useFound>[1];
let readAgain = () => {};
function Sheet() {
  const { revalidate } = useRevalidator();
  readAgain = revalidate;
  const { event, isMissing, refused } = useFound(op.bookableEvent, asks);
  return (
    <p>{[event?.title ?? 'nothing', isMissing && 'missing', refused?.code].filter(Boolean).join(', ')}</p>
  );
}

async function show(first: () => Response) {
  answer = first;
  const Stub = createRemixStub([
    { id: 'routes/portal/layout', path: '/', Component: Sheet, loader: () => ({ at: performance.now() }) },
  ]);
  render(<Stub />);
}
const reread = async (next: () => Response) => {
  answer = next;
  await act(async () => readAgain());
};

const circle = () => opDone({ id: 'e', title: 'Circle' });
const refusal = (code: string) => () => opRefused('No.', { code });

test('an event is read again with the page; where that fails the last is shown, and why', async () => {
  asks = { id: 'e', open: true };
  await show(circle);
  await screen.findByText('Circle');
  await reread(() => opDone({ id: 'e', title: 'Circle again' }));
  await screen.findByText('Circle again');
  await reread(refusal('internal'));
  await screen.findByText('Circle again, internal');
  asks = { id: 'e', open: false };
  await reread(circle);
  await screen.findByText('Circle again');
});

test('one that is there no more is an answer, also where its id is none', async () => {
  asks = { id: 'e', open: true };
  await show(circle);
  await screen.findByText('Circle');
  await reread(refusal('not_found'));
  await screen.findByText('Circle, missing');
  await reread(refusal('invalid_input'));
  await screen.findByText('Circle, missing');
});
