// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DisputeBadge } from './dispute-badge.tsx';

afterEach(cleanup);

const SENT = new Date('2026-03-04T12:00:00Z');

test.each([
  [null, null, 'Needs your answer'],
  ['evidence', null, 'Answer on its way'],
  ['evidence', SENT, 'Answer sent'],
  ['accepted', null, 'Being accepted'],
  ['accepted', SENT, 'Accepted'],
] as const)('with the answer %s, sent %s, a dispute stands as %s', (answer, sentAt, word) => {
  const { container } = render(<DisputeBadge dispute={{ state: 'needs_response', answer, sentAt }} />);
  expect(container.textContent).toBe(word);
});
