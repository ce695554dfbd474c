// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IntakeQuestion } from '#app/lib/intake/questions.ts';
import { FormPreview } from './form-preview.tsx';

const question = (id: string): IntakeQuestion => ({
  ...{ id, kind: 'line', label: `Question ${id}`, required: false, hint: null, options: [] },
  ...{ min: null, max: null, lowLabel: null, highLabel: null, showIf: null },
});

/** What stands in the window of a phone's width. */
function shown(count: number) {
  const questions = Array.from({ length: count }, (_, at) => question(`q${at}`));
  const { unmount } = render(
    <FormPreview title={null} intro={null} questions={questions} practitioner="Ann Alder" />,
  );
  const frame = screen.getByTitle<HTMLIFrameElement>('The form as clients see it on a phone');
  return { inside: within(frame.contentDocument!.body), unmount };
}

test('the preview has all that the client’s own page has: from five questions on how much is answered', () => {
  const long = shown(5);
  expect(long.inside.getByText('0 of 5 answered')).toBeTruthy();
  long.unmount();
  expect(shown(4).inside.queryByText(/answered/)).toBeNull();
});
