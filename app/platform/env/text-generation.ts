import { z } from 'zod';
import { HalfVendorGroup, wholeGroup } from './vendor-group.ts';

const modelName = z.string().regex(/^[\w.:/-]{1,100}$/, 'must be the name of a model');

/** Who writes suggestions of texts. */
export const textGenerationVariables = {
  ANTHROPIC_API_KEY: z.string().min(20, 'must be a key of the Anthropic API').optional(),
  ANTHROPIC_MODEL: modelName.optional(),
  OPENAI_API_KEY: z.string().min(3, 'must be a key of the service').optional(),
  OPENAI_MODEL: modelName.optional(),
  OPENAI_BASE_URL: z.url('must be a URL such as https://api.openai.com/v1').optional(),
  OPENAI_MODEL_SEES: z.enum(['yes', 'no'], 'must be yes or no').optional(),
};

type Variables = z.infer<z.ZodObject<typeof textGenerationVariables>>;

/** Without keys texts are composed of the practice's own facts. */
export type TextGenerationEnv =
  | { mode: 'anthropic'; apiKey: string; model: string }
  | {
      mode: 'openai';
      apiKey: string;
      model: string;
      /** Of whatever speaks OpenAI's API; undefined means OpenAI's own. */
      apiBase?: string;
      /** Whether the model takes pictures. */
      canSee: boolean;
    }
  | { mode: 'off' };

/** Quick, and able to look at pictures: the texts are short. */
const ANTHROPIC_MODEL = 'claude-haiku-4-5';

/** Throws HalfVendorGroup. Of two vendors Anthropic is asked. */
export function textGeneration(vars: Variables): TextGenerationEnv {
  if (vars.ANTHROPIC_MODEL && !vars.ANTHROPIC_API_KEY) throw new HalfVendorGroup('ANTHROPIC_API_KEY');
  const openai = wholeGroup(vars, ['OPENAI_API_KEY', 'OPENAI_MODEL']);
  if ((vars.OPENAI_BASE_URL || vars.OPENAI_MODEL_SEES) && !openai)
    throw new HalfVendorGroup('OPENAI_API_KEY');
  if (vars.ANTHROPIC_API_KEY) {
    const model = vars.ANTHROPIC_MODEL ?? ANTHROPIC_MODEL;
    return { mode: 'anthropic', apiKey: vars.ANTHROPIC_API_KEY, model };
  }
  if (!openai) return { mode: 'off' };
  return {
    mode: 'openai',
    apiKey: openai.OPENAI_API_KEY,
    model: openai.OPENAI_MODEL,
    ...(vars.OPENAI_BASE_URL && { apiBase: vars.OPENAI_BASE_URL }),
    canSee: vars.OPENAI_MODEL_SEES === 'yes',
  };
}
