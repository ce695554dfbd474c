// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { COMMUNICATION_MESSAGES as TEXTS } from '#app/domain/communication/messages.ts';
import { DEFAULT_CONTENT } from '#app/lib/messages/email-templates.ts';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { TemplateForm } from './template-form.tsx';
import { TextCosts } from './text-costs.tsx';

rendersInStub();

const writeText = vi.fn(() => Promise.resolve());
beforeEach(() => {
  writeText.mockClear();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});

const version = (id: string, savedAt: string, content = `<p>${id}</p>`) => ({
  ...{ id, content, isDefault: false, savedAt: new Date(savedAt), savedBy: 'Ann Alder' },
});

async function open() {
  const defaultContent = DEFAULT_CONTENT.appointment_reminder;
  const template = {
    ...{ name: 'appointment_reminder' as const, allowedVariables: [], defaultContent },
    customContent: '<p>third</p>',
    versions: [
      version('third', '2026-11-20T19:30:41Z'),
      version('second', '2026-11-20T19:30:07Z'),
      version('first', '2026-11-19T19:30:07Z'),
    ],
    updatedAt: new Date('2026-11-20T19:30:41Z'),
  };
  const Page = () => (
    <>
      <TemplateForm
        {...{ template, appointmentId: null, email: 'ann@alder.example', timeZone: 'America/New_York' }}
        {...{ first: { preview: null, problem: null }, picker: null }}
        {...{
          again: () => undefined,
          opened: { placeholders: true, versions: true },
          onOpened: () => undefined,
        }}
      />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([{ path: '/', Component: Page }]);
  render(<Stub />);
  await screen.findByText('Versions');
}

test('a placeholder is copied, which says so in the document’s word (002 §8)', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Copy {{client.first_name}}' }));
  expect(writeText).toHaveBeenCalledWith('{{client.first_name}}');
  expect(await screen.findByText('Copied', {}, { timeout: 5_000 })).toBeTruthy();
});

test('versions of one minute are told apart, and the one in use has nothing to press', async () => {
  await open();
  const rows = screen.getAllByText('By Ann Alder').map((by) => by.closest('li')!);
  expect(rows.map((row) => row.querySelector('p')!.textContent)).toEqual([
    'Fri, Nov 20, 2:30:41 PM EST In use',
    'Fri, Nov 20, 2:30:07 PM EST ',
    'Thu, Nov 19, 2:30 PM EST ',
  ]);
  const pressed = rows.map((row) => within(row).queryByRole('button')?.getAttribute('aria-label'));
  expect(pressed).toEqual([
    undefined,
    'Use this version of Fri, Nov 20, 2:30:07 PM EST',
    'Use this version of Thu, Nov 19, 2:30 PM EST',
  ]);
});

test('the preview says what is added to the email that a client gets', async () => {
  await open();
  expect(screen.getByText(TEXTS.previewExact).textContent).toContain('An invisible picture is added');
});

test('what text messages cost adds up from the price of a part, and says who pays it', () => {
  const cost = (parts: number) => ({
    ...{ template: `of ${parts}`, label: `Of ${parts}`, text: 'Hello', characters: 5, parts },
    ...{ isUnicode: false, unusual: [], price: parts * 113 },
  });
  render(<TextCosts costs={{ partPrice: 113, texts: [cost(1), cost(2), cost(7)] }} />);
  const shown = [...document.body.textContent!.matchAll(/about (\d+\.\d+)¢/g)].map(([, cents]) =>
    Number(cents),
  );
  const [part, ...sums] = shown;
  expect(sums).toEqual([1, 2, 7].map((parts) => Number((parts * part!).toFixed(2))));
  expect(screen.getByText(/you are not charged for text messages/)).toBeTruthy();
});
