// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { POLICY_MESSAGES } from '#app/domain/policy/messages.ts';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { Terms } from './terms-form.ts';
import { TermsPage } from './terms-page.tsx';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

const terms: Terms = { ...DEFAULT_TERMS, freeHours: 24, feePercent: 50 };
const NOTHING = {};

function shown(fieldErrors: Record<string, string[]> = NOTHING, its: Terms = terms) {
  const answer = {
    ok: false,
    code: 'invalid_input',
    intent: 'terms',
    formErrors: [],
    fieldErrors,
    values: {},
  };
  const Stub = createRemixStub([
    {
      path: '/',
      id: 'page',
      Component: () => (
        <TermsPage terms={its} currency="USD" policyText="Be kind." updatedAt="2030-01-01T00:00:00Z" />
      ),
    },
  ]);
  render(<Stub hydrationData={fieldErrors === NOTHING ? {} : { actionData: { page: answer } }} />);
}

const words = () => screen.getByRole('complementary', { name: 'In words' }).textContent;

test('the words are those of what is picked, and say that it is not saved yet', () => {
  shown();
  expect(words()).toContain('Free to cancel until 24 hours before; later it costs 50% of the price.');
  expect(words()).not.toContain('Not saved yet');
  fireEvent.change(screen.getByLabelText('Clients cancel free of charge until'), { target: { value: '48' } });
  expect(words()).toContain('Free to cancel until 2 days before; later it costs 50% of the price.');
  expect(words()).toContain('Not saved yet');
  expect(words()).toContain('Be kind.');
  fireEvent.change(screen.getAllByLabelText('Share')[0]!, { target: { value: '120' } });
  expect(words()).toContain('Correct the share to read here what cancelling late costs.');
  expect(words()).toContain('Not coming costs nothing.');
  fireEvent.change(screen.getAllByLabelText('Share')[0]!, { target: { value: '' } });
  expect(words()).toContain('Fill in the share to read here what cancelling late costs.');
});

test('a change of which the words say nothing is not saved yet either', () => {
  shown(NOTHING, { ...terms, freeHours: 0, feePercent: null });
  fireEvent.change(screen.getByLabelText('Clients cancel free of charge until'), { target: { value: '48' } });
  expect(words()).toContain('Cancelling costs nothing.');
  expect(words()).toContain('Not saved yet');
  fireEvent.change(screen.getByLabelText('Clients cancel free of charge until'), { target: { value: '0' } });
  expect(words()).not.toContain('Not saved yet');
});

test('what was refused loses its words once it is corrected, and has them again where it is wrong again', () => {
  shown({ feePercent: [POLICY_MESSAGES.percent] }, { ...terms, feePercent: 150 });
  const share = screen.getAllByLabelText<HTMLInputElement>('Share')[0]!;
  expect(document.activeElement).toBe(share);
  const isRefused = () =>
    share.getAttribute('aria-invalid') === 'true' &&
    within(share.closest('form')!).queryByText(POLICY_MESSAGES.percent) !== null;
  expect(isRefused()).toBe(true);
  fireEvent.change(share, { target: { value: '50' } });
  expect(share.hasAttribute('aria-invalid')).toBe(false);
  expect(within(share.closest('form')!).queryByText(POLICY_MESSAGES.percent)).toBeNull();
  fireEvent.change(share, { target: { value: '0' } });
  expect(isRefused()).toBe(true);
});

test('a late fee that could not be saved stays in sight where it is free until the start', () => {
  shown();
  const late = () => screen.queryByRole('group', { name: 'Later it costs' });
  fireEvent.change(screen.getByLabelText('Clients cancel free of charge until'), { target: { value: '0' } });
  expect(late()).toBeNull();
  fireEvent.change(screen.getAllByLabelText('Share')[0]!, { target: { value: '150' } });
  expect(late()).not.toBeNull();
});

test('they are announced politely, and stand before the button', () => {
  shown();
  const aside = screen.getByRole('complementary', { name: 'In words' });
  expect(aside.querySelector('[aria-live="polite"]')?.textContent).toContain('Free to cancel until');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(aside.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('it is saved only when something is different, and Cancel takes back what was entered (002 §4)', () => {
  shown();
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const free = () => screen.getByLabelText<HTMLSelectElement>('Clients cancel free of charge until');
  expect(save().disabled).toBe(true);
  fireEvent.change(free(), { target: { value: '48' } });
  expect(save().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(free().value).toBe('24');
  expect(save().disabled).toBe(true);
});

test('a share that is none is not sent, and the keyboard stands in it; the amounts are sent as the operation takes them', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Promise.resolve(opDone({}));
  });
  shown();
  const [share] = screen.getAllByLabelText<HTMLInputElement>('Share');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(share!, { target: { value: 'half' } });
  save();
  await waitFor(() => expect(document.activeElement).toBe(share));
  expect(share!.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  fireEvent.change(share!, { target: { value: '40' } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ ...terms, feePercent: 40, previousUpdatedAt: '2030-01-01T00:00:00Z' });
});
