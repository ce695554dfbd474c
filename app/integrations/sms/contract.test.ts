import { http, HttpResponse } from 'msw';
import twilioSdk from 'twilio';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeContract, recordExchanges } from '#tests/support/contract/index.ts';
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
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    sent.push(fields);
    const { To: to, From: from, Body: body } = fields;
    const answer = { sid: `SM${'b'.repeat(32)}`, account_sid: ACCOUNT, to, from, body, status: 'queued' };
    return HttpResponse.json({ ...answer, direction: 'outbound-api', error_code: null }, { status: 201 });
  }),
);
const recorded = recordExchanges(server);
/** Twilio's refusal, as its description has it. */
const refusal = (status: number, code: number) =>
  http.post(MESSAGES, () =>
    HttpResponse.json(
      { status, code, message: 'secret-token', more_info: `https://www.twilio.com/docs/errors/${code}` },
      { status },
    ),
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
    [400, 21211, 'refused: the recipient is no number'],
    [400, 21408, 'ours: the United States are not switched on'],
    [400, 21610, 'refused: the recipient has unsubscribed'],
    [400, 21614, 'refused: the recipient takes no texts'],
    [400, 21617, 'refused: the text is too long'],
    [400, 21606, 'ours: the sender takes no texts'],
    [400, 21212, 'ours: the sender is no number'],
    [400, 21659, 'ours: the sender is not ours'],
    [400, 21660, 'ours: the sender is of another account'],
    [400, 21608, 'ours: a trial account'],
    [400, 21609, 'ours: the address to call back'],
    [400, 29999, 'ours: a code that nobody has heard of'],
    [401, 20003, 'ours: the login'],
    [403, 20403, 'ours: the account'],
    [404, 20404, 'ours: the account is not there'],
    [429, 20429, 'unavailable'],
    [500, 20500, 'unavailable'],
  ])('an answer %i with code %i is %s', async (status, code, meaning) => {
    server.use(refusal(status, code));
    const result = await twilio.send(message());
    const [kind] = meaning.split(':');
    expect(result).toMatchObject({
      outcome: kind === 'refused' ? 'refused' : 'unavailable',
      message: expect.stringContaining(String(code)),
    });
    expect('isOurs' in result).toBe(kind === 'ours');
    expect(JSON.stringify(result)).not.toContain('secret-token');
  });

  test('a country of its own that is not switched on is final for whoever is there', async () => {
    server.use(refusal(400, 21408));
    expect(await twilio.send(message({ to: '+447911123456' }))).toEqual({
      outcome: 'refused',
      message: 'No text messages are sent to that country. (21408)',
    });
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

// Last: what the tests above have sent and were answered.
describeContract('twilio', (contract) => {
  test('knows every call of the adapter and every answer that it was given here', async () => {
    await twilio.send(message({ statusUrl: 'https://app.example.com/webhooks/twilio?m=abc' }));
    server.use(refusal(400, 21606));
    await twilio.send(message());
    const calls = (await recorded()).filter(({ answer }) => answer.headers.has('content-type'));
    expect(contract.requestFaults(calls)).toEqual([]);
    expect(contract.answerFaults(calls)).toEqual([]);
    expect(new Set(calls.map((call) => contract.operation(call)))).toEqual(
      new Set(['POST /2010-04-01/Accounts/{AccountSid}/Messages.json']),
    );
    expect(new Set(calls.map(({ answer }) => answer.status))).toContain(201);
    expect(new Set(calls.map(({ answer }) => answer.status))).toContain(400);
  });
});
