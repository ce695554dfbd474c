// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { refused } from '#app/components/operation/call.ts';
import type { Call } from '#app/components/operation/use-call.ts';
import { defaultDesign } from '#builder/design.ts';
import { addSection, pageData } from './document/sections.ts';
import type { OpenedPage } from './opened-page.ts';
import { EditSession } from './session.ts';

const PAGE_ID = '00000000-0000-4000-8000-000000000001';

/** A server that keeps one page and one design, each by its version. */
function aServer() {
  const stored = { page: { version: 1, text: '' }, design: { version: 1, text: '' } };
  const save = (part: keyof typeof stored, version: number, text: string) => {
    const row = stored[part];
    if (row.version !== version)
      return { ...refused('state_changed', 'Changed elsewhere.'), data: { version: row.version } };
    Object.assign(row, { version: version + 1, text });
    return { ok: true, value: { version: row.version } };
  };
  const call = (({ name }: { name: string }, input: { version: number; data?: string; design?: string }) =>
    Promise.resolve(
      name === 'savePage'
        ? save('page', input.version, input.data!)
        : save('design', input.version, input.design!),
    )) as unknown as Call;
  return { stored, call };
}

const opened = (): OpenedPage => ({
  practice: '00000000-0000-4000-8000-0000000000aa',
  page: {
    id: PAGE_ID,
    kind: 'front',
    serviceId: null,
    path: '/',
    title: 'Front page',
    description: null,
    menuLabel: null,
    version: 1,
    data: pageData([]),
  },
  design: defaultDesign(),
  designVersion: 1,
  site: { images: {} } as OpenedPage['site'],
  hosts: { site: '', app: '', tiles: '', files: '' },
  others: [],
  front: null,
  facts: {
    practiceName: 'Alder House',
    firstName: 'Ann',
    headline: null,
    philosophy: null,
    firstVisit: null,
    insurance: null,
  },
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function aWindow(server: ReturnType<typeof aServer>) {
  const session = new EditSession(opened(), server.call);
  ends.push(session.begin());
  return session;
}
const add = ({ store }: EditSession) => store.change(addSection(store.get().draft, 'Faq').draft);

test('what is changed is saved part by part, and steps back too', async () => {
  const server = aServer();
  const session = aWindow(server);
  add(session);
  expect(session.get().page.step).toBe('saving');
  expect(await session.flush()).toBe(true);
  expect(server.stored.page.text).toContain('"Faq"');
  expect(server.stored.design.version).toBe(1);
  session.store.undo();
  await session.flush();
  expect(server.stored.page).toMatchObject({ version: 3 });
  expect(server.stored.page.text).not.toContain('"Faq"');
  const { draft } = session.store.get();
  session.store.change({
    ...draft,
    design: { ...draft.design, footer: { ...draft.design.footer, text: 'Thank you' } },
  });
  await session.flush();
  expect(server.stored.design).toMatchObject({ version: 2 });
  expect(server.stored.page.version).toBe(3);
});

test('a second window is told of the first, and which of both stays is for its reader to say', async () => {
  const server = aServer();
  const one = aWindow(server);
  const two = aWindow(server);
  await vi.waitFor(() => expect(one.get().isOpenElsewhere && two.get().isOpenElsewhere).toBe(true));
  add(one);
  await one.flush();
  await vi.waitFor(() => expect(two.get().page).toEqual({ step: 'elsewhere', version: 2 }));
  add(two);
  add(two);
  expect(await two.flush()).toBe(false);
  expect(server.stored.page.version).toBe(2);
  await two.takeOver();
  expect(server.stored.page.version).toBe(3);
  expect(server.stored.page.text.match(/"Faq"/g)).toHaveLength(2);
  await vi.waitFor(() => expect(one.get().page.step).toBe('elsewhere'));
});

test('what is given up for the other window’s page is never sent', async () => {
  const server = aServer();
  const session = aWindow(server);
  add(session);
  session.discard();
  ends.splice(0).forEach((end) => end());
  await session.flush();
  expect(server.stored.page.version).toBe(1);
});
