import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { flashCookie } from '#app/platform/cookies.ts';
import { webContext } from '#tests/support/context.ts';
import { planWorld } from '#tests/support/worlds/plans.ts';
import * as banking from '../banking.tsx';
import * as booking from '../booking.tsx';
import * as calendar from '../calendar.tsx';
import * as cancellation from '../cancellation.tsx';
import * as closedPractice from '../closed-practice.tsx';
import * as templates from '../communication-templates.tsx';
import * as communication from '../communication.tsx';
import * as conferencing from '../conferencing.tsx';
import * as intakeForm from '../intake-form.tsx';
import * as intakeForms from '../intake-forms.tsx';
import * as personal from '../personal.tsx';
import * as subscriptions from '../subscriptions.tsx';

const { world } = planWorld();
const PAGES = {
  ...{ banking, booking, calendar, cancellation, closedPractice, templates, communication, conferencing },
  ...{ intakeForm, intakeForms, personal, subscriptions },
};

/** Everything that a settings page may change, as it stands. */
const stored = () =>
  world.rows(
    `SELECT p."updatedAt", (SELECT count(*)::int FROM "ConnectAttempt") AS attempts,
       (SELECT count(*)::int FROM "IntakeForm") AS forms, (SELECT count(*)::int FROM "Session") AS sessions,
       (SELECT count(*)::int FROM "OutboxEvent") AS wanted
     FROM "Practice" p WHERE p.id = $1`,
    [world.a().id],
  );

const saidBy = async ({ setCookies }: AppLoadContext) =>
  (await flashCookie().parse(setCookies.at(-1)!.split(';')[0]!)) as unknown;

test.each(
  Object.entries(PAGES).flatMap(([name, route]) =>
    [{ intent: 'no-such-form' }, { intent: 'toString' }, {}].map((posted) => ({ name, route, posted })),
  ),
)(
  '$name refuses $posted, which is none of its forms, as bad input, and changes nothing',
  async ({ route, posted }) => {
    const before = await stored();
    const context = webContext(world.owner()) as unknown as AppLoadContext;
    const request = new Request('http://localhost:3000/portal/settings', {
      method: 'POST',
      body: new URLSearchParams(posted as Record<string, string>),
    });
    const params = { formId: '00000000-0000-4000-8000-000000000001' };
    const answer: unknown = await Promise.resolve(route.action({ request, context, params })).catch(
      (thrown: unknown) => thrown,
    );
    // What has no room of its own for it says so on the page that it leads to.
    if (answer instanceof Response) expect(await saidBy(context)).toMatchObject({ kind: 'error' });
    else expect(answer).toMatchObject({ data: { ok: false, code: 'invalid_input' }, init: { status: 400 } });
    expect(await stored()).toEqual(before);
  },
);
