import { v7 as uuid } from 'uuid';
import { decryptToken } from '#app/platform/tokens.ts';
import { paths } from '#app/paths.ts';
import type { Scene } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { DemoPractice } from '../demo-practice.ts';

/** The practices that take PayPal and Venmo, by their account there. */
const MERCHANTS: Readonly<Record<string, string>> = { 'loom-street': 'LPPMSTREET234' };

interface Hosts {
  appOrigin: string;
}

/** Connects a practice to PayPal, and leaves the link of an appointment that is past due in the outbox. */
export function makeWallets(scene: Scene, demo: DemoPractice, hosts: Hosts): void {
  const merchant = MERCHANTS[demo.slug];
  if (!merchant) return;
  scene.add('paymentAccount', {
    id: uuid(),
    provider: 'paypal',
    externalAccountId: merchant,
    displayName: demo.name,
    connectedAt: new Date(scene.now - 200 * DAY_MS),
    operational: true,
    paypalActive: true,
    venmoActive: true,
    isOnboardingComplete: true,
    paymentsReceivable: true,
    primaryEmailConfirmed: true,
  });
  remindOfPastDue(scene, demo, hosts);
}

/** The newest appointment that nobody paid and that no card waits for. */
function pastDue(scene: Scene) {
  const settled = new Set(scene.of('transaction').map(({ billId }) => billId));
  return scene
    .of('appointment')
    .filter(({ id, state, startsAt, paymentMethodId, paidAt, markPaid, amountCents }) => {
      const owed = state === 'approved' && !paidAt && !markPaid && (amountCents ?? 0) > 0;
      return owed && Number(startsAt) < scene.now - DAY_MS && !paymentMethodId && !settled.has(id!);
    })
    .sort((a, b) => Number(b.startsAt) - Number(a.startsAt))[0];
}

/** The reminder as it was sent a day after the appointment; its own words are those of app/emails. */
function remindOfPastDue(scene: Scene, demo: DemoPractice, hosts: Hosts): void {
  const appointment = pastDue(scene);
  const client = scene.of('client').find(({ id }) => id === appointment?.clientId);
  if (!appointment || !client?.email) return;
  const link = hosts.appOrigin + paths.appointment(decryptToken(appointment.instantActionTokenEncrypted));
  const at = new Date(Math.min(scene.now, Number(appointment.endsAt) + DAY_MS));
  appointment.pastDueEmailAt = at;
  scene.add('message', {
    id: uuid(),
    clientId: client.id!,
    appointmentId: appointment.id!,
    channel: 'email',
    template: 'payment_past_due',
    toAddress: client.email,
    subject: `Your visit to ${demo.name} is still to be paid`,
    bodyText: `Hi ${client.firstName}, your visit to ${demo.name} has not been paid yet. You can pay it here: ${link}`,
    bodyHtml: null,
    dedupeKey: `payment_past_due:${uuid()}`,
    state: 'sent',
    createdAt: at,
    sentAt: at,
  });
}
