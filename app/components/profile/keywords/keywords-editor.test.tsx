// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { AddKeywords } from './add-keywords.tsx';
import { KeywordsEditor } from './keywords-editor.tsx';

rendersInStub();

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const keyword = (number: number, name = `Topic ${number}`) => ({
  id: id(1_000 + number),
  endorsementsCount: 0,
  specialty: { id: id(number), name },
});
const keywords = (count: number) => Array.from({ length: count }, (_, number) => keyword(number));
const TOPICS = ['Anxiety', 'Arthritis', 'Back pain'].map((name, number) => ({
  objectID: id(900 + number),
  name,
}));

/** What the server was sent, and whether it refuses what would change something. */
const sent: { path: string; body: unknown }[] = [];
let refuses = false;
let hits = TOPICS;

// The first toast loads what shows it.
beforeAll(() => import('#app/ui/feedback/region.tsx'));
beforeEach(() => {
  sent.length = 0;
  refuses = false;
  hits = TOPICS;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (body === undefined) return Promise.resolve(opDone({ hits, hasMore: false }));
    sent.push({ path, body: JSON.parse(body as string) });
    return Promise.resolve(refuses ? opRefused('The database is away.') : opDone({ skills: [] }));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page within the app. */
function Within({ page }: { page: () => React.ReactNode }) {
  const [Stub] = useState(() => createRemixStub([{ path: '/', Component: page }]));
  return <Stub />;
}

async function show(count: number, as: 'endorsements' | 'keywords' = 'endorsements') {
  const Page = () => (
    <>
      <KeywordsEditor skills={keywords(count)} updatedAt={new Date(0)} as={as} />
      <ToastRegion />
    </>
  );
  render(<Within page={Page} />);
  await screen.findByText(as === 'keywords' ? 'Keywords' : 'Endorsements');
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

async function openSheet() {
  press('Add new');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add keywords' }));
  await sheet.findByRole('checkbox', { name: 'Anxiety' });
  return sheet;
}

test('without keywords it says what they are for, and where more is read', async () => {
  await show(0);
  expect(screen.getByRole('link', { name: 'Learn more about keywords' }).getAttribute('href')).toBe(
    '/portal/help/keywords',
  );
});

test('topics stand under their letters until one searches; hits and nothing found after that', async () => {
  await show(0, 'keywords');
  const sheet = await openSheet();
  expect(sheet.getByText('Ex: Anxiety, Back pain, etc.')).toBeTruthy();
  expect(sheet.getByText('0/50 selected')).toBeTruthy();
  expect(within(sheet.getByRole('region', { name: 'A' })).getAllByRole('checkbox')).toHaveLength(2);
  expect(within(sheet.getByRole('region', { name: 'B' })).getAllByRole('checkbox')).toHaveLength(1);
  const search = sheet.getByRole('searchbox', { name: 'Search for topics' });
  hits = [TOPICS[2]!];
  fireEvent.change(search, { target: { value: 'back' } });
  const found = await sheet.findByRole('list', { name: 'Topics found' });
  await waitFor(() => expect(within(found).getAllByRole('checkbox')).toHaveLength(1));
  hits = [];
  fireEvent.change(search, { target: { value: 'zzz' } });
  expect(await sheet.findByText('No results found')).toBeTruthy();
});

test('with the fiftieth the other topics are disabled', async () => {
  const Page = () => (
    <>
      <AddKeywords open keywords={{ skills: keywords(49), updatedAt: new Date(0) }} onClose={() => {}} />
      <ToastRegion />
    </>
  );
  render(<Within page={Page} />);
  const topic = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  await screen.findByLabelText('Anxiety');
  act(() => topic('Anxiety').click());
  expect(screen.getByText('50/50 selected')).toBeTruthy();
  expect(screen.getByText('You can select a maximum of 50 keywords')).toBeTruthy();
  expect(topic('Anxiety').disabled).toBe(false);
  expect(topic('Back pain').disabled).toBe(true);
  press('Save');
  expect(await screen.findByText('Successfully updated keywords')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['/op/updateSkills']);
});

test.each([
  [
    'endorsements',
    'Failed to delete endorsement topic',
    'There was error reordering your endorsement topics. Please try again later or contact support if the error persists.',
  ],
  [
    'keywords',
    'Failed to delete keyword',
    'There was error reordering your keywords. Please try again later or contact support if the error persists.',
  ],
] as const)('%s: what is refused says so in its own words', async (as, notDeleted, notMoved) => {
  refuses = true;
  await show(2, as);
  press('Delete Topic 0');
  const question = { name: 'Delete ‘Topic 0’?' };
  const asked = await screen.findByRole('alertdialog', question);
  act(() => within(asked).getByRole('button', { name: 'Delete' }).click());
  expect(await screen.findByText(notDeleted)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog', question)).toBeNull());
  press('Move Topic 1 up');
  expect(await screen.findByText(notMoved)).toBeTruthy();
  const sheet = await openSheet();
  act(() => sheet.getByRole('checkbox', { name: 'Anxiety' }).click());
  act(() => sheet.getByRole('button', { name: 'Save' }).click());
  expect(await screen.findByText('Failed to update keywords')).toBeTruthy();
});
