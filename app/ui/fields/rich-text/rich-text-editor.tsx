import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ControlAttributes } from '../field.tsx';
import { documentOf, storedOf } from './document.ts';
import { richTextOf } from './extensions.ts';
import { RichTextSnippets, type Snippets } from './rich-text-snippets.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

export interface RichTextEditorProps {
  control: ControlAttributes;
  labelId: string;
  /** The text that the field was opened with, and what stands in it by now. */
  initial: string;
  opened: string;
  /** Somebody typed into the plain field when it came. */
  takesFocus: boolean;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  snippets?: Snippets | undefined;
  /** It may have headings, as the texts of a website do. */
  headings?: boolean | undefined;
}

/** The editor of a rich text, on TipTap; rich-text-field.tsx loads it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    control,
    labelId,
    initial,
    opened,
    takesFocus,
    onChange,
    placeholder,
    required,
    snippets,
    headings,
  } = props;
  const [unchanged] = useState(() => storedOf(documentOf(initial, headings)));
  const attributes: Record<string, string> = {
    ...Object.fromEntries(Object.entries(control).map(([name, value]) => [name, String(value)])),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
    class: 'rich-text min-h-28 px-3 py-2.5 outline-none wrap-anywhere',
  };
  const editor = useEditor({
    extensions: richTextOf(headings === true),
    content: documentOf(opened, headings),
    // It is loaded for browsers alone, and stands where the plain field stood in the same moment.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes,
      // Tab leaves the field, in a list as well.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Tab' },
    },
    onUpdate({ editor: { state } }) {
      const now = storedOf(state.doc.toJSON() as Parameters<typeof storedOf>[0]);
      onChange(now === unchanged ? initial : now);
    },
  });
  // At once: what is typed on has nowhere to go between the plain field and this one.
  useLayoutEffect(() => {
    if (!takesFocus) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, []);
  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, JSON.stringify(attributes)]);
  // A label reaches only controls of the browser by itself.
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => void editor.commands.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, labelId]);
  const isEmpty = useEditorState({ editor, selector: (one) => one.editor.isEmpty });
  return (
    <div className="field-box min-h-40 cursor-text">
      <RichTextToolbar editor={editor} controls={control.id} headings={headings} />
      <div className="relative max-h-96 overflow-y-auto">
        {isEmpty && placeholder ? (
          <p aria-hidden className="pointer-events-none absolute inset-x-3 top-2.5 text-ink-mute">
            {placeholder}
          </p>
        ) : null}
        <EditorContent editor={editor} />
      </div>
      {snippets ? <RichTextSnippets editor={editor} snippets={snippets} /> : null}
    </div>
  );
}
