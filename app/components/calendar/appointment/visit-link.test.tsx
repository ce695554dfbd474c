// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { opDone } from '#tests/support/pages/op-answers.ts';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';
import { VisitLink } from './visit-link.tsx';

rendersInStub();
afterEach(() => vi.unstubAllGlobals());

const visit = (ownLink: string | null) =>
  ({ id: '00000000-0000-4000-8000-000000000001', location: { ownLink } }) as AppointmentDetails;

function show(ownLink: string | null) {
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      Component: () => <VisitLink appointment={visit(ownLink)} />,
      loader: () => ({}),
    },
  ]);
  render(<Stub />);
}

async function save() {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(button().disabled).toBe(false));
  act(() => button().click());
}

test('the link of one visit is asked for and saved; what is no link is said beside it', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    sent.push(path, JSON.parse(body as string));
    return Promise.resolve(opDone({}));
  });
  show(null);
  fireEvent.click(await screen.findByRole('button', { name: 'Give it a link of its own' }));
  const field = await screen.findByRole('textbox', { name: /Link to the video call/ });
  fireEvent.input(field, { target: { value: 'our room' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Please enter a link that begins with https://.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.input(field, { target: { value: 'https://video.example/room' } });
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  const virtualMeetingLink = 'https://video.example/room';
  expect(sent).toEqual(['/op/giveVisitLink', { appointmentId: visit(null).id, virtualMeetingLink }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one that it has is changed, and stands in the field', async () => {
  show('https://video.example/room');
  fireEvent.click(await screen.findByRole('button', { name: 'Change its own link' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Link to the video call/ });
  expect(field.value).toBe('https://video.example/room');
});
