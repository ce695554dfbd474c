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

/** An intake form that a client was sent, with its link; the practice's own form is made with its first one. */
export function anIntakeRequest(scene: Scene, client: { id: string }, { form, sentAt, answered }: Given) {
  const [known] = scene.of('intakeForm');
  const formId = known?.id ?? scene.add('intakeForm', { id: uuid(), text: form }).id;
  const token = newToken();
  const at = sentAt ?? new Date(scene.now);
  const request = scene.add('intakeRequest', {
    id: uuid(),
    intakeFormId: formId!,
    clientId: client.id,
    uniqueIdHash: tokenHash(token),
    uniqueIdEncrypted: encryptToken(token),
    form,
    sentAt: at,
    submittedAt: answered?.at ?? null,
    responseEncrypted: answered ? encryptText('intake-answers', JSON.stringify(answered.answers)) : null,
  });
  const row = scene.of('client').find(({ id }) => id === client.id);
  if (row) row.intakeLastSentAt = at;
  return { ...request, token };
}
