import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Bold, Heading, Italic, List, ListOrdered, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Separator, ToggleButton, Toolbar } from 'react-aria-components';
import { HEADING_LEVEL } from './document.ts';
import { IconButton } from '../../buttons/icon-button.tsx';
import { buttonStyles } from '../../buttons/button-styles.ts';
import { Tooltip } from '../../overlays/tooltip.tsx';
import { cx } from '../../cx.ts';
import { LinkButton } from './link-popover.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true, className: 'size-4.5' } as const;

const line = <Separator orientation="vertical" className="mx-1 h-5 w-px self-center bg-line max-sm:hidden" />;

interface RichTextToolbarProps {
  editor: Editor;
  controls: string;
  headings?: boolean | undefined;
}

/** What can be done to the words that are chosen: one stop of the keyboard, with arrows within it. */
export function RichTextToolbar({ editor, controls, headings }: RichTextToolbarProps) {
  const is = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      heading: one.isActive('heading'),
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      bullets: one.isActive('bulletList'),
      numbers: one.isActive('orderedList'),
      undo: one.can().undo(),
      redo: one.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <Toolbar
      aria-label="Formatting"
      aria-controls={controls}
      className="flex cursor-default flex-wrap gap-0.5 rounded-t-md border-b border-line p-1"
    >
      {headings ? (
        <Mark
          label="Heading"
          keys="Ctrl+Alt+3"
          on={is.heading}
          press={() => chain().toggleHeading({ level: HEADING_LEVEL }).run()}
        >
          <Heading {...icon} />
        </Mark>
      ) : null}
      <Mark label="Bold" keys="Ctrl+B" on={is.bold} press={() => chain().toggleBold().run()}>
        <Bold {...icon} />
      </Mark>
      <Mark label="Italic" keys="Ctrl+I" on={is.italic} press={() => chain().toggleItalic().run()}>
        <Italic {...icon} />
      </Mark>
      {line}
      <Mark label="Bulleted list" on={is.bullets} press={() => chain().toggleBulletList().run()}>
        <List {...icon} />
      </Mark>
      <Mark label="Numbered list" on={is.numbers} press={() => chain().toggleOrderedList().run()}>
        <ListOrdered {...icon} />
      </Mark>
      {line}
      <LinkButton editor={editor} />
      {line}
      <IconButton
        size="sm"
        label="Undo"
        icon={<Undo2 {...icon} />}
        disabled={!is.undo}
        onPress={() => chain().undo().run()}
      />
      <IconButton
        size="sm"
        label="Redo"
        icon={<Redo2 {...icon} />}
        disabled={!is.redo}
        onPress={() => chain().redo().run()}
      />
    </Toolbar>
  );
}

interface MarkProps {
  label: string;
  /** Of the keyboard, where it has some. */
  keys?: string;
  on: boolean;
  press: () => void;
  children: ReactNode;
}

function Mark({ label, keys, on, press, children }: MarkProps) {
  return (
    <Tooltip text={keys ? `${label} (${keys})` : label}>
      <ToggleButton
        aria-label={label}
        isSelected={on}
        onChange={press}
        className={cx(
          buttonStyles({ variant: 'ghost', size: 'sm', iconOnly: true }),
          'selected:bg-accent-soft selected:text-accent-text',
        )}
      >
        {children}
      </ToggleButton>
    </Tooltip>
  );
}
