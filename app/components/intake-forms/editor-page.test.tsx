// @vitest-environment jsdom
import { Outlet } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTAKE_FORM_MESSAGES as TEXTS } from '#app/domain/intake-forms/messages.ts';
import { INTAKE_KINDS } from '#app/lib/intake/questions.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { opRefused } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { EditorPage } from './editor-page.tsx';
import { newQuestion, shownQuestions, type Draft } from './editor-state.ts';
import { KIND_LABELS } from './words.ts';

rendersInStub();

const seen: Element[] = [];
beforeEach(() => {
  seen.length = 0;
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = function () {
    seen.push(this);
  };
  vi.stubGlobal('fetch', () => Promise.resolve(opRefused('Another window.')));
});
afterEach(() => vi.unstubAllGlobals());

const LAYOUT = 'routes/portal/layout';
const PORTAL = { user: { name: 'Ann Alder' }, practice: { timeZone: 'America/New_York' } };
const line = (id: string): Draft => ({ ...newQuestion('line', id), label: `Question ${id}` });
const TEA: Draft = { ...newQuestion('choice', 'tea'), label: 'Tea or water?', options: ['Tea', 'Water'] };

async function open(questions: readonly Draft[]) {
  const form = {
    ...{ id: '0192f0a0-0000-7000-8000-000000000001', name: 'Intake', version: 1, title: null, intro: null },
    ...{ sendWhen: 'by_hand' as const, againAfterMonths: null, serviceIds: [] },
    questions: shownQuestions(questions),
    updatedAt: new Date('2026-11-20T00:00:00Z'),
  };
  const more = { versions: [], services: [], isOnly: true, problems: [], posted: undefined };
  const Page = () => (
    <>
      <EditorPage intakeForm={form} {...more} />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([
    { id: LAYOUT, path: '/', Component: () => <Outlet />, children: [{ index: true, Component: Page }] },
  ]);
  render(<Stub hydrationData={{ loaderData: { [LAYOUT]: PORTAL } }} />);
  return within(await screen.findByRole('list', { name: 'Questions in their order' }));
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function add(kind: string, by = 'Add') {
  fireEvent.click(screen.getByRole('button', { name: by }), { detail: 0 });
  fireEvent.click(await screen.findByRole('menuitem', { name: kind }), { detail: 0 });
  return screen.findByRole('dialog', { name: kind });
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const saves = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('a refused Save names the first question that is wrong and goes to it', async () => {
  const list = await open([line('a'), TEA, line('b')]);
  press('Change Tea or water?');
  fireEvent.input(await screen.findByLabelText('Answer 2'), { target: { value: '' } });
  press('Done');
  await isGone();
  seen.length = 0;
  fireEvent.click(saves());
  expect(await screen.findByText(`“Tea or water?”: ${TEXTS.optionEmpty}`)).toBeTruthy();
  const change = list.getByRole('button', { name: 'Change Tea or water?' });
  await waitFor(() => expect(document.activeElement).toBe(change));
  expect(seen.map(({ textContent }) => textContent)).toEqual([TEXTS.optionEmpty]);
  // What stands before the questions comes first.
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: ' ' } });
  fireEvent.click(saves());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test('a form without a question says so where questions are added', async () => {
  await open([line('a')]);
  press('Remove Question a');
  fireEvent.click(saves());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(TEXTS.nothingAsked));
});

test('a question is added from below the list too', async () => {
  const list = await open([line('a')]);
  const sheet = await add('Short answer', 'Add another');
  fireEvent.input(within(sheet).getByLabelText('Question'), { target: { value: 'And then?' } });
  press('Done');
  await isGone();
  expect(list.getAllByRole('listitem').at(-1)!.textContent).toContain('And then?');
});

test('an untouched new question goes with its sheet; one with words of its own stays where it is done', async () => {
  const list = await open([line('a')]);
  for (const kind of INTAKE_KINDS) {
    await add(KIND_LABELS[kind]);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await isGone();
    expect(list.getAllByRole('listitem'), kind).toHaveLength(1);
  }
  await add('Scale');
  press('Done');
  await isGone();
  expect(list.queryByText('Untitled')).toBeNull();
  expect(saves().disabled).toBe(true);
  await add('Signature');
  press('Done');
  await isGone();
  expect(list.getByText('Signature', { selector: 'p:first-child' })).toBeTruthy();
  // What was there before stays, whatever closes its sheet.
  press('Change Question a');
  await screen.findByRole('dialog');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await isGone();
  expect(list.getByText('Question a')).toBeTruthy();
});

test('on a phone the bar that saves stands at the end of the form, not over its preview', async () => {
  await open([line('a')]);
  expect(saves()).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(await screen.findByTitle('The form as clients see it on a phone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
