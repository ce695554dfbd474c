import { createRemixStub } from '@remix-run/testing';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { KeywordsEditor } from './keywords-editor.tsx';

const keywords = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: `k${number}`,
    endorsementsCount: 0,
    specialty: { id: `t${number}`, name: `Topic ${number}` },
  }));

/** The opening tag of the button 'Add new', as the server draws it. */
function addNew(count: number, as: 'endorsements' | 'keywords'): string {
  // The stub's router is made for browsers, and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Page = () => <KeywordsEditor skills={keywords(count)} updatedAt={new Date(0)} as={as} />;
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  const page = renderToString(<Stub />);
  const before = page.slice(0, page.indexOf('Add new'));
  return /<button[^>]*>/.exec(before.slice(before.lastIndexOf('<button')))![0];
}

test.each(['endorsements', 'keywords'] as const)('%s: with fifty nothing can be added (002 §5)', (as) => {
  expect(addNew(49, as)).not.toContain('disabled=""');
  expect(addNew(50, as)).toContain('disabled=""');
});
