// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { ClosedPractice } from './closed-practice.tsx';
import type { PracticeCopy } from './practice-copy.tsx';

rendersInStub();

const day = (date: string) => new Date(`2026-${date}T12:00:00Z`);
const COPY = {
  id: '019b0000-0000-7000-8000-000000000001',
  ...{ state: 'ready', total: 1, done: 1, bytes: 12_403, expiresAt: day('03-20') },
} as unknown as NonNullable<PracticeCopy>;

test.each([
  [COPY, /^Download the copy \(12 kB\)/, /There is no copy/],
  [{ ...COPY, state: 'making' as const }, /^A copy is being made/, /There is no copy/],
  [{ ...COPY, state: 'failed' as const }, /There is no copy .* open it again first/, /^Download/],
  [null, /There is no copy .* open it again first/, /^Download/],
])('a closed practice says when it ends and whether there is a copy: %#', async (copy, said, not) => {
  const closing = {
    ...{ name: 'Quiet Hands', timeZone: 'America/New_York' },
    ...{ closedAt: day('03-04'), endsAt: day('04-03') },
  };
  const Page = () => <ClosedPractice closing={closing} copy={copy} />;
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Quiet Hands is closed' })).toBeTruthy();
  expect(screen.getByText(/^On Friday, April 3, 2026 its clients/)).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(not)).toBeNull();
});
