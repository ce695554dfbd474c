import { v7 as uuid } from 'uuid';
import Stripe from 'stripe';
import { beforeEach, expect } from 'vitest';
import { templateFor } from '#builder/templates/index.ts';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { deliverAccountMessage } from '#app/domain/messaging/index.ts';
import { applyProviderEvent, receiveProviderEvent } from '#app/domain/payments/index.ts';
import { practicePlan, startPlan } from '#app/domain/subscriptions/index.ts';
import { checkPlan } from '#app/domain/subscriptions/keep/check-plan.ts';
import { writePlanMessage } from '#app/domain/subscriptions/keep/write-plan-message.ts';
import { planConfirmation } from '#app/domain/subscriptions/pay/plan-confirmation.ts';
import { planSetupIntent } from '#app/domain/subscriptions/pay/plan-setup-intent.ts';
import { savePlanCard } from '#app/domain/subscriptions/pay/save-plan-card.ts';
import { publishedPage } from '#app/domain/website/index.ts';
import { publishWebsite } from '#app/domain/website/publication/publish-website.ts';
import { republishSite } from '#app/domain/website/publication/republish-site.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Ports } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { aSite, given } from '#prisma/situations/index.ts';
import { passCheck, typeCard } from '../payments/card-appointments.ts';
import { ok } from './booking.ts';
import { paymentWorld, WEBHOOK_SECRET } from './payments.ts';

const GOOD = '4242424242424242';
/** Is saved, and refused when it is charged. */
export const DECLINES = '4000000000000341';
/** Its bank asks each time. */
export const ASKS = '4000002760003184';
/** Stands on the website of the practice while its plan opens it. */
export const SECTION = 'Find your way here';

/** A practice and the company at which it pays for its plan, for tests of plans; call it once at the top of a file. */
export function planWorld() {
  const world = paymentWorld();

  beforeEach(async () => {
    world.sandbox.store.reset();
    await world.rows(`DELETE FROM "RateLimit"`);
    await world.rows(`DELETE FROM "Subscription"`);
    await world.rows(`DELETE FROM "OutboxEvent"`);
    await world.rows(`DELETE FROM "Message"`);
  });

  const owner = () => world.owner();
  const ask = () => ok(runOperation(practicePlan, owner(), {}));
  const start = (interval: 'month' | 'year' = 'month') =>
    runOperation(startPlan, owner(), { plan: 'website', interval });
  const check = () => ok(runOperation(checkPlan, world.system(), { practiceId: world.a().id }));
  const row = async () =>
    (await world.rows('SELECT * FROM "Subscription" WHERE "practiceId" = $1', [world.a().id]))[0];
  const atStripe = () => world.sandbox.store.all('subscriptions');
  const flags = async () => (await ok(runOperation(proCalendarUser, owner(), {}))).navigation;

  /** The clocks of the product and of the card company go on together, and the worker looks at what fell due on the way. */
  async function pass(days: number) {
    world.clock().advance(days * DAY_MS);
    world.sandbox.advanceBilling(days * 86_400);
    await check();
  }

  async function addCard(number = GOOD) {
    const { clientSecret } = await ok(runOperation(planSetupIntent, owner(), {}));
    const setupIntentId = clientSecret.split('_secret_')[0]!;
    await typeCard(null, { setupIntentId, setupIntentSecret: clientSecret }, number);
    return ok(runOperation(savePlanCard, owner(), { setupIntentId }));
  }

  /** What the page does with a payment that the bank asks about. */
  async function confirmPayment() {
    const { clientSecret: paymentSecret, paymentMethodId } = await ok(
      runOperation(planConfirmation, owner(), {}),
    );
    await passCheck(null, { paymentSecret, paymentMethodId });
  }

  /** What the worker writes and sends of what is wanted, by subject. */
  async function mail(): Promise<{ to: string; subject: string; text: string }[]> {
    const wanted = await world.rows(
      `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE topic = 'plan-message' AND "processedAt" IS NULL RETURNING payload`,
    );
    for (const { payload } of wanted) await ok(runOperation(writePlanMessage, world.system(), payload));
    const sent: { to: string; subject: string; text: string }[] = [];
    const queued = await world.rows(
      `SELECT id FROM "Message" WHERE state = 'queued' AND template LIKE 'plan_%' ORDER BY id`,
    );
    const system = world.system();
    const mailer: Ports['mailer'] = {
      provider: 'outbox',
      send: async ({ to, subject, text }) => {
        sent.push({ to, subject, text });
        return { outcome: 'sent', providerId: uuid() };
      },
    };
    for (const { id } of queued) {
      const ports = Object.create(system.ports, { mailer: { value: mailer } }) as Ports;
      await ok(runOperation(deliverAccountMessage, { ...system, ports }, { messageId: id }));
    }
    return sent;
  }

  const events = (type: string) => world.sandbox.store.all('events').filter((event) => event.type === type);
  async function deliver(event: { id: string; body: object }) {
    const rawBody = JSON.stringify(event.body);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET });
    await ok(runOperation(receiveProviderEvent, world.system(), { rawBody, signature }));
    const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [event.id]);
    return ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: stored.id }));
  }

  const visit = async () =>
    (await ok(runOperation(publishedPage, { ...world.visitor(), site: world.a().site }, { path: '/' }))).html;
  /** Renders the site anew where that is wanted; says whether it was. */
  async function republish(): Promise<boolean> {
    const wanted = await world.rows(
      `DELETE FROM "OutboxEvent" WHERE topic = 'republish-site' RETURNING payload`,
    );
    for (const { payload } of wanted) await ok(runOperation(republishSite, world.system(), payload));
    return wanted.length > 0;
  }
  async function site() {
    await world.rows(`DELETE FROM "PublishedPage"`);
    await world.rows(`DELETE FROM "Page"`);
    await world.rows(`DELETE FROM "Website"`);
    await given(world.a().db, world.clock().now(), (scene) => {
      const facts = {
        practiceName: world.a().name,
        firstName: 'Ann',
        headline: SECTION,
        philosophy: SECTION,
        firstVisit: null,
        insurance: null,
      };
      aSite(scene, world.a().name, templateFor('Massage', facts));
    });
    await ok(runOperation(publishWebsite, owner(), {}));
  }

  /** A running plan, paid by this card. */
  async function paying(number = GOOD) {
    await ok(start());
    await addCard(number);
    await pass(14.1);
    expect(await ask()).toMatchObject({ state: 'active' });
    await mail();
    await republish();
  }

  return {
    world,
    owner,
    ask,
    start,
    check,
    row,
    atStripe,
    flags,
    pass,
    addCard,
    confirmPayment,
    mail,
    events,
    deliver,
    visit,
    republish,
    site,
    paying,
  };
}
