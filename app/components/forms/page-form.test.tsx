// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EmailSetting } from '#app/components/accounts/email-setting.tsx';
import { PhoneSetting } from '#app/components/accounts/phone-setting.tsx';
import { rendersInStub } from '#tests/support/pages/stub.tsx';

rendersInStub();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function show(setting: JSX.Element, name: string) {
  const loader = () => ({ csrf: 'x' });
  const Page = createRemixStub([{ id: 'root', path: '/', loader, Component: () => setting }]);
  render(<Page />);
  await screen.findByRole('button', { name });
  return () => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
}
const phone = { phone: '+12065550170', sentTo: null, canText: true, isOpen: true };

test('a link is not sent to an empty address', async () => {
  const email = { email: 'ana@example.com', pending: null, sentTo: null, sentLogIn: false, isOpen: true };
  const isOff = await show(<EmailSetting {...email} proof="fresh" />, 'Send the link');
  await waitFor(() => expect(isOff()).toBe(true));
  fireEvent.input(screen.getByLabelText('New email'), { target: { value: 'ana' } });
  await waitFor(() => expect(isOff()).toBe(false));
  fireEvent.input(screen.getByLabelText('New email'), { target: { value: ' ' } });
  await waitFor(() => expect(isOff()).toBe(true));
});

test('no message is sent to an empty number; one that waits to be confirmed stands there already', async () => {
  const isOff = await show(<PhoneSetting {...phone} phone={null} isConfirmed={false} />, 'Text me a link');
  await waitFor(() => expect(isOff()).toBe(true));
  fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '206' } });
  await waitFor(() => expect(isOff()).toBe(false));
});

test('a number that waits to be confirmed can be sent a link at once', async () => {
  const isOff = await show(<PhoneSetting {...phone} isConfirmed={false} />, 'Text me a link');
  expect(isOff()).toBe(false);
});
