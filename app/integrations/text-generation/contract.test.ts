import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { servedHandlers } from '#tests/support/served-handlers.ts';
import { createAnthropicSandbox } from '#sandbox/anthropic/index.ts';
import { createOpenAiSandbox } from '#sandbox/openai/index.ts';
import { AnthropicWriter } from './anthropic.ts';
import { OpenAiWriter } from './openai.ts';
import type { TextRequest, TextWriter } from './port.ts';

const KEY = 'sk-test-a-key-that-opens-nothing';
const anthropic = createAnthropicSandbox({ key: KEY });
const openai = createOpenAiSandbox({ key: KEY });
let at: { anthropic: string; openai: string };
let closing: (() => Promise<void>)[];
beforeAll(async () => {
  const [one, other] = await Promise.all([
    servedHandlers('https://api.anthropic.com', anthropic.handlers),
    servedHandlers('https://api.openai.com', openai.handlers),
  ]);
  at = { anthropic: one.url, openai: `${other.url}/v1` };
  closing = [one.close, other.close];
});
afterAll(() => Promise.all(closing.map((close) => close())));

const quick = { apiKey: KEY, model: 'a-model', timeoutMs: 600, retries: 0 };
const REQUEST: TextRequest = {
  rules: 'Write plainly.',
  facts: { name: 'Linen & Pine', town: 'Portland, OR' },
  wanted: {
    title: { about: 'The title.', most: 60 },
    description: { about: 'The description.', most: 160 },
  },
};
const PICTURE = { type: 'image/webp', bytes: Buffer.from('RIFFxxxxWEBP') } as const;
const BYTES = Buffer.from('RIFFxxxxWEBP').toString('base64');

describe.each([
  {
    vendor: 'Anthropic',
    sandbox: anthropic,
    writer: (more = {}): TextWriter => new AnthropicWriter({ ...quick, apiBase: at.anthropic, ...more }),
  },
  {
    vendor: 'OpenAI',
    sandbox: openai,
    writer: (more = {}): TextWriter =>
      new OpenAiWriter({ ...quick, canSee: true, apiBase: at.openai, ...more }),
  },
])('texts by $vendor', ({ sandbox, writer }) => {
  beforeEach(() => {
    sandbox.be('writes');
    sandbox.say({});
    sandbox.asked.length = 0;
  });

  test('one text for each that is wanted, by our rules, out of the facts and nothing else', async () => {
    sandbox.say({ title: 'Linen & Pine · Massage' });
    expect(await writer().write(REQUEST)).toEqual({
      outcome: 'written',
      texts: { title: 'Linen & Pine · Massage', description: 'Something about description' },
    });
    const asked = JSON.stringify(sandbox.asked);
    expect(sandbox.asked).toHaveLength(1);
    for (const said of ['a-model', 'Write plainly.', 'Linen & Pine', 'The title. At most 60 characters.'])
      expect(asked).toContain(said);
    expect(asked).not.toContain('image');
  });

  test('a picture goes along for a writer that sees', async () => {
    expect(writer().canSee).toBe(true);
    expect(await writer().write({ ...REQUEST, picture: PICTURE })).toMatchObject({ outcome: 'written' });
    expect(JSON.stringify(sandbox.asked)).toContain(BYTES);
  });

  test('what the model does not want to write is declined', async () => {
    sandbox.be('declines');
    expect(await writer().write(REQUEST)).toEqual({ outcome: 'declined' });
  });

  test.each([
    ['is cut', 'cut'],
    ['rambles', 'unreadable'],
    ['overloaded', 'busy'],
    ['limited', 'busy'],
    ['bad key', 'refused'],
    ['hangs', 'timeout'],
  ] as const)('one that %s is unavailable: %s', async (mood, why) => {
    sandbox.be(mood);
    expect(await writer().write(REQUEST)).toEqual({ outcome: 'unavailable', why });
  });

  test('a vendor that is busy is asked once more', async () => {
    sandbox.be('limited', 'writes');
    expect(await writer({ retries: 1 }).write(REQUEST)).toMatchObject({ outcome: 'written' });
    expect(sandbox.asked).toHaveLength(2);
  });
});

test('a filter between declines too; where nobody is there nobody answers', async () => {
  openai.be('is filtered');
  expect(await new OpenAiWriter({ ...quick, canSee: false, apiBase: at.openai }).write(REQUEST)).toEqual({
    outcome: 'declined',
  });
  const nowhere = new AnthropicWriter({ ...quick, apiBase: 'http://127.0.0.1:1' });
  expect(await nowhere.write(REQUEST)).toEqual({ outcome: 'unavailable', why: 'unreachable' });
});

test('only its operator knows whether another’s model sees', () => {
  expect(new OpenAiWriter({ ...quick, canSee: false }).canSee).toBe(false);
});
