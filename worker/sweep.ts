import { visitsToAskAbout } from '#app/domain/reviews/index.ts';
import type { Services } from '#app/operations/context.ts';
import { sqlOn } from '#tenants/scoped-db.ts';
import { forgetExpiredHourly } from './forget-expired.ts';
import { relayOutbox } from './relay.ts';

const MOST = 500;
/** A charge without an outcome for this long is looked up at the provider. */
const UNRESOLVED_AFTER_MS = 2 * 60_000;

/**
 * Looks for everything that has fallen due and queues a job for each, under a key that names it: while that job waits or runs, a
 * second look, or a second worker, leaves it as it is. It reads the product's clock, so that moving the clock makes things due at
 * once. Answers how many jobs it queued by name.
 */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const { cross, clock, database } = services;
  const sql = sqlOn(database.pool);
  const now = new Date(clock.now());
  const queued: Record<string, number> = {};

  const queue = async (task: string, key: string, payload: object) => {
    const [job] = await sql<{ added: boolean }>`
      SELECT tenancy.enqueue_once(${task}, ${JSON.stringify(payload)}::json, ${key}) AS added`;
    if (job?.added) queued[task] = (queued[task] ?? 0) + 1;
  };

  await relayOutbox(services);
  await forgetExpiredHourly(database, clock.now());
  for (const channel of ['email', 'sms'] as const) {
    for (const { practiceId, id } of await cross.appointmentsToRemind(now, channel, MOST)) {
      await queue('remind-appointment', `remind:${channel}:${id}`, {
        practiceId,
        appointmentId: id,
        channel,
      });
    }
    for (const { practiceId, id } of await cross.appointmentsPastDue(now, channel, MOST)) {
      await queue('remind-past-due', `past-due:${channel}:${id}`, { practiceId, appointmentId: id, channel });
    }
  }
  for (const { practiceId, id } of await cross.appointmentsToAskForReview(
    visitsToAskAbout(clock.now()),
    MOST,
  )) {
    await queue('ask-for-review', `ask-for-review:${id}`, { practiceId, appointmentId: id });
  }
  for (const { practiceId, id } of await cross.appointmentsToCharge(now, MOST)) {
    await queue('charge-appointment', `charge-of-the-day:${id}`, { practiceId, appointmentId: id });
  }
  for (const { practiceId, id } of await cross.expiredHolds(now, MOST)) {
    await queue('expire-hold', `expire-hold:${id}`, { practiceId, holdId: id });
  }
  for (const { practiceId, id } of await cross.registrationsToRelease(now, MOST)) {
    await queue('release-registration', `release-registration:${id}`, { practiceId, registrationId: id });
  }
  for (const { practiceId, id } of await cross.registrationsToCharge(now, MOST)) {
    await queue('charge-registration', `charge-registration:${id}`, { practiceId, registrationId: id });
  }
  for (const { practiceId, id } of await cross.queuedMessages(MOST)) {
    if (practiceId === null) await queue('deliver-account-message', `deliver:${id}`, { messageId: id });
    else await queue('deliver-message', `deliver:${id}`, { practiceId, messageId: id });
  }
  const longAgo = new Date(now.getTime() - UNRESOLVED_AFTER_MS);
  for (const { practiceId, id } of await cross.unresolvedTransactions(longAgo, MOST)) {
    await queue('resolve-transaction', `resolve:${id}`, { practiceId, transactionId: id });
  }
  for (const { practiceId, id } of await cross.unresolvedRefunds(longAgo, MOST)) {
    await queue('resolve-refund', `resolve-refund:${id}`, { practiceId, adjustmentId: id });
  }
  for (const { practiceId, id } of await cross.squareTokensToRenew(now, MOST)) {
    await queue('renew-square-access', `renew-square-access:${id}`, { practiceId, paymentAccountId: id });
  }
  for (const { id } of await cross.parkedWebhooks(now, MOST)) {
    await queue('provider-event', `provider-event:${id}`, { webhookEventId: id });
  }
  if (services.ports.search.outside && (await cross.searchChanges(1)).length > 0) {
    await queue('sync-search', 'sync-search', {});
  }
  return queued;
}
