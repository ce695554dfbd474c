// @vitest-environment jsdom
import { Outlet } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { encode } from 'turbo-stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#app/ui/feedback/toast.tsx';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import { Communication } from '../billing/communication.tsx';
import { PaymentMethod } from '../billing/payment-method.tsx';
import { ClientMenu } from '../client-menu.tsx';
import { EditClientFlyout } from '../edit-client-flyout.tsx';
import { ClientIntake } from '../intake.tsx';
import { NewClientFlyout } from '../new-client-flyout.tsx';
import { NoteForm } from '../notes/note-form.tsx';

rendersInStub();

/** As the server answers where it fails itself, and where it says why not. */
const REFUSALS = {
  internal: 'Something went wrong on our side. Please try again.',
  conflict: 'Ada still has 2 visits.',
} as const;
const CLIENT = {
  id: '018f2f2e-7d3a-7c11-9f5e-2b1d0c9a8e77',
  name: 'Ada Moss',
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'ada@example.com',
  phone: null,
  notes: null,
  canBeBooked: true,
};

const server = {
  code: 'internal' as keyof typeof REFUSALS | null,
  value: {} as unknown,
  posted: [] as { path: string; body: unknown }[],
};
const written = (answer: unknown) =>
  new Response(encode(answer), { headers: { 'Content-Type': 'text/x-script; charset=utf-8' } });

beforeEach(() => {
  server.code = 'internal';
  server.value = {};
  server.posted = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') {
      const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
      const isCard = path.startsWith('/op/defaultPaymentMethodPractice');
      const none = { upcomingAppointments: [], upcomingAppointmentsCount: 0 };
      return Promise.resolve(written({ ok: true, value: isCard ? card : none }));
    }
    server.posted.push({ path, body: JSON.parse(body as string) });
    const { code, value } = server;
    const refused = { ok: false, code, text: code && REFUSALS[code], fields: {}, data: {} };
    return Promise.resolve(written(code ? refused : { ok: true, value }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function show(page: JSX.Element) {
  const Root = () => (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      Component: Root,
      loader: () => ({ csrf: 'the token' }),
      children: [
        {
          id: 'routes/portal/layout',
          loader: () => ({
            practice: { timeZone: 'America/New_York' },
            user: { email: 'me@example.com' },
          }),
          children: [
            {
              id: 'routes/portal/client',
              loader: () => ({ client: CLIENT, takesCards: true, now: 0 }),
              children: [{ index: true, Component: () => page }],
            },
            { path: 'portal/clients', Component: () => <p>All clients</p> },
          ],
        },
      ],
    },
  ]);
  render(<Stub />);
}

const press = async (name: string | RegExp, role = 'button') =>
  fireEvent.click(await screen.findByRole(role, { name }));
const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(label, { exact: false }), { target: { value } });

async function deleteIt() {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^More for/ }), { key: 'Enter' });
  await press('Delete client', 'menuitem');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Delete client' })).at(-1)!);
}
const menu = <ClientMenu clientId={CLIENT.id} name={CLIENT.name} hasAccount={false} />;
const intake = (
  <ClientIntake
    intake={{
      status: 'not_sent',
      sentAt: null,
      submittedAt: null,
      requestId: null,
      answers: [],
      waiting: null,
      requests: [],
      forms: [],
    }}
  />
);

/** The texts of spec 001 §8, with what the server says. */
test.each([
  [
    'creating a client',
    <NewClientFlyout open onClose={() => {}} />,
    async () => {
      await type('First name', 'Noor');
      await type('Email', 'noor@example.com');
      await press('Save client');
    },
    'createClient',
    (why: string) => [`Error creating client: ${why}`],
  ],
  [
    'changing a client',
    <EditClientFlyout open onClose={() => {}} />,
    async () => {
      await type('City', 'Guelph');
      await press('Save changes');
    },
    'editClient',
    (why: string) => [`Error updating client: ${why}`],
  ],
  ['deleting', menu, deleteIt, 'deleteClient', (why: string) => [`Payment could not be processed: ${why}`]],
  [
    'sending an intake form',
    intake,
    () => press('Send intake form'),
    'sendIntakeForm',
    (why: string) => ['Error sending intake form', why],
  ],
  [
    'writing a note',
    <NoteForm clientId={CLIENT.id} saved={[]} />,
    async () => {
      await type('New note', 'Left shoulder.');
      await press('Save note');
    },
    'addNote',
    (why: string) => [`The note could not be saved: ${why}`],
  ],
  [
    'deleting a card',
    <PaymentMethod clientId={CLIENT.id} name="Ada" version={1} editable />,
    async () => {
      await press('Delete card');
      fireEvent.click((await screen.findAllByRole('button', { name: 'Delete card' })).at(-1)!);
    },
    'detachPaymentMethodPractice',
    (why: string) => [why],
  ],
])('%s that fails says so', async (_what, page, doIt, name, texts) => {
  for (const code of ['internal', 'conflict'] as const) {
    server.code = code;
    show(page);
    await doIt();
    for (const text of texts(REFUSALS[code])) await screen.findAllByText(text);
    cleanup();
  }
  expect(server.posted.map(({ path }) => path)).toEqual([`/op/${name}`, `/op/${name}`]);
});

test('a client who was deleted has no page to stay on; the word of it stays', async () => {
  server.code = null;
  show(menu);
  await deleteIt();
  await screen.findByText('All clients');
  await screen.findByText('Client deleted successfully.');
  expect(server.posted).toEqual([{ path: '/op/deleteClient', body: { clientId: CLIENT.id } }]);
});

test('a switch shows what was wanted at once, and what is so where that was not saved', async () => {
  const settings = [{ kind: 'booking' as const, emailEnabled: true, textEnabled: true }];
  const minutes = {
    reminderEmailMinutes: null,
    reminderTextMinutes: null,
    pastDueEmailMinutes: null,
    pastDueTextMinutes: null,
  };
  show(<Communication communication={{ settings, ...minutes }} />);
  const byEmail = await screen.findByRole<HTMLInputElement>('switch', { name: 'Booking updates by email' });
  fireEvent.click(byEmail);
  expect(byEmail.checked).toBe(false);
  await screen.findByText(REFUSALS.internal);
  expect(byEmail.checked).toBe(true);
  expect(server.posted).toEqual([
    {
      path: '/op/updateClientCommunication',
      body: { clientId: CLIENT.id, kind: 'booking', channel: 'email', enabled: false },
    },
  ]);
});

test.each([['Save note'], ['Discard']])(
  'after %s the keyboard stays where the next note is written',
  async (name) => {
    server.code = null;
    server.value = {};
    show(<NoteForm clientId={CLIENT.id} saved={[]} />);
    await type('New note', 'Left shoulder.');
    (await screen.findByRole('button', { name })).focus();
    await press(name);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('New note');
    await vi.waitFor(() => expect(field.value).toBe(''));
    expect(document.activeElement).toBe(field);
  },
);
