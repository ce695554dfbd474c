import {
  CHANNEL_LABELS,
  KIND_LABELS,
  type ClientMessageKind,
  type MessageChannel,
} from '#app/lib/messages/client-messages.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { kindOf, type PracticeTemplate } from './message-kinds.ts';

interface Client {
  practiceId: string;
  clientId: string;
}

/** What a client gets no messages about, by channel; as their profile has it now. */
export async function readMuted(
  sql: Db,
  { practiceId, clientId }: Client,
): Promise<Record<MessageChannel, readonly ClientMessageKind[]>> {
  const [row] = await sql<Record<MessageChannel, ClientMessageKind[]>>`
    SELECT "mutedEmails"::text[] AS email, "mutedTexts"::text[] AS sms FROM "Client"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${clientId}::uuid`;
  return row ?? { email: [], sms: [] };
}

/** Whether a client's settings keep a message back. */
export async function isMuted(
  sql: Db,
  { channel, template, ...client }: Client & { channel: MessageChannel; template: PracticeTemplate },
): Promise<boolean> {
  const kind = kindOf(template);
  return kind !== null && (await readMuted(sql, client))[channel].includes(kind);
}

/** Why a message that is sent by hand does not go out. */
const mutedText = (channel: MessageChannel, kind: ClientMessageKind): string =>
  `This client gets no ${KIND_LABELS[kind]} by ${CHANNEL_LABELS[channel]}. You can change that in the communication settings of their profile.`;

/**
 * Of the channels by which something is to be sent by hand, those that the client's settings leave open.
 * @throws conflict where none is left, with a sentence to show
 */
export async function openChannels(
  sql: Db,
  {
    template,
    channels,
    ...client
  }: Client & { template: PracticeTemplate; channels: readonly MessageChannel[] },
): Promise<MessageChannel[]> {
  const kind = kindOf(template);
  if (!kind) return [...channels];
  const muted = await readMuted(sql, client);
  const open = channels.filter((channel) => !muted[channel].includes(kind));
  if (open.length === 0) throw new Refusal('conflict', mutedText(channels[0]!, kind));
  return open;
}

/**
 * Refuses what is sent by hand where the client's settings close one of the channels that were asked for.
 * @throws conflict with a sentence for each
 */
export async function mustBeOpen(
  sql: Db,
  {
    template,
    channels,
    ...client
  }: Client & { template: PracticeTemplate; channels: readonly MessageChannel[] },
): Promise<void> {
  const kind = kindOf(template);
  if (!kind) return;
  const muted = await readMuted(sql, client);
  const problems = channels
    .filter((channel) => muted[channel].includes(kind))
    .map((channel) => ({ message: mutedText(channel, kind) }));
  if (problems[0]) throw new Refusal('conflict', problems[0].message, { problems });
}
