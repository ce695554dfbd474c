import { BLOCKS, type BlockType } from '#builder/blocks/index.ts';
import { MAX_SECTIONS, PAGE_VERSION, type PageData, type PageSection } from '#builder/page-schema.ts';
import type { Draft } from './draft-store.ts';

/** An id for a section, such as `Hero-3f2a91c04b7d`; of letters, digits and hyphens, as the schema wants it. */
function newId(type: BlockType): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `${type}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The page as it is saved. */
export const pageData = (content: readonly PageSection[]): PageData => ({
  version: PAGE_VERSION,
  root: { props: {} },
  content: [...content],
});

/** Whether the page holds as many sections as it takes. */
export const isFull = ({ content }: Draft): boolean => content.length >= MAX_SECTIONS;

const indexOf = ({ content }: Draft, id: string) => content.findIndex(({ props }) => props.id === id);

/** What a new section of a kind begins with. */
export const newSection = (type: BlockType): PageSection =>
  ({ type, props: { ...BLOCKS[type].defaults, id: newId(type) } }) as PageSection;

/** With a section put in behind another, at the end without one; `id` names it. */
export function insertSection(draft: Draft, section: PageSection, after: string | null = null) {
  const given = { ...section, props: { ...section.props, id: newId(section.type) } } as PageSection;
  const at = after === null ? -1 : indexOf(draft, after);
  const content = draft.content.toSpliced(at < 0 ? draft.content.length : at + 1, 0, given);
  return { draft: { ...draft, content }, id: given.props.id };
}

/** With a new section of a kind. */
export const addSection = (draft: Draft, type: BlockType, after: string | null = null) =>
  insertSection(draft, newSection(type), after);

/** With the same section once more, right behind it. */
export function copySection(draft: Draft, id: string) {
  const section = draft.content[indexOf(draft, id)];
  return section ? insertSection(draft, section, id) : { draft, id };
}

export const removeSection = (draft: Draft, id: string): Draft => ({
  ...draft,
  content: draft.content.filter(({ props }) => props.id !== id),
});

/** With a section at another place, counted from 0; outside of the page it stays. */
export function moveSection(draft: Draft, id: string, to: number): Draft {
  const from = indexOf(draft, id);
  if (from < 0 || to < 0 || to >= draft.content.length || from === to) return draft;
  return { ...draft, content: draft.content.toSpliced(from, 1).toSpliced(to, 0, draft.content[from]!) };
}

/** In the order of these ids, which are all of the page's. */
export function orderSections(draft: Draft, ids: readonly string[]): Draft {
  const content = ids.flatMap((id) => draft.content.filter(({ props }) => props.id === id));
  return content.length === draft.content.length ? { ...draft, content } : draft;
}

/** With some props of a section changed. */
export function setProps(draft: Draft, id: string, props: Record<string, unknown>): Draft {
  const content = draft.content.map((section) =>
    section.props.id === id
      ? ({ ...section, props: { ...section.props, ...props } } as PageSection)
      : section,
  );
  return { ...draft, content };
}
