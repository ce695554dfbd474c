// @vitest-environment jsdom
// It needs its own process: what is chosen in a document stays chosen.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { documentOf, storedOf } from './document.ts';
import { NO_ADDRESS } from './link-popover.tsx';
import { RichTextField, type RichTextFieldProps } from './rich-text-field.tsx';

beforeAll(() => {
  // jsdom lays nothing out, and the editor asks where the caret stands.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
  window.CSS ??= { escape: (text: string) => text } as never;
});
afterEach(cleanup);

const STORED = '<p>Bring <strong>warm</strong> socks</p><ul><li>A mat</li></ul>';

async function field(props: Partial<RichTextFieldProps> = {}) {
  const onChange = vi.fn<(value: string) => void>();
  const { container } = render(
    <form>
      <RichTextField label="Description" name="description" {...{ onChange, ...props }} />
    </form>,
  );
  // Its script is long, and here it is read anew.
  await screen.findByRole('toolbar', {}, { timeout: 15_000 });
  const box = screen.getByRole('textbox', { name: /^Description/ });
  const posted = () => new FormData(container.querySelector('form')!).get('description');
  return { box, onChange, posted };
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
/** Chooses all words, as Ctrl+A does. */
const chooseAll = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'a', code: 'KeyA', ctrlKey: true });

function paste(box: HTMLElement, html: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') } });
  act(() => void box.dispatchEvent(event));
}

test('it stands named and told of, and posts what it was opened with until something is different', async () => {
  const { box, posted } = await field({
    defaultValue: STORED,
    hint: 'What happens.',
    error: 'Description is required',
    required: true,
  });
  expect(box.getAttribute('contenteditable')).toBe('true');
  expect(box.getAttribute('aria-required')).toBe('true');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const told = box.getAttribute('aria-describedby')!.split(' ');
  expect(told.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'What happens.',
    'Description is required',
  ]);
  expect(box.querySelector('li')?.textContent).toBe('A mat');
  expect(posted()).toBe(STORED);
});

test('a text from before there was rich text is not different before it is changed', async () => {
  const { box, onChange, posted } = await field({ defaultValue: 'One\ntwo\n\nThree' });
  expect(box.querySelectorAll('p')).toHaveLength(2);
  expect(posted()).toBe('One\ntwo\n\nThree');
  chooseAll(box);
  press('Bold');
  expect(onChange).toHaveBeenLastCalledWith(
    '<p><strong>One<br>two</strong></p><p><strong>Three</strong></p>',
  );
  press('Undo');
  await waitFor(() => expect(posted()).toBe('One\ntwo\n\nThree'));
});

test('the toolbar makes words bold and italic and lists of lines, and says what they are', async () => {
  const { box, posted } = await field({ defaultValue: '<p>Sit</p><p>Rest</p>' });
  chooseAll(box);
  press('Italic');
  await waitFor(() => expect(posted()).toBe('<p><em>Sit</em></p><p><em>Rest</em></p>'));
  expect(screen.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed')).toBe('true');
  press('Numbered list');
  await waitFor(() => expect(posted()).toBe('<ol><li><em>Sit</em></li><li><em>Rest</em></li></ol>'));
  press('Bulleted list');
  await waitFor(() => expect(posted()).toBe('<ul><li><em>Sit</em></li><li><em>Rest</em></li></ul>'));
});

test('arrows lead along the toolbar, and Tab out of the field', async () => {
  const { box } = await field({ defaultValue: '<ul><li>A mat</li></ul>' });
  const bold = screen.getByRole('button', { name: 'Bold' });
  act(() => bold.focus());
  fireEvent.keyDown(bold, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Italic' }));
  // Nobody takes the key: the browser goes on.
  expect(fireEvent.keyDown(box, { key: 'Tab' })).toBe(true);
});

test('a link leads to the web, to a mailbox or to a phone, and nowhere else', async () => {
  const { box, posted } = await field({ defaultValue: '<p>Read</p>' });
  chooseAll(box);
  press('Link');
  const address = await screen.findByRole('textbox', { name: 'Address' });
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  press('Add link');
  expect(await screen.findByText(NO_ADDRESS)).toBeTruthy();
  fireEvent.change(address, { target: { value: 'example.com/read' } });
  fireEvent.keyDown(address, { key: 'Enter' });
  await waitFor(() => expect(posted()).toBe('<p><a href="https://example.com/read">Read</a></p>'));
  chooseAll(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Change link' }));
  expect(await screen.findByDisplayValue('https://example.com/read')).toBeTruthy();
  press('Remove link');
  await waitFor(() => expect(posted()).toBe('<p>Read</p>'));
});

test('what is pasted from elsewhere keeps the few marks that there are', async () => {
  const { box, posted } = await field();
  paste(
    box,
    '<style>p{color:red}</style><h1 style="color:red">Head</h1><p class="MsoNormal"><b>Bold</b> <u>under</u><img src="x"></p>' +
      '<ul><li>One<ul><li>Two</li></ul></li></ul><a href="javascript:alert(1)">Press</a><table><tr><td>Cell</td></tr></table>',
  );
  await waitFor(() => expect(posted()).toContain('<strong>Bold</strong> under'));
  expect(posted()).toMatch(/^(?:<\/?(?:p|strong|ul|li|br)>|[^<>])+$/);
  for (const word of ['Head', 'One', 'Two', 'Press', 'Cell']) expect(posted()).toContain(word);
});

test('before its script has come, and without any, it is a text area with the words', () => {
  const html = renderToString(<RichTextField label="Description" name="description" defaultValue={STORED} />);
  const page = new DOMParser().parseFromString(`<form>${html}</form>`, 'text/html');
  expect(Object.fromEntries(new FormData(page.querySelector('form')!))).toEqual({
    description: STORED,
    'description-words': 'Bring warm socks\n\n• A mat',
  });
});

test.each([
  '',
  STORED,
  '<ol><li>One<br>two</li></ol><p><a href="https://example.com/">x<strong>y</strong></a></p>',
])('the editor holds %j and gives it back', (stored) => expect(storedOf(documentOf(stored))).toBe(stored));

test('what is typed while its editor comes goes on in the editor: no moment between has no field', async () => {
  const focused: (string | null | undefined)[] = [];
  const { container } = render(<RichTextField label="Description" />);
  const plain = container.querySelector('textarea')!;
  new MutationObserver(() => focused.push(document.activeElement?.getAttribute('contenteditable'))).observe(
    container,
    { childList: true, subtree: true },
  );
  act(() => plain.focus());
  fireEvent.change(plain, { target: { value: 'Bring a' } });
  await screen.findByRole('toolbar', {}, { timeout: 15_000 });
  expect(focused[0]).toBe('true');
  expect(screen.getByRole('textbox').textContent).toBe('Bring a');
  expect(window.getSelection()?.focusOffset).toBe('Bring a'.length);
});
