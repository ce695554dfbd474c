import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { PLAN_MESSAGES } from '#app/domain/subscriptions/messages.ts';
import { flashCookie } from '#app/platform/cookies.ts';
import { webContext } from '#tests/support/context.ts';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { ASKS, DECLINES, planWorld } from '#tests/support/worlds/plans.ts';
import * as subscriptions from './subscriptions.tsx';

const { world, owner, addCard } = planWorld();

/** What is said of the press, on the page that it leads to. */
async function chosen(interval: 'month' | 'year') {
  const context = webContext(owner());
  const body = new URLSearchParams({ intent: 'start', interval });
  const request = new Request('http://localhost:3000/portal/subscriptions', { method: 'POST', body });
  const answer = (await subscriptions.action({ request, context, params: {} })) as Response;
  expect(answer.headers.get('location')).toBe('/portal/subscriptions');
  return flashCookie().parse(context.setCookies.at(-1)!.split(';')[0]!);
}

test.each([
  [DECLINES, { kind: 'error', text: PLAN_MESSAGES.beginDeclined }],
  [ASKS, { kind: 'error', text: PLAN_MESSAGES.beginNotConfirmed }],
  ['4242424242424242', { kind: 'success', text: PLAN_MESSAGES.begun }],
])('whoever chooses a plan is told what came of it, wherever they look: %s', async (number, said) => {
  await world.rows(
    `INSERT INTO "Subscription" (id, "practiceId", state, "trialUsedAt", "updatedAt") VALUES ($1, $2, 'cancelled', now(), now())`,
    [uuid(), world.a().id],
  );
  await addCard(number);
  expect(await chosen('month')).toEqual(said);
});

test.each([
  [null, 'It needs a card. To enter one, please switch on JavaScript.'],
  [DECLINES, 'To use another card, please switch on JavaScript'],
  [ASKS, 'To confirm it, or to use another card, please switch on JavaScript'],
])(
  'what a card company’s form is needed for says without scripts that they are, and shows no button that does nothing: %s',
  async (number, said) => {
    await world.rows(
      `INSERT INTO "Subscription" (id, "practiceId", state, "trialUsedAt", "updatedAt") VALUES ($1, $2, 'cancelled', now(), now())`,
      [uuid(), world.a().id],
    );
    if (number) {
      await addCard(number);
      await chosen('month');
    }
    const page = await openPlain(subscriptions, owner(), '/portal/subscriptions');
    expect(page.text).toContain(said);
    expect(page.deadButtons()).toEqual([]);
  },
);
