import type Anthropic from '@anthropic-ai/sdk';
import { factsText, MOST_TOKENS, readTexts, RETRIES, schemaOf, TIMEOUT_MS, whyNot } from './exchange.ts';
import type { TextAnswer, TextRequest, TextWriter } from './port.ts';

export interface AnthropicOptions {
  apiKey: string;
  model: string;
  /** Base URL of the API; the vendor's own where absent. */
  apiBase?: string | undefined;
  timeoutMs?: number;
  retries?: number;
}

/** Anthropic's Messages API, with an answer of a given form. */
export class AnthropicWriter implements TextWriter {
  readonly canSee = true;
  readonly #options: AnthropicOptions;
  #client: Promise<Anthropic> | undefined;

  constructor(options: AnthropicOptions) {
    this.#options = options;
  }

  async write(request: TextRequest): Promise<TextAnswer> {
    try {
      const client = await (this.#client ??= this.#open());
      const message = await client.messages.create({
        model: this.#options.model,
        max_tokens: MOST_TOKENS,
        system: request.rules,
        messages: [{ role: 'user', content: contentOf(request) }],
        output_config: { format: { type: 'json_schema', schema: schemaOf(request) } },
      });
      if (message.stop_reason === 'refusal') return { outcome: 'declined' };
      if (message.stop_reason === 'max_tokens' || message.stop_reason === 'model_context_window_exceeded')
        return { outcome: 'unavailable', why: 'cut' };
      const text = message.content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('');
      return readTexts(request, text);
    } catch (error) {
      return whyNot(error);
    }
  }

  /** The SDK is large, and wanted by the few who press the button. */
  async #open(): Promise<Anthropic> {
    const { default: Client } = await import('@anthropic-ai/sdk');
    const { apiKey, apiBase, timeoutMs = TIMEOUT_MS, retries = RETRIES } = this.#options;
    // Nothing is taken from the environment but what select.ts handed over.
    return new Client({
      apiKey,
      authToken: null,
      baseURL: apiBase ?? 'https://api.anthropic.com',
      timeout: timeoutMs,
      maxRetries: retries,
    });
  }
}

function contentOf(request: TextRequest): Anthropic.ContentBlockParam[] {
  const facts: Anthropic.TextBlockParam = { type: 'text', text: factsText(request) };
  if (!request.picture) return [facts];
  const { type, bytes } = request.picture;
  const data = Buffer.from(bytes).toString('base64');
  return [{ type: 'image', source: { type: 'base64', media_type: type, data } }, facts];
}
