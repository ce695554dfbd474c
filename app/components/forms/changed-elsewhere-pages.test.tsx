// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Template } from '#app/components/gift-cards/portal/template-flyout.tsx';
import { TemplateList } from '#app/components/gift-cards/portal/template-list.tsx';
import type { OpValue } from '#app/components/operation/op.ts';
import type { Keywords } from '#app/components/profile/keywords/add-keywords.tsx';
import { KeywordsEditor } from '#app/components/profile/keywords/keywords-editor.tsx';
import { MiscPage } from '#app/components/profile/misc/misc-page.tsx';
import { opDone, opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';

rendersInStub();

const sent: { path: string; body: Record<string, unknown> }[] = [];
let answer = () => opDone({});
beforeEach(() => {
  sent.length = 0;
  answer = () => opDone({});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit = {}) => {
    if (typeof body !== 'string') {
      const hits = TOPICS.map(([objectID, name]) => ({ objectID, name }));
      return Promise.resolve(opDone({ hits, hasMore: false }));
    }
    sent.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(answer());
  });
});
afterEach(() => vi.unstubAllGlobals());

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const TOPICS = [
  [id(1), 'Back pain'],
  [id(2), 'Sleep'],
  [id(3), 'Stress'],
] as const;

/** Shows what is read, and answers what another window does: the page is read anew. */
async function show<Data>(data: Data, page: (data: Data) => ReactElement) {
  let read: (next: Data) => void;
  function Page() {
    const [now, setNow] = useState(data);
    read = (next) => act(() => setNow(next));
    return page(now);
  }
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  render(<Stub />);
  await screen.findByRole('main');
  return (next: Data) => read(next);
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const tick = (name: string) => act(() => screen.getByRole('checkbox', { name }).click());
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.input(field(label), { target: { value } });
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const canSave = () => waitFor(() => expect(save().disabled).toBe(false));

const CARD: Template = {
  id: id(9),
  amountCents: 5_000,
  amountCurrency: 'USD',
  description: 'An hour of massage',
  active: true,
  public: true,
  updatedAt: at(20),
};
const cards = (templates: Template[]) => (
  <main>
    <TemplateList templates={templates} currency="USD" isSold />
  </main>
);

test('a gift card that another window changes keeps what was typed, and is saved over only knowingly', async () => {
  const read = await show([CARD], cards);
  press('Edit the gift card of $50');
  await screen.findByRole('dialog', { name: 'Edit gift card' });
  type('Description', 'Two hours');
  await canSave();
  read([{ ...CARD, amountCents: 6_000, updatedAt: at(21) }]);
  expect((await screen.findByRole('alert')).textContent).toContain('in another window: its amount.');
  expect(field('Description').value).toBe('Two hours');
  expect(save().disabled).toBe(true);
  press('Keep mine');
  await canSave();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({
    id: CARD.id,
    amountCents: 5_000,
    description: 'Two hours',
    previousUpdatedAt: at(21).toISOString(),
  });
});

test('a gift card in which nothing was typed takes over what another window saved', async () => {
  const read = await show([CARD], cards);
  press('Edit the gift card of $50');
  await screen.findByRole('dialog', { name: 'Edit gift card' });
  read([{ ...CARD, description: 'By the sea', updatedAt: at(21) }]);
  await waitFor(() => expect(field('Description').value).toBe('By the sea'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a new gift card is sent under one key until it is known whether it was made', async () => {
  answer = () => opRefused('Something went wrong.', { code: 'internal' });
  await show([], cards);
  press('Add gift card');
  await screen.findByRole('dialog', { name: 'Add gift card' });
  type('Amount', '75');
  await canSave();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  await canSave();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]!.body.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]!.body).toEqual(sent[0]!.body);
  expect(sent[0]!.body).not.toHaveProperty('previousUpdatedAt');
});

