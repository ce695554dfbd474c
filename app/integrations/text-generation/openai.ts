import type OpenAI from 'openai';
import { factsText, MOST_TOKENS, readTexts, RETRIES, schemaOf, TIMEOUT_MS, whyNot } from './exchange.ts';
import type { TextAnswer, TextRequest, TextWriter } from './port.ts';

export interface OpenAiOptions {
  apiKey: string;
  model: string;
  /** Base URL of whatever speaks OpenAI's API, with its version: `https://api.openai.com/v1`. */
  apiBase?: string | undefined;
  /** Whether the model takes pictures; of another's model only its operator knows. */
  canSee: boolean;
  timeoutMs?: number;
  retries?: number;
}

/** The Chat Completions API, which many vendors and servers of one's own speak. */
export class OpenAiWriter implements TextWriter {
  readonly canSee: boolean;
  readonly #options: OpenAiOptions;
  #client: Promise<OpenAI> | undefined;

  constructor(options: OpenAiOptions) {
    this.#options = options;
    this.canSee = options.canSee;
  }

  async write(request: TextRequest): Promise<TextAnswer> {
    try {
      const client = await (this.#client ??= this.#open());
      const completion = await client.chat.completions.create({
        model: this.#options.model,
        max_completion_tokens: MOST_TOKENS,
        messages: [
          { role: 'system', content: request.rules },
          { role: 'user', content: contentOf(request) },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'texts', strict: true, schema: schemaOf(request) },
        },
      });
      const choice = completion.choices[0];
      if (!choice) return { outcome: 'unavailable', why: 'unreadable' };
      if (choice.message.refusal || choice.finish_reason === 'content_filter') return { outcome: 'declined' };
      if (choice.finish_reason === 'length') return { outcome: 'unavailable', why: 'cut' };
      return readTexts(request, choice.message.content);
    } catch (error) {
      return whyNot(error);
    }
  }

  /** The SDK is large, and wanted by the few who press the button. */
  async #open(): Promise<OpenAI> {
    const { default: Client } = await import('openai');
    const { apiKey, apiBase, timeoutMs = TIMEOUT_MS, retries = RETRIES } = this.#options;
    return new Client({
      apiKey,
      baseURL: apiBase ?? 'https://api.openai.com/v1',
      organization: null,
      project: null,
      timeout: timeoutMs,
      maxRetries: retries,
    });
  }
}

function contentOf(request: TextRequest): OpenAI.ChatCompletionContentPart[] {
  const facts: OpenAI.ChatCompletionContentPart = { type: 'text', text: factsText(request) };
  if (!request.picture) return [facts];
  const { type, bytes } = request.picture;
  const url = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return [{ type: 'image_url', image_url: { url, detail: 'low' } }, facts];
}
