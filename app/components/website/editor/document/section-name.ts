import { plainText } from '#app/lib/rich/plain-text.ts';
import type { PageSection } from '#builder/page-schema.ts';
import { FORMS } from '#builder/blocks/forms.ts';

/** What a section is called in lists: its kind, and its own heading where it has one. */
export function sectionName({ type, props }: PageSection): { kind: string; heading: string } {
  const { title = '', text = '', quote = '' } = props as { title?: unknown; text?: unknown; quote?: unknown };
  const words = [title, text, quote].find(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  return {
    kind: FORMS[type].label,
    heading: words ? plainText(words).replace(/\s+/g, ' ').slice(0, 80) : '',
  };
}

/** Both in one, for buttons and screen readers. */
export function sectionTitle(section: PageSection): string {
  const { kind, heading } = sectionName(section);
  return heading ? `${kind}: ${heading}` : kind;
}
