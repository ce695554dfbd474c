import type { CronofySurroundings } from './call.ts';
import { newId, stamp, type CronofyChannel } from './objects.ts';

/** Says something over one channel, now or so many milliseconds later. */
export function tell(
  around: CronofySurroundings,
  channel: CronofyChannel,
  notification: { type: string; changes_since?: string },
  afterMs?: number,
): void {
  const { id, callbackUrl, calendarIds } = channel;
  const body = {
    notification,
    channel: {
      channel_id: id,
      callback_url: callbackUrl,
      filters: calendarIds ? { calendar_ids: calendarIds } : {},
    },
  };
  around.emit({ id: newId(20), type: notification.type, at: around.now(), body }, afterMs);
}

/** Says over every channel that listens to a calendar that something in it changed since then (epoch milliseconds). */
export function tellOfChange(around: CronofySurroundings, calendarId: string, since: number): void {
  for (const channel of around.store.all('channels'))
    if (channel.calendarIds === null || channel.calendarIds.includes(calendarId))
      tell(around, channel, { type: 'change', changes_since: stamp(since) });
}
