import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cronofySignature } from '#sandbox/cronofy/index.ts';
import { CronofyCalendars } from './cronofy.ts';

const KEYS = { clientId: 'client-contract', clientSecret: 'secret-contract', dataCenter: 'us' };

describe('a notification', () => {
  const calendars = new CronofyCalendars(KEYS);
  const body = JSON.stringify({
    notification: { type: 'change', changes_since: '2026-03-04T15:00:00Z' },
    channel: { channel_id: 'chn_1', callback_url: 'http://localhost', filters: {} },
  });
  const own = createHmac('sha256', KEYS.clientSecret).update(body).digest('base64');

  test('is believed by one of its signatures', () => {
    const said = { kind: 'changed', channel: 'chn_1', since: Date.parse('2026-03-04T15:00:00Z') };
    expect(calendars.readNotification(body, own)).toEqual(said);
    expect(calendars.readNotification(body, `AAAA, ${own}`)).toEqual(said);
    expect(calendars.readNotification(body, cronofySignature(body, KEYS.clientSecret))).toEqual(said);
  });

  test.each([null, '', ',', 'AAAA', own.slice(0, -4), own.toLowerCase()])('is not by %j', (signature) => {
    expect(calendars.readNotification(body, signature)).toBeNull();
  });

  test('that was changed on its way is none', () => {
    expect(calendars.readNotification(body.replace('chn_1', 'chn_2'), own)).toBeNull();
  });

  test('that its owner asked the service about their data is told as that', () => {
    const asked = body.replace('"change"', '"gdpr_requested"');
    const by = createHmac('sha256', KEYS.clientSecret).update(asked).digest('base64');
    expect(calendars.readNotification(asked, by)).toEqual({ kind: 'gdpr', channel: 'chn_1' });
  });

  test('of a kind that nobody knows is nothing to act upon', () => {
    const other = body.replace('"change"', '"something_new"');
    const by = createHmac('sha256', KEYS.clientSecret).update(other).digest('base64');
    expect(calendars.readNotification(other, by)).toEqual({ kind: 'other', channel: 'chn_1' });
  });
});
