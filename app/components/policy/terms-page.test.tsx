// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Terms } from './terms-form.ts';
import { TermsPage } from './terms-page.tsx';

const terms: Terms = {
  freeHours: 24,
  feePercent: 50,
  feeCents: null,
  noShowPercent: null,
  noShowCents: null,
  rescheduleHours: 24,
};
const NO_PROBLEMS = {};

function shown() {
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => (
        <TermsPage {...{ terms, problems: NO_PROBLEMS }} currency="USD" policyText="Be kind." />
      ),
    },
  ]);
  render(<Stub />);
}

beforeAll(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  shown();
  cleanup();
  quiet.mockRestore();
});
afterEach(cleanup);

const words = () => screen.getByRole('complementary', { name: 'In words' }).textContent;

test('the words are those of what is picked, and say that it is not saved yet', () => {
  shown();
  expect(words()).toContain('Free to cancel until 24 hours before; later it costs 50% of the price.');
  expect(words()).not.toContain('Not saved yet');
  fireEvent.change(screen.getByLabelText('Clients cancel free of charge until'), { target: { value: '48' } });
  expect(words()).toContain('Free to cancel until 2 days before; later it costs 50% of the price.');
  expect(words()).toContain('Not saved yet');
  fireEvent.change(screen.getByLabelText(/^Cancellation policy/), { target: { value: 'Call me.' } });
  expect(words()).toContain('Call me.');
  fireEvent.change(screen.getAllByLabelText('Share')[0]!, { target: { value: '120' } });
  expect(words()).toContain('Fill in the fee to read here what your clients will.');
});

test('they are announced politely, and stand before the button', () => {
  shown();
  const aside = screen.getByRole('complementary', { name: 'In words' });
  expect(aside.querySelector('[aria-live="polite"]')?.textContent).toContain('Free to cancel until');
  const save = screen.getByRole('button', { name: 'Save terms' });
  expect(aside.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
