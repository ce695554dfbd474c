// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearOldDrafts, readDraft, saveDraft } from './draft.ts';
import type { IntakeForm } from './view.ts';

const form = (id: string) => ({ id, questions: [] as IntakeForm['questions'] }) as IntakeForm;
const NOW = Date.UTC(2026, 2, 4);
const at = (days: number) => vi.setSystemTime(NOW + days * 86_400_000);

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('what was typed is given back for 30 days; then any form that is opened here forgets it', () => {
  vi.useFakeTimers();
  at(0);
  saveDraft(form('first'), { allergies: 'Nuts' });
  localStorage.setItem('tendwell-intake-odd', 'no draft');
  localStorage.setItem('another', 'stays');
  at(29);
  expect(readDraft(form('first'))).toEqual({ allergies: 'Nuts' });
  saveDraft(form('second'), { pain: 'Back' });
  at(31);
  expect(readDraft(form('second'))).toEqual({ pain: 'Back' });
  expect(Object.keys(localStorage).toSorted()).toEqual(['another', 'tendwell-intake-second']);
  at(70);
  clearOldDrafts();
  expect(Object.keys(localStorage)).toEqual(['another']);
});
