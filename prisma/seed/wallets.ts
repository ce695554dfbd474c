import { v7 as uuid } from 'uuid';
import { writeMessages } from '#app/emails/index.ts';
import { openToken } from '#app/platform/tokens.ts';
import { paths } from '#app/paths.ts';
import type { Scene } from '#prisma/situations/index.ts';
import { demoEmail } from './credentials.ts';
import type { DemoPractice } from './demo-practice.ts';

const DAY = 86_400_000;

/** The practices that take PayPal and Venmo, by their account there. */
const MERCHANTS: Readonly<Record<string, string>> = { 'loom-street': 'LPPMSTREET234' };

interface Hosts {
  appOrigin: string;
  sitesHost: string;
  protocol: string;
}

/** Connects a practice to PayPal, and leaves the link of a visit that is past due in the outbox. */
export function makeWallets(scene: Scene, demo: DemoPractice, hosts: Hosts): void {
  const merchant = MERCHANTS[demo.slug];
  if (!merchant) return;
  scene.add('paymentAccount', {
    id: uuid(),
    provider: 'paypal',
    externalAccountId: merchant,
    displayName: demo.name,
    connectedAt: new Date(scene.now - 200 * DAY),
    operational: true,
    paypalActive: true,
    venmoActive: true,
    isOnboardingComplete: true,
    paymentsReceivable: true,
    primaryEmailConfirmed: true,
  });
  remindOfPastDue(scene, demo, hosts);
}

/** The newest visit that nobody paid and that no card waits for. */
function pastDue(scene: Scene) {
  const settled = new Set(scene.of('transaction').map(({ appointmentId }) => appointmentId));
  return scene
    .of('appointment')
    .filter(({ id, state, startsAt, paymentMethodId, paidAt, markPaid, amountCents }) => {
      const owed = state === 'approved' && !paidAt && !markPaid && (amountCents ?? 0) > 0;
      return owed && Number(startsAt) < scene.now - DAY && !paymentMethodId && !settled.has(id);
    })
    .sort((a, b) => Number(b.startsAt) - Number(a.startsAt))[0];
}

function remindOfPastDue(scene: Scene, demo: DemoPractice, hosts: Hosts): void {
  const appointment = pastDue(scene);
  const client = scene.of('client').find(({ id }) => id === appointment?.clientId);
  if (!appointment || !client?.email) return;
  const token = openToken(appointment.instantActionTokenSealed);
  const totalCents = appointment.amountCents ?? 0;
  const services = scene
    .of('appointmentService')
    .filter(({ appointmentId }) => appointmentId === appointment.id);
  const place = scene.of('location').find(({ id }) => id === appointment.locationId)!;
  const { firstName, lastName, phone } = demo.owner;
  const [message] = writeMessages('payment_past_due', {
    appointment: {
      id: appointment.id!,
      state: 'approved',
      startsAt: appointment.startsAt as Date,
      endsAt: appointment.endsAt as Date,
      timeZone: appointment.timeZone,
      clientTimeZone: null,
      isVirtual: false,
      services: services.map(({ name }) => name),
      totalCents,
      bill: services.map(({ name, amountCents = 0 }) => ({ label: name, amountCents })),
      dueCents: totalCents,
      policyFeeCents: 0,
      paidBy: null,
      tipAmountCents: 0,
      currency: appointment.amountCurrency ?? 'USD',
      paymentError: null,
      paymentRequiresAction: false,
      policyText: null,
      icsSequence: 0,
      openPackage: null,
    },
    client: {
      id: client.id!,
      firstName: client.firstName,
      lastName: client.lastName ?? '',
      email: client.email,
      phone: null,
    },
    practice: { name: demo.name, url: `${hosts.protocol}://${demo.slug}.${hosts.sitesHost}` },
    practitioner: { name: `${firstName} ${lastName}`, email: demoEmail(demo.slug), phone },
    location: {
      name: place.name,
      kind: 'office',
      address: null,
      virtualLink: null,
      virtualInstructions: null,
    },
    links: {
      client: hosts.appOrigin + paths.appointment(token),
      portal: hosts.appOrigin + paths.calendarAppointment(token),
    },
  });
  const at = new Date(Number(appointment.endsAt) + DAY);
  appointment.pastDueEmailAt = at;
  scene.add('message', {
    id: uuid(),
    clientId: client.id!,
    appointmentId: appointment.id!,
    channel: 'email',
    template: 'payment_past_due',
    toAddress: client.email,
    subject: message!.subject,
    bodyText: message!.text,
    bodyHtml: message!.html,
    dedupeKey: `payment_past_due:${uuid()}`,
    state: 'sent',
    createdAt: at,
    sentAt: at,
  });
}
