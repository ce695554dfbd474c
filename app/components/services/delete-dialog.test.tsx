// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { MyService } from './offer-data.ts';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

const massage = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Massage',
  package: false,
  addOn: false,
} as MyService;

test.each([
  [['Before a massage'], 'The intake form “Before a massage” is sent for it alone: nobody gets that one'],
  [['First', 'Second'], 'The intake forms “First” and “Second” are sent for it alone: nobody gets those'],
])('the question names the intake forms %j that nobody gets any more', async (intakeForms, said) => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(opDone({ appointmentsCount: 0, seriesCount: 0, packagesCount: 0, intakeForms })),
  );
  const Stub = createRemixStub([
    {
      path: '/',
      Component: () => <DeleteDialog service={massage} onClose={() => {}} onDeleted={() => {}} />,
    },
  ]);
  render(<Stub />);
  const found = await screen.findByText((text) => text.startsWith(said), {}, { timeout: 5_000 });
  expect(found.closest('[role=alertdialog]')).not.toBeNull();
});
