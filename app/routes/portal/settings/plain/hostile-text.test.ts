import { beforeAll, expect, test } from 'vitest';
import { openPlain } from '#tests/support/pages/plain-page.tsx';
import { planWorld } from '#tests/support/worlds/plans.ts';
import * as client from '../../client.tsx';
import * as clients from '../../clients.tsx';
import * as banking from '../banking.tsx';
import * as booking from '../booking.tsx';
import * as calendar from '../calendar.tsx';
import * as cancellation from '../cancellation.tsx';
import * as templates from '../communication-templates.tsx';
import * as communication from '../communication.tsx';
import * as conferencing from '../conferencing.tsx';
import * as intakeForms from '../intake-forms.tsx';
import * as personal from '../personal.tsx';
import * as subscriptions from '../subscriptions.tsx';

const { world } = planWorld();
const EVIL = `"'><img src=x onerror=alert(1)></script></title><svg onload=alert(2)>{{7*7}}`;
/** Turned round, and wider than any page. */
const ODD = `${EVIL} \u202Eשלום ${'w'.repeat(400)}`;
/** What is no text that somebody wrote. */
const NOT_WRITTEN =
  /(hash|encrypted|key|token|etag|csp|zone|slug|code|currency|path|provider|externalid|status|purpose|permissions)$/i;

/** Into each text of every table that takes it, the odd one where it is not too long. */
beforeAll(async () => {
  const columns = await world.rows(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND is_generated = 'NEVER'`,
  );
  for (const { table, column } of columns as { table: string; column: string }[]) {
    if (NOT_WRITTEN.test(column) || /^(Session|UserToken|WebhookEvent|OutboxEvent|RateLimit)$/.test(table))
      continue;
    for (const text of [EVIL, ODD])
      // A bound of the database's own: an address, a number, a name that must be the only one.
      await world.rows(`UPDATE "${table}" SET "${column}" = $1`, [text]).catch(() => undefined);
  }
}, 120_000);

const PAGES = {
  ...{ banking, booking, calendar, cancellation, templates, communication, conferencing, intakeForms },
  ...{ personal, subscriptions, client, clients },
};
/** What of it a browser would take for mark-up: a tag that the page did not write, or an attribute that it leaves. */
const acts = (html: string) => html.match(/<img src=x|<svg onload|"'>/gi) ?? [];

test.each(Object.entries(PAGES))(
  '%s of the portal shows what somebody wrote as text (C50)',
  async (_name, route) => {
    const clientId = world.a().clients.ada.id;
    const page = await openPlain(route as never, world.owner(), '/portal/settings', { params: { clientId } });
    expect(acts(page.html)).toEqual([]);
  },
);

test('and it does stand on them', async () => {
  const shown = async (route: object) =>
    (
      await openPlain(route as never, world.owner(), '/portal', {
        params: { clientId: world.a().clients.ada.id },
      })
    ).text;
  for (const route of [booking, client, clients, personal])
    expect(await shown(route)).toContain('<img src=x');
});
