// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordSetting } from './password-setting.tsx';

afterEach(cleanup);

test('a link to choose a password anew goes to the address on file, and the page says so', async () => {
  const asked: string[] = [];
  const Page = createRemixStub([
    { path: '/', Component: () => <PasswordSetting email="ana@example.com" hasPassword /> },
    {
      path: '/forgot-password',
      action: async ({ request }) => {
        asked.push(String((await request.formData()).get('email')));
        return { ok: true };
      },
    },
  ]);
  // The stub's router says once that it is not the next version yet.
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<Page />);
  const button = await screen.findByRole('button', { name: 'Change by email' });
  button.focus();
  fireEvent.click(button);
  expect(
    await screen.findByText('We have sent a link to ana@example.com. It works once, for an hour.'),
  ).toBeTruthy();
  // The button goes, and the keyboard would begin at the top of the page.
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(asked).toEqual(['ana@example.com']);
  expect(screen.queryByRole('button')).toBeNull();
  quiet.mockRestore();
});
