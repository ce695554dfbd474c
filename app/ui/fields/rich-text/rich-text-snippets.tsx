import type { Editor } from '@tiptap/core';
import { Toolbar } from 'react-aria-components';
import { Button } from '../../buttons/button.tsx';

/** Words that may be put where the caret stands. */
export interface Snippets {
  /** What they are: 'Placeholders'. */
  label: string;
  items: readonly { label: string; text: string }[];
}

/** A row of words to put in: one stop of the keyboard, with arrows within it. */
export function RichTextSnippets({ editor, snippets }: { editor: Editor; snippets: Snippets }) {
  const { label, items } = snippets;
  return (
    <Toolbar
      aria-label={label}
      className="flex cursor-default flex-wrap gap-1.5 rounded-b-md border-t border-line p-2"
    >
      {items.map(({ label: words, text }) => (
        <Button
          key={text}
          size="sm"
          aria-label={`Insert ${words}`}
          // As text, so that nothing in it is read as a mark.
          onPress={() => editor.chain().focus().insertContent({ type: 'text', text }).run()}
        >
          {words}
        </Button>
      ))}
    </Toolbar>
  );
}
