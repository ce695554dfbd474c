import { MESSAGE_CHANNELS, type MessageChannel } from '#app/lib/messages/client-messages.ts';

/** What is found for the channels one by one, each row with its channel. */
export async function onEachChannel<Row extends object>(find: (channel: MessageChannel) => Promise<Row[]>) {
  const found = MESSAGE_CHANNELS.map(async (channel) =>
    (await find(channel)).map((row) => ({ ...row, channel })),
  );
  return (await Promise.all(found)).flat();
}
