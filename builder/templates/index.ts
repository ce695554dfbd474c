import { acupuncture } from './acupuncture.ts';
import { breathwork } from './breathwork.ts';
import { conversation } from './conversation.ts';
import { massage } from './massage.ts';
import { nutrition } from './nutrition.ts';
import { reiki } from './reiki.ts';
import type { SiteStart, TemplateFacts } from './template.ts';
import { yogaTherapy } from './yoga-therapy.ts';

export type { TemplateFacts } from './template.ts';

const TEMPLATES: [modality: RegExp, template: (facts: TemplateFacts) => SiteStart][] = [
  [/acupunct/i, acupuncture],
  [/massage|bodywork/i, massage],
  [/yoga/i, yogaTherapy],
  [/nutri|diet/i, nutrition],
  [/breath/i, breathwork],
  [/reiki|energy/i, reiki],
];

/**
 * The site that a practice begins with, by its primary modality; one that fits any work for every other. Pictures are
 * named by key: `hero`, `detail`, `closing`.
 */
export function templateFor(modality: string, facts: TemplateFacts): SiteStart {
  const [, template] = TEMPLATES.find(([pattern]) => pattern.test(modality)) ?? [null, conversation];
  return template(facts);
}
