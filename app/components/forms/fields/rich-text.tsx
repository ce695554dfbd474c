import { RichTextField } from '#app/ui/fields/rich-text/rich-text-field.tsx';
import { asText, bound } from './use-bound.ts';

export const FormRichText = bound(RichTextField, asText);
