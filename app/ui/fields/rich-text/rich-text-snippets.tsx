import type { Editor } from '@tiptap/core';
import { Braces } from 'lucide-react';
import { Button } from '../../buttons/button.tsx';
import { Menu } from '../../overlays/menu.tsx';

/** Words that may be put where the caret stands. */
export interface Snippets {
  /** What is done with them: 'Insert a placeholder'. */
  label: string;
  items: readonly { label: string; text: string }[];
}

/** A menu of words to put in. */
export function RichTextSnippets({ editor, snippets }: { editor: Editor; snippets: Snippets }) {
  const { label, items } = snippets;
  const insert = (text: string) =>
    // The focus goes back to the button that opened the menu; then to the words. As text, so that nothing in it is read as a mark.
    setTimeout(() => editor.chain().focus().insertContent({ type: 'text', text }).run());
  return (
    <div className="cursor-default border-t border-line p-1.5">
      <Menu
        label={label}
        placement="bottom start"
        trigger={
          <Button size="sm" variant="ghost" icon={<Braces strokeWidth={1.75} aria-hidden />}>
            {label}
          </Button>
        }
        groups={[
          {
            id: 'snippets',
            entries: items.map((item) => ({
              id: item.text,
              label: item.label,
              onSelect: () => insert(item.text),
            })),
          },
        ]}
      />
    </div>
  );
}