const keyword = (number: number, name: string) => ({
  id: id(number + 3),
  position: number,
  endorsementsCount: 0,
  specialty: { id: id(number), name },
});
const KEYWORDS = { skills: [keyword(1, 'Back pain')], updatedAt: at(20) } as unknown as Keywords;
const CHANGED = {
  skills: [...KEYWORDS.skills, keyword(2, 'Sleep')],
  updatedAt: at(21),
} as unknown as Keywords;
const keywords = (data: Keywords) => (
  <main>
    <KeywordsEditor {...data} as="keywords" />
  </main>
);
async function choose() {
  press('Add new');
  await screen.findByRole('checkbox', { name: 'Stress' });
}

test('keywords that another window chose are said, and are taken out only knowingly', async () => {
  const read = await show(KEYWORDS, keywords);
  await choose();
  tick('Stress');
  await canSave();
  read(CHANGED);
  expect((await screen.findByRole('alert')).textContent).toContain('in another window: your keywords.');
  expect(save().disabled).toBe(true);
  press('Keep mine');
  await canSave();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toEqual({ skills: [id(1), id(3)], previousUpdatedAt: at(21).toISOString() });
});

test('keywords of another window are taken over on a press, and by themselves where nothing was chosen', async () => {
  const read = await show(KEYWORDS, keywords);
  await choose();
  read(CHANGED);
  const sleep = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sleep' });
  await waitFor(() => expect(sleep().checked).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
  tick('Stress');
  read({ ...KEYWORDS, updatedAt: at(22) });
  await screen.findByRole('alert');
  press('Take it over');
  await waitFor(() => expect(sleep().checked).toBe(false));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stress' }).checked).toBe(false);
});

type Misc = OpValue<'practiceDetails'>;
const MISC: Misc = {
  practice: {
    id: id(1),
    location: null,
    locationId: null,
    languages: [],
    ageWorkWiths: [],
    workWiths: [],
    website: null,
    facebook: null,
    instagram: 'https://www.instagram.com/wren',
    twitter: null,
    linkedin: null,
    tiktok: null,
    youtube: null,
    updatedAt: at(20),
  },
  userIsWebsitePlan: false,
  languages: [{ id: id(2), name: 'Irish' }],
  ageWorkWiths: [],
  workWiths: [],
};
const misc = (data: Misc) => (
  <main>
    <MiscPage {...data} />
  </main>
);
const changed = (more: Partial<Misc['practice']>) => ({ ...MISC, practice: { ...MISC.practice, ...more } });

test('what was typed into Misc stays while another window saves, and is saved over that only knowingly', async () => {
  const read = await show(MISC, misc);
  type('Facebook', 'facebook.com/wren');
  await canSave();
  // What Misc does not show is nothing to choose about.
  read(changed({ location: 'Portland, OR', updatedAt: at(21) }));
  expect(screen.queryByRole('alert')).toBeNull();
  // Of what nobody touched here, it is taken over.
  const instagram = 'https://www.instagram.com/lark';
  read(changed({ instagram, updatedAt: at(22) }));
  await waitFor(() => expect(field('Instagram').value).toBe(instagram));
  expect(screen.queryByRole('alert')).toBeNull();
  read(changed({ instagram, facebook: 'https://facebook.com/lark', updatedAt: at(23) }));
  expect((await screen.findByRole('alert')).textContent).toContain('in another window: Facebook.');
  expect(field('Facebook').value).toBe('facebook.com/wren');
  expect(save().disabled).toBe(true);
  press('Keep mine');
  await canSave();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({
    facebook: 'facebook.com/wren',
    instagram,
    previousUpdatedAt: at(23).toISOString(),
  });
});

test('Misc begins anew with what was saved here, and with what another window saved where nothing was typed', async () => {
  const read = await show(MISC, misc);
  type('Facebook', 'facebook.com/wren');
  await canSave();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  read(changed({ facebook: 'https://facebook.com/wren', updatedAt: at(21) }));
  await waitFor(() => expect(field('Facebook').value).toBe('https://facebook.com/wren'));
  expect(save().disabled).toBe(true);
  read(changed({ languages: MISC.languages, updatedAt: at(22) }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Irish' }).checked).toBe(true),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
