import { http, HttpResponse, type RequestHandler } from 'msw';
import type OpenAI from 'openai';
import { z } from 'zod';
import { idsOf } from '../core/ids.ts';

const OPENAI_API = 'https://api.openai.com/v1';

const newId = idsOf('abcdefghijkmnopqrstuvwxyz0123456789');

/** How a model, or the way to it, may behave. */
export type Mood =
  | 'writes'
  /** The model does not want to, and says so in `refusal`. */
  | 'declines'
  /** A filter between took the answer away. */
  | 'is filtered'
  | 'is cut'
  /** No JSON, though a form was asked for: servers of one's own may not know forms. */
  | 'rambles'
  | 'overloaded'
  | 'limited'
  | 'bad key'
  /** Never answers. */
  | 'hangs';

export interface OpenAiSandbox {
  handlers: RequestHandler[];
  asked: OpenAI.ChatCompletionCreateParamsNonStreaming[];
  be: (...moods: Mood[]) => void;
  say: (texts: Record<string, string>) => void;
}

const part = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.string().startsWith('data:image/'),
      detail: z.enum(['low', 'high', 'auto']).optional(),
    }),
  }),
]);

/** The part of POST /chat/completions that is spoken here. */
const asking = z.strictObject({
  model: z.string().min(1),
  max_completion_tokens: z.int().min(1),
  messages: z
    .array(
      z.union([
        z.strictObject({ role: z.literal('system'), content: z.string() }),
        z.strictObject({ role: z.literal('user'), content: z.union([z.string(), z.array(part).min(1)]) }),
      ]),
    )
    .min(1),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: z
        .looseObject({
          type: z.literal('object'),
          properties: z.record(z.string(), z.looseObject({ type: z.string() })),
          required: z.array(z.string()),
          additionalProperties: z.literal(false),
        })
        // A strict form must require all that it names.
        .refine(({ properties, required }) =>
          Object.keys(properties).every((name) => required.includes(name)),
        ),
    }),
  }),
});

const fault = (status: number, type: string, message: string) =>
  HttpResponse.json({ error: { message, type, param: null, code: null } }, { status });

/** OpenAI's Chat Completions API, as others speak it too. */
export function createOpenAiSandbox({ key, api = OPENAI_API }: { key: string; api?: string }): OpenAiSandbox {
  const asked: OpenAI.ChatCompletionCreateParamsNonStreaming[] = [];
  let moods: Mood[] = ['writes'];
  let texts: Record<string, string> = {};

  async function answer(request: Request): Promise<Response> {
    const mood = moods.length > 1 ? moods.shift()! : moods[0]!;
    if (request.headers.get('authorization') !== `Bearer ${key}` || mood === 'bad key')
      return fault(401, 'invalid_request_error', 'Incorrect API key provided.');
    const read = asking.safeParse(await request.json());
    if (!read.success) return fault(400, 'invalid_request_error', z.prettifyError(read.error));
    asked.push(read.data as OpenAI.ChatCompletionCreateParamsNonStreaming);
    if (mood === 'hangs') await new Promise(() => undefined);
    if (mood === 'overloaded') return fault(503, 'server_error', 'The server is overloaded.');
    if (mood === 'limited') return fault(429, 'rate_limit_exceeded', 'Rate limit reached.');
    const names = Object.keys(read.data.response_format.json_schema.schema.properties);
    const json = JSON.stringify(
      Object.fromEntries(names.map((name) => [name, texts[name] ?? `Something about ${name}`])),
    );
    const content = { 'is cut': json.slice(0, -8), rambles: 'Sure!', declines: null, 'is filtered': null };
    const finish = { 'is cut': 'length', 'is filtered': 'content_filter' } as const;
    return HttpResponse.json({
      id: `chatcmpl-${newId(24)}`,
      object: 'chat.completion',
      created: 1_772_000_000,
      model: read.data.model,
      choices: [
        {
          index: 0,
          logprobs: null,
          finish_reason: mood in finish ? finish[mood as keyof typeof finish] : 'stop',
          message: {
            role: 'assistant',
            content: mood in content ? content[mood as keyof typeof content] : json,
            refusal: mood === 'declines' ? 'I’m sorry, I can’t help with that.' : null,
          },
        },
      ],
    } satisfies OpenAI.ChatCompletion);
  }

  return {
    handlers: [http.post(`${api}/chat/completions`, ({ request }) => answer(request))],
    asked,
    be: (...wanted) => void (moods = wanted),
    say: (wanted) => void (texts = wanted),
  };
}
