import { env } from '#app/platform/env/index.ts';
import { AnthropicWriter } from './anthropic.ts';
import { OpenAiWriter } from './openai.ts';
import type { TextWriter } from './port.ts';

/** Whoever writes texts here; null without a key: they are composed of the practice's own facts then (domain/website). */
export function selectTextWriter(): TextWriter | null {
  const { textGeneration } = env();
  switch (textGeneration.mode) {
    case 'anthropic':
      return new AnthropicWriter(textGeneration);
    case 'openai':
      return new OpenAiWriter(textGeneration);
    case 'off':
      return null;
  }
}
