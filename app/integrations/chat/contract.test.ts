import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { IntercomChat } from './intercom.ts';

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;

test('a person is a token that Intercom can verify, and holds nothing but a random id', () => {
  const chat = new IntercomChat({ appId: 'abc123', secret: 'the workspace’s secret' });
  const token = chat.identityToken({ id: '6f1c', type: 'practitioner' }, 1_772_722_800_999);
  const [header, payload, signature] = token.split('.') as [string, string, string];
  expect(decoded(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(decoded(payload)).toEqual({ user_id: '6f1c', user_type: 'practitioner', exp: 1_772_722_800 });
  const expected = createHmac('sha256', 'the workspace’s secret').update(`${header}.${payload}`);
  expect(signature).toBe(expected.digest('base64url'));
  expect(chat.appId).toBe('abc123');
});
