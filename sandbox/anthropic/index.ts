import type Anthropic from '@anthropic-ai/sdk';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import { idsOf } from '../core/ids.ts';

const ANTHROPIC_API = 'https://api.anthropic.com';

const newId = idsOf('abcdefghijkmnopqrstuvwxyz0123456789');

/** How a model, or the way to it, may behave. */
export type Mood =
  | 'writes'
  /** stop_reason refusal: the model does not want to. */
  | 'declines'
  /** The answer ends in the middle. */
  | 'is cut'
  /** No JSON, though a form was asked for. */
  | 'rambles'
  | 'overloaded'
  | 'limited'
  | 'bad key'
  /** Never answers. */
  | 'hangs';

export interface AnthropicSandbox {
  handlers: RequestHandler[];
  /** What was asked, oldest first. */
  asked: Anthropic.MessageCreateParamsNonStreaming[];
  /** How the next answers are; the last one stays. */
  be: (...moods: Mood[]) => void;
  /** What it writes for a field; `Something about <name>` where absent. */
  say: (texts: Record<string, string>) => void;
}

const block = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image'),
    source: z.strictObject({
      type: z.literal('base64'),
      media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
      data: z.base64(),
    }),
  }),
]);

/** The part of POST /v1/messages that is spoken here, as strict as the vendor: what it does not know it refuses. */
const asking = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.string().optional(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string(), z.array(block).min(1)]),
      }),
    )
    .min(1),
  output_config: z
    .strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        schema: z.looseObject({
          type: z.literal('object'),
          properties: z.record(z.string(), z.looseObject({ type: z.string() })),
          required: z.array(z.string()),
          // Without it the vendor answers 400.
          additionalProperties: z.literal(false),
        }),
      }),
    })
    .optional(),
});

const fault = (status: number, type: Anthropic.ErrorObject['type'], message: string) =>
  HttpResponse.json(
    {
      type: 'error',
      error: { type, message },
      request_id: `req_${newId(24)}`,
    } satisfies Anthropic.ErrorResponse,
    { status, headers: { 'request-id': `req_${newId(24)}` } },
  );

/** Anthropic's Messages API: as strict about what it is asked as the vendor, and as moody. */
export function createAnthropicSandbox({
  key,
  api = ANTHROPIC_API,
}: {
  key: string;
  api?: string;
}): AnthropicSandbox {
  const asked: Anthropic.MessageCreateParamsNonStreaming[] = [];
  let moods: Mood[] = ['writes'];
  let texts: Record<string, string> = {};

  async function answer(request: Request): Promise<Response> {
    const mood = moods.length > 1 ? moods.shift()! : moods[0]!;
    // Both ways are taken; the SDK has the second.
    const given = request.headers.get('x-api-key') ?? request.headers.get('authorization');
    if ((given !== key && given !== `Bearer ${key}`) || mood === 'bad key')
      return fault(401, 'authentication_error', 'invalid x-api-key');
    if (!request.headers.get('anthropic-version'))
      return fault(400, 'invalid_request_error', 'anthropic-version: header is required');
    const read = asking.safeParse(await request.json());
    if (!read.success) return fault(400, 'invalid_request_error', z.prettifyError(read.error));
    asked.push(read.data as Anthropic.MessageCreateParamsNonStreaming);
    if (mood === 'hangs') await new Promise(() => undefined);
    if (mood === 'overloaded') return fault(529, 'overloaded_error', 'Overloaded');
    if (mood === 'limited')
      return fault(429, 'rate_limit_error', 'Number of requests has exceeded your limit');
    const names = Object.keys(read.data.output_config?.format.schema.properties ?? {});
    const json = JSON.stringify(
      Object.fromEntries(names.map((name) => [name, texts[name] ?? `Something about ${name}`])),
    );
    const said = { 'is cut': json.slice(0, -8), rambles: 'Here is what I would write:', declines: '' };
    const stop = { 'is cut': 'max_tokens', declines: 'refusal' } as const;
    const text = mood in said ? said[mood as keyof typeof said] : json;
    return HttpResponse.json({
      id: `msg_${newId(24)}`,
      type: 'message',
      role: 'assistant',
      model: read.data.model,
      content: text ? [{ type: 'text', text, citations: null }] : [],
      stop_reason: mood in stop ? stop[mood as keyof typeof stop] : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 200, output_tokens: 60 },
    } satisfies Pick<
      Anthropic.Message,
      'id' | 'type' | 'role' | 'model' | 'content' | 'stop_reason' | 'stop_sequence'
    > & {
      usage: Pick<Anthropic.Usage, 'input_tokens' | 'output_tokens'>;
    });
  }

  return {
    handlers: [http.post(`${api}/v1/messages`, ({ request }) => answer(request))],
    asked,
    be: (...wanted) => void (moods = wanted),
    say: (wanted) => void (texts = wanted),
  };
}
