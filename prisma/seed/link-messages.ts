import { methodsTaken } from '#app/lib/events/payment-text.ts';
import { registrationPaymentStatus } from '#app/domain/payments/index.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { mapLink } from '#app/lib/map-link.ts';
import { v7 as uuid } from 'uuid';
import { writeIntakeMessage } from '#app/emails/intake.ts';
import { writeRegistrationMessages } from '#app/emails/registration-messages.ts';
import { writeReviewRequest } from '#app/emails/review-request.ts';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { formatDate, formatLongDate } from '#app/lib/time.ts';
import { decryptToken } from '#app/platform/tokens.ts';
import { readWords } from '#app/lib/intake/read-form.ts';
import { paths } from '#app/paths.ts';
import type { Scene } from '#prisma/situations/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { DemoPractice } from './demo-practice.ts';
import { demoEmail } from './credentials.ts';

interface Hosts {
  appOrigin: string;
  sitesHost: string;
  protocol: string;
}

/**
 * Leaves in the outbox what leads to pages that only a link opens: an intake form that waits, reviews that were asked for,
 * one to be confirmed, and a registration.
 */
export function makeLinkMessages(
  scene: Scene,
  demo: DemoPractice,
  hosts: Hosts,
  portrait: string | undefined,
): void {
  const url = practiceOrigin(hosts, demo.slug);
  const office = scene.of('location').find(({ kind, hideAddress }) => kind === 'office' && !hideAddress);
  const practice = {
    name: demo.name,
    url,
    accent: demo.accent,
    portraitUrl: portrait ? new URL(portrait, url).href : null,
    phone: demo.owner.phone,
    address: office?.singleLine ?? null,
  };
  const practitioner = {
    name: `${demo.owner.firstName} ${demo.owner.lastName}`,
    email: demoEmail(demo.slug),
  };
  const clientOf = (clientId: string) => scene.of('client').find(({ id }) => id === clientId)!;
  const keep = (
    client: { id?: string; email?: string | null },
    message: { template: string; subject: string | null; text: string; html: string | null },
    at: Date,
    more: { registrationId?: string } = {},
  ) =>
    scene.add('message', {
      id: uuid(),
      clientId: client.id!,
      channel: 'email',
      template: message.template,
      toAddress: client.email!,
      subject: message.subject,
      bodyText: message.text,
      bodyHtml: message.html,
      dedupeKey: `${message.template}:${uuid()}`,
      state: 'sent',
      createdAt: at,
      sentAt: at,
      ...more,
    });

  for (const request of scene.of('intakeRequest').filter(({ submittedAt }) => !submittedAt)) {
    const client = clientOf(request.clientId);
    if (!client.email) continue;
    const link = hosts.appOrigin + paths.intakeForm(decryptToken(request.uniqueIdEncrypted));
    const message = writeIntakeMessage('email', {
      client,
      practice,
      practitioner,
      title: readWords(request.form).title,
      link,
    });
    keep(client, { template: 'intake_form', ...message }, request.sentAt as Date);
  }

  for (const request of scene.of('reviewRequest')) {
    const client = clientOf(request.clientId);
    if (!client.email) continue;
    const link = hosts.appOrigin + paths.reviewClientInfo(decryptToken(request.tokenEncrypted));
    const review = scene.of('review').find(({ id }) => id === request.reviewId);
    const imported = review
      ? {
          text: review.text ?? null,
          rating: review.rating ?? null,
          day: formatLongDate(review.createdAt as Date, demo.timeZone),
        }
      : null;
    const about = scene.of('appointment').find(({ id }) => id === request.appointmentId);
    const appointment = about
      ? {
          services: scene
            .of('appointmentService')
            .filter(({ appointmentId }) => appointmentId === about.id)
            .map(({ name }) => name),
          day: formatDate(about.startsAt as Date, about.timeZone),
        }
      : null;
    const message = writeReviewRequest({ client, practice, practitioner, appointment, link, imported });
    keep(client, { template: 'review_request', ...message }, request.requestedAt as Date);
  }

  const events = new Map(scene.of('bookableEvent').map((event) => [event.id, event]));
  const registration = scene.of('eventRegistration').find(({ bookableEventId, state, addedByOwner }) => {
    const startsAt = Number(events.get(bookableEventId)!.startsAt);
    return state !== 'cancelled' && !addedByOwner && startsAt > scene.now + 24 * HOUR_MS;
  });
  if (!registration) return;
  const event = events.get(registration.bookableEventId)!;
  const type = scene.of('bookableEventType').find(({ id }) => id === event.bookableEventTypeId)!;
  const place = scene.of('location').find(({ id }) => id === event.locationId);
  const client = clientOf(registration.clientId);
  if (!client.email) return;
  const isPaid = scene.of('transaction').some(({ billId }) => billId === registration.id);
  const [message] = writeRegistrationMessages('registration_confirmed', {
    registration: {
      id: registration.id!,
      state: 'registered',
      amountCents: registration.amountCents ?? 0,
      currency: registration.amountCurrency ?? 'USD',
      paymentStatus: registrationPaymentStatus({
        moneyStatus: registration.amountCents ? (isPaid ? 'paid' : 'open') : 'free',
        chargeOnDay: registration.chargeOnDay ?? false,
        paymentError: registration.paymentError ?? null,
      }),
      discounts: scene
        .of('discountCodeRedemption')
        .filter(({ registrationId }) => registrationId === registration.id)
        .map(({ code, amountCents }) => ({ code, amountCents })),
      payments: [],
      backCents: 0,
      isUnderWay: false,
    },
    event: {
      title: event.name ?? type.name,
      startsAt: event.startsAt as Date,
      endsAt: event.endsAt as Date,
      allDay: false,
      timeZone: event.timeZone,
      isOnline: place?.kind === 'virtual',
      where: place?.name ?? null,
      whereUrl: place?.singleLine ? mapLink(place.singleLine) : (place?.virtualLink ?? null),
      icsSequence: 0,
      goodToKnow: plainText(type.instructions) || null,
    },
    ways: { methods: methodsTaken(demo.settings), note: demo.settings.offlinePaymentMethod ?? null },
    client: {
      id: client.id!,
      firstName: client.firstName,
      lastName: client.lastName ?? '',
      email: client.email,
      phone: client.phone ?? null,
      timeZone: client.timeZone ?? null,
    },
    practice,
    practitioner,
    links: {
      manage: hosts.appOrigin + paths.eventRegistration(decryptToken(registration.tokenEncrypted)),
      calendar: hosts.appOrigin + paths.registrationCalendarFile(decryptToken(registration.tokenEncrypted)),
      portal: hosts.appOrigin + paths.calendarGroupEvent(event.id!),
    },
  });
  keep(client, { template: 'registration_confirmed', ...message! }, registration.createdAt as Date, {
    registrationId: registration.id!,
  });
}
