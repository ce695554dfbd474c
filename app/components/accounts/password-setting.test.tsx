// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PasswordSetting } from './password-setting.tsx';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

test('a link to choose a password anew goes to the address on file, and the page says so', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(body as string)]);
    return opDone({});
  });
  const Page = createRemixStub([
    { path: '/', Component: () => <PasswordSetting email="ana@example.com" hasPassword /> },
  ]);
  render(<Page />);
  const button = await screen.findByRole('button', { name: 'Change by email' });
  button.focus();
  fireEvent.click(button);
  expect(
    await screen.findByText('We have sent a link to ana@example.com. It works once, for an hour.'),
  ).toBeTruthy();
  // The button goes, and the keyboard would begin at the top of the page.
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(asked).toEqual([['/op/requestPasswordReset', { email: 'ana@example.com' }]]);
  expect(screen.queryByRole('button')).toBeNull();
});
