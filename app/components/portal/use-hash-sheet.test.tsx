// @vitest-environment jsdom
import { useLocation, useNavigate } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TemplateList } from '#app/components/gift-cards/portal/template-list.tsx';
import { CredentialsPage } from '#app/components/profile/credentials/credentials-page.tsx';
import { KeywordsEditor } from '#app/components/profile/keywords/keywords-editor.tsx';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', () => Promise.resolve(opDone({ hits: [], hasMore: false })));
});

const SHEETS = [
  ['Add gift card', 'Add gift card', () => <TemplateList templates={[]} currency="USD" isSold />],
  ['Add credential', 'Add a credential', () => <CredentialsPage credentials={[]} />],
  ['Add new', 'Add keywords', () => <KeywordsEditor skills={[]} updatedAt={new Date(0)} as="keywords" />],
] as const;

let back: () => void;
let address: string;

async function show(List: (typeof SHEETS)[number][2], ...entries: string[]) {
  function Page() {
    const navigate = useNavigate();
    const { pathname, hash } = useLocation();
    back = () => navigate(-1);
    address = pathname + hash;
    return (
      <main>
        <List />
      </main>
    );
  }
  const Stub = createRemixStub([{ path: '/*', Component: Page }]);
  render(<Stub initialEntries={entries} />);
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
}
const sheet = (name: string) => screen.findByRole('dialog', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each(SHEETS)('Back closes the sheet of ‘%s’, and so does Cancel', async (button, title, List) => {
  await show(List, '/before', '/here');
  for (const close of [() => back(), () => screen.getByRole('button', { name: 'Cancel' }).click()]) {
    act(() => screen.getByRole('button', { name: button }).click());
    await sheet(title);
    expect(address).toBe('/here#new');
    act(close);
    await isClosed();
    expect(address).toBe('/here');
  }
});

test.each(SHEETS)(
  'a link opens the sheet of ‘%s’, and closing it stays on the page',
  async (_button, title, List) => {
    await show(List, '/before', '/here#new');
    await sheet(title);
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    await isClosed();
    expect(address).toBe('/here');
  },
);
