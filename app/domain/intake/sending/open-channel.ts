import {
  MESSAGE_CHANNELS,
  type ClientMessageKind,
  type MessageChannel,
} from '#app/lib/messages/client-messages.ts';

interface Reach {
  email: string | null;
  phone: string | null;
}

/** Email, or a text where there is no address or no email is wanted; null where the client is not to be reached. */
export const openChannel = (
  client: Reach,
  muted: Readonly<Record<MessageChannel, readonly ClientMessageKind[]>>,
): MessageChannel | null =>
  MESSAGE_CHANNELS.find(
    (one) => (one === 'email' ? client.email : client.phone) && !muted[one].includes('request'),
  ) ?? null;
