// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTAKE_FORM_MESSAGES as TEXTS } from '#app/domain/intake-forms/messages.ts';
import { INTAKE_MESSAGES } from '#app/domain/intake/messages.ts';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { FormPreview } from './form-preview.tsx';

const question = (id: string, more: Partial<IntakeQuestion> = {}): IntakeQuestion => ({
  ...{ id, kind: 'line', label: `Question ${id}`, required: false, hint: null, options: [] },
  ...{ min: null, max: null, lowLabel: null, highLabel: null, showIf: null },
  ...more,
});

/** What watches the height of the content, told of it by hand: jsdom lays nothing out. */
let grow: (() => void)[] = [];
beforeEach(() => {
  grow = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private tell: () => void) {}
      observe() {
        grow.push(this.tell);
      }
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** What stands in the window of a phone's width. */
function shown(questions: readonly IntakeQuestion[]) {
  const { unmount } = render(
    <FormPreview title={null} intro={null} questions={questions} practitioner="Ann Alder" />,
  );
  const frame = screen.getByTitle<HTMLIFrameElement>('The form as clients see it on a phone');
  return { frame, inside: within(frame.contentDocument!.body), unmount };
}

test('the preview has all that the client’s own page has: from five questions on how much is answered', () => {
  const count = (length: number) => shown(Array.from({ length }, (_, at) => question(`q${at}`)));
  const long = count(5);
  expect(long.inside.getByText('0 of 5 answered')).toBeTruthy();
  long.unmount();
  const short = count(4);
  expect(short.inside.queryByText(/answered/)).toBeNull();
  short.unmount();
});

test('Send answers shows the marks that a client would get, and says that nothing is sent', () => {
  const { frame, inside, unmount } = shown([
    question('why', { required: true }),
    question('agreed', { kind: 'consent', label: 'I agree', required: true }),
  ]);
  const send = () => fireEvent.click(inside.getByRole('button', { name: 'Send answers' }));
  expect(inside.queryByText(/Nothing is sent/)).toBeNull();
  send();
  expect(inside.getByText(INTAKE_MESSAGES.toCorrect(2))).toBeTruthy();
  for (const mark of [INTAKE_MESSAGES.missing, INTAKE_MESSAGES.missingConsent])
    expect(inside.getAllByText(mark, { exact: false }).length).toBeGreaterThan(1);
  expect(inside.getByRole('status').textContent).toBe(TEXTS.previewWrong);
  expect(frame.contentDocument!.activeElement).toBe(inside.getByLabelText('Question why'));
  // What the marks speak of is reached within the frame, whose address is no page of its own.
  const link = inside.getByRole('link', { name: 'I agree' });
  expect(fireEvent.click(link)).toBe(false);
  expect(frame.contentDocument!.activeElement).toBe(inside.getByRole('checkbox'));
  unmount();

  const right = shown([question('why', { required: true })]);
  fireEvent.input(right.inside.getByLabelText('Question why'), { target: { value: 'My back' } });
  fireEvent.click(right.inside.getByRole('button', { name: 'Send answers' }));
  expect(right.inside.getByRole('status').textContent).toBe(TEXTS.previewRight);
  right.unmount();
});

test('the window is as high as what stands in it, so that the page alone scrolls', () => {
  const { frame, inside, unmount } = shown([question('why')]);
  const content = frame.contentDocument!.body.firstElementChild!;
  expect(content.contains(inside.getByText('Question why'))).toBe(true);
  content.getBoundingClientRect = () => ({ height: 1_800.4 }) as DOMRect;
  for (const tell of grow) tell();
  expect(frame.style.height).toBe('1801px');
  unmount();
});
