import { http, HttpResponse } from 'msw';
import twilioSdk from 'twilio';
import { beforeEach, describe, expect, test } from 'vitest';
import { vendorApis } from '#tests/support/msw.ts';
import { OutboxSms } from './outbox.ts';
import type { SmsMessage, SmsSender } from './port.ts';
import { TwilioSms } from './twilio.ts';

const ACCOUNT = `AC${'a'.repeat(32)}`;
const MESSAGES = `https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;

const { getExpectedTwilioSignature } = twilioSdk;
let sent: Record<string, string>[] = [];
const server = vendorApis(
  http.post(MESSAGES, async ({ request }) => {
    sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
    return HttpResponse.json({ sid: `SM${'b'.repeat(32)}`, status: 'queued' }, { status: 201 });
  }),
);
beforeEach(() => {
  sent = [];
});

const twilio = new TwilioSms({
  accountSid: ACCOUNT,
  authToken: 'secret-token',
  from: '+12125550100',
  timeoutMs: 2_000,
});
const message = (over: Partial<SmsMessage> = {}): SmsMessage => ({
  messageId: '0190-abc',
  to: '+12125550123',
  body: 'See you on Tuesday.\nMaria',
  ...over,
});

describe.each<{ name: string; sender: SmsSender }>([
  { name: 'Twilio', sender: twilio },
  { name: 'outbox', sender: new OutboxSms() },
])('SMS through $name', ({ sender }) => {
  test('is sent', async () => {
    expect(await sender.send(message())).toMatchObject({
      outcome: 'sent',
      providerId: expect.any(String),
    });
  });

  test.each<[string, Partial<SmsMessage>]>([
    ['a number without its country', { to: '2125550123' }],
    ['a number with more behind it', { to: '+12125550123,+12125550124' }],
    ['no number', { to: '' }],
    ['no text', { body: '  \n ' }],
    ['a text too long', { body: 'a'.repeat(1_601) }],
    ['a text with control characters', { body: 'a\u0000b' }],
  ])('refuses %s', async (_what, over) => {
    expect(await sender.send(message(over))).toMatchObject({ outcome: 'refused' });
    expect(sent).toEqual([]);
  });
});

describe('Twilio', () => {
  test('gets number, sender and text, and its id is kept', async () => {
    expect(await twilio.send(message())).toEqual({ outcome: 'sent', providerId: `SM${'b'.repeat(32)}` });
    expect(sent).toEqual([{ To: '+12125550123', From: '+12125550100', Body: 'See you on Tuesday.\nMaria' }]);
  });

  test.each([
    [400, 21211, 'refused'],
    [400, 21610, 'refused'],
    [401, 20003, 'unavailable'],
    [429, 20429, 'unavailable'],
    [500, 20500, 'unavailable'],
  ])('an answer %i with code %i is %s', async (status, code, outcome) => {
    server.use(
      http.post(MESSAGES, () => HttpResponse.json({ status, code, message: 'secret-token' }, { status })),
    );
    const result = await twilio.send(message());
    expect(result).toMatchObject({ outcome, message: expect.stringContaining(String(code)) });
    expect(JSON.stringify(result)).not.toContain('secret-token');
  });

  test('a broken connection is unavailable', async () => {
    server.use(http.post(MESSAGES, () => HttpResponse.error()));
    expect(await twilio.send(message())).toMatchObject({ outcome: 'unavailable' });
  });

  describe('is called back', () => {
    const url = 'https://app.example.com/webhooks/twilio?m=abc';
    const tell = (MessageStatus: string, over: { url?: string; token?: string } = {}) => {
      const fields = { MessageSid: `SM${'b'.repeat(32)}`, MessageStatus };
      const signature = getExpectedTwilioSignature(over.token ?? 'secret-token', over.url ?? url, fields);
      return twilio.readStatus({ url, body: new URLSearchParams(fields).toString(), signature });
    };

    test.each([
      ['delivered', 'delivered'],
      ['read', 'delivered'],
      ['undelivered', 'failed'],
      ['failed', 'failed'],
      ['sent', 'under way'],
      ['queued', 'under way'],
    ])('with the status %s', async (told, status) => {
      expect(await tell(told)).toBe(status);
    });

    test('and believed only under its own signature, over this address', async () => {
      expect(await tell('delivered', { token: 'another-token' })).toBeNull();
      expect(await tell('delivered', { url: `${url}d` })).toBeNull();
      expect(await twilio.readStatus({ url, body: 'MessageStatus=delivered', signature: null })).toBeNull();
    });

    test('where the message says so', async () => {
      await twilio.send(message({ statusUrl: url }));
      expect(sent[0]).toMatchObject({ StatusCallback: url });
    });
  });
});
