// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rendersInStub } from '#tests/support/pages/stub.tsx';
import type { Inbox } from './inbox-items.ts';
import { InboxList } from './inbox-list.tsx';

rendersInStub();

const EMPTY: Inbox = {
  ...{ pendingAppointments: [], failedPayments: [], missingPayments: [], accountProblems: [] },
  ...{ disputesToAnswer: 0, disputeDueAt: null, changedElsewhere: [], notDone: [] },
  ...{ returnedRefunds: [], returnedPayouts: [], websiteMessages: [] },
  ...{ requestCount: 0, paymentCount: 0, count: 0 },
};

async function show(inbox: Partial<Inbox>) {
  const Page = () => <InboxList inbox={{ ...EMPTY, ...inbox }} timeZone="America/New_York" />;
  const Stub = createRemixStub([{ id: 'root', path: '/', Component: Page, loader: () => ({ csrf: 'x' }) }]);
  const { container } = render(<Stub />);
  await vi.waitFor(() => expect(container.textContent).not.toBe(''));
  return container.textContent;
}

const CAUGHT_UP = "You're all caught up 🎉";

test('a dispute that needs an answer waits in the inbox, with until when and the way to it', async () => {
  const text = await show({ disputesToAnswer: 1, disputeDueAt: new Date('2026-12-06T18:00:00Z'), count: 1 });
  expect(text).toContain('A client disputes a payment');
  expect(text).toContain('Your answer is taken until Sunday, December 6, 2026.');
  expect(screen.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/portal/payments/disputes');
  expect(text).not.toContain(CAUGHT_UP);
  cleanup();
  expect(await show({})).toContain(CAUGHT_UP);
});

test('what is wrong with an account leads to Payments', async () => {
  await show({ accountProblems: ['Stripe no longer lets Tendwell act for this account.'], count: 1 });
  const link = screen.getByRole('link', { name: 'Open Payments' });
  expect(link.getAttribute('href')).toBe('/portal/settings/banking');
});

test('a refund and a payout that banks sent back wait in the inbox, with the way to each and a word that it is done', async () => {
  const amount = { amountCents: 3000, currency: 'USD' as const };
  const refund = {
    ...{ ...amount, clientName: 'Iris Cole', returnedAt: new Date(0) },
    ...{ instantActionToken: null, bookableEventId: null },
  };
  const text = await show({
    returnedRefunds: [
      { ...refund, id: 'r', kind: 'appointment', instantActionToken: 'token' },
      { ...refund, id: 'e', kind: 'registration', bookableEventId: 'event' },
      { ...refund, id: 'g', kind: 'gift_card' },
    ],
    returnedPayouts: [{ ...amount, id: 'p', provider: 'stripe', failure: null }],
    count: 4,
  });
  expect(text).toContain('A refund to Iris Cole came back');
  expect(text).toContain('Your bank sent a payout of $30 back');
  expect(text).toContain('The bank sent the payout back. The money is at Stripe');
  expect(screen.getAllByRole('button', { name: 'Done' })).toHaveLength(4);
  const ways = screen.getAllByRole('link', { name: /^Open/ }).map((link) => link.getAttribute('href'));
  expect(ways).toEqual([
    '/portal/calendar/token',
    '/portal/calendar?groupEventId=event',
    '/portal/gift_card_templates?tab=activity',
  ]);
  // Only what was paid for an appointment can be refunded once more.
  expect(text!.split('Refund it once more')).toHaveLength(2);
  // Without scripts each is a form of the page of payments.
  const forms = [...document.querySelectorAll('form')];
  expect(forms.map((form) => [form.getAttribute('action'), form.method])).toEqual(
    forms.map(() => ['/portal/payments', 'post']),
  );
  expect(forms.map((form) => new FormData(form).get('returnedId'))).toEqual(['r', 'e', 'g', 'p']);
  expect(text).not.toContain(CAUGHT_UP);
});

test('what Zoom or another calendar did not take waits in the inbox with what to do', async () => {
  const said = 'Ben Reyes, Thu, Mar 12, 2:00 PM EDT: Zoom did not make its meeting.';
  const text = await show({ notDone: [said], count: 1 });
  expect(text).toContain(said);
  expect(text).not.toContain(CAUGHT_UP);
  expect(screen.getByRole('link', { name: 'To the calendar' }).getAttribute('href')).toBe('/portal/calendar');
});

test('a message from the website waits with who wrote it, how to answer, and a word that it is done', async () => {
  const message = { id: 'm', name: 'Wren Quill', email: 'wren@example.com', phone: '+15035550199' };
  const text = await show({
    websiteMessages: [
      { ...message, text: 'Do you take\nnew clients?', sentAt: new Date('2026-12-06T18:00:00Z') },
    ],
    count: 1,
  });
  expect(text).toContain('Message from your website');
  expect(text).toContain('Do you take\nnew clients?');
  expect(text).not.toContain(CAUGHT_UP);
  expect(screen.getByRole('link', { name: 'wren@example.com' }).getAttribute('href')).toBe(
    'mailto:wren%40example.com',
  );
  expect(screen.getByRole('link', { name: '(503) 555-0199' }).getAttribute('href')).toBe('tel:+15035550199');
  const form = screen.getByRole('button', { name: 'Done: Wren Quill' }).closest('form')!;
  expect(form.getAttribute('action')).toBe('/portal/inbox');
  expect(new FormData(form).get('contactMessageId')).toBe('m');
});
