import { v7 as uuid } from 'uuid';
import { newToken, encryptText, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Scene } from './scene.ts';

interface Given {
  /** As IntakeForm.text keeps it. */
  form: { version: 1; questions: readonly object[]; intro?: string };
  sentAt?: Date;
  /** What was answered, and when; left out while the form waits. */
  answered?: { at: Date; answers: readonly object[] };
}

interface GivenForm {
  name?: string;
  form: { version: 1; questions: readonly object[]; title?: string; intro?: string };
  /** To whom it goes by itself since when; left out where it is sent by hand. */
  goes?: { when: 'new_clients' | 'bookings'; againAfterMonths?: number; services?: { id: string }[] };
  /** How it read before, the oldest first. */
  before?: { version: 1; questions: readonly object[] }[];
}

/** An intake form of the practice. */
export function anIntakeForm(scene: Scene, { name, form, goes, before = [] }: GivenForm) {
  const made = scene.add('intakeForm', {
    id: uuid(),
    ...(name ? { name } : {}),
    text: form,
    version: before.length + 1,
    sendWhen: goes?.when ?? 'by_hand',
    againAfterMonths: goes?.againAfterMonths ?? null,
    sendsSince: goes ? new Date(scene.now) : null,
    // The oldest is what is sent where no other is named: they keep the order in which they are made.
    createdAt: new Date(scene.now + scene.of('intakeForm').length),
  });
  before.forEach((text, index) =>
    scene.add('intakeFormVersion', {
      intakeFormId: made.id!,
      version: index + 1,
      text,
      replacedAt: new Date(scene.now),
    }),
  );
  for (const { id } of goes?.services ?? [])
    scene.add('intakeFormService', { intakeFormId: made.id!, serviceId: id });
  return made;
}

/** An intake form that a client was sent, with its link; the practice's own form is made with its first one. */
export function anIntakeRequest(scene: Scene, client: { id: string }, { form, sentAt, answered }: Given) {
  const [known] = scene.of('intakeForm');
  const formId = known?.id ?? anIntakeForm(scene, { form }).id;
  const token = newToken();
  const at = sentAt ?? new Date(scene.now);
  const request = scene.add('intakeRequest', {
    id: uuid(),
    intakeFormId: formId!,
    clientId: client.id,
    uniqueIdHash: tokenHash(token),
    uniqueIdEncrypted: encryptToken(token),
    form,
    formVersion: 1,
    sentAt: at,
    submittedAt: answered?.at ?? null,
    responseEncrypted: answered ? encryptText('intake-answers', JSON.stringify(answered.answers)) : null,
  });
  const row = scene.of('client').find(({ id }) => id === client.id);
  if (row) row.intakeLastSentAt = at;
  return { ...request, token };
}
