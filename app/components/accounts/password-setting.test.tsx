// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { PasswordSetting } from './password-setting.tsx';

rendersInStub();

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
});
