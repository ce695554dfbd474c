import type { JSONContent } from '@tiptap/core';
import { isList, readRich, writeRich, type RichBlock, type Run } from '#app/lib/rich/rich-text.ts';

const MARK_OF = { strong: 'bold', em: 'italic' } as const;
/** The level of the one kind of heading that a rich text has. */
export const HEADING_LEVEL = 3;
const LIST_OF = { ul: 'bulletList', ol: 'orderedList' } as const;

const marksOf = ({ strong, em, href }: Run): JSONContent['marks'] => [
  ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
  ...(strong ? [{ type: MARK_OF.strong }] : []),
  ...(em ? [{ type: MARK_OF.em }] : []),
];

const paragraphOf = (runs: readonly Run[], isHeading = false): JSONContent => ({
  ...(isHeading ? { type: 'heading', attrs: { level: HEADING_LEVEL } } : { type: 'paragraph' }),
  content: runs.flatMap((run) =>
    run.text
      .split(/(\n)/)
      .filter(Boolean)
      .map((text) => ({
        ...(text === '\n' ? { type: 'hardBreak' } : { type: 'text', text }),
        marks: marksOf(run),
      })),
  ),
});

/** A stored rich text as the editor holds it; where it may have no headings they are paragraphs. */
export function documentOf(stored: string, hasHeadings = false): JSONContent {
  const content = readRich(stored).map(({ kind, lines }) =>
    isList(kind)
      ? {
          type: LIST_OF[kind],
          content: lines.map((runs) => ({ type: 'listItem', content: [paragraphOf(runs)] })),
        }
      : paragraphOf(lines[0]!, hasHeadings && kind === 'h3'),
  );
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const runsOf = ({ content = [] }: JSONContent): Run[] =>
  content.map(({ type, text = '', marks = [] }) => ({
    text: type === 'hardBreak' ? '\n' : text,
    strong: marks.some((mark) => mark.type === MARK_OF.strong),
    em: marks.some((mark) => mark.type === MARK_OF.em),
    href: (marks.find((mark) => mark.type === 'link')?.attrs?.href as string | undefined) ?? null,
  }));

const BREAK: Run = { text: '\n', strong: false, em: false, href: null };

/** What the editor holds as it is stored. */
export const storedOf = ({ content = [] }: JSONContent): string =>
  writeRich(
    content.map((block): RichBlock => {
      if (block.type === 'heading') return { kind: 'h3', lines: [runsOf(block)] };
      if (block.type === 'paragraph') return { kind: 'p', lines: [runsOf(block)] };
      const lines = (block.content ?? []).map(({ content: parts = [] }) =>
        parts.flatMap((part, index) => (index > 0 ? [BREAK, ...runsOf(part)] : runsOf(part))),
      );
      return { kind: block.type === LIST_OF.ol ? 'ol' : 'ul', lines };
    }),
  );
