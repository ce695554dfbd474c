import { useEffect, useRef, useState, type ComponentType } from 'react';
import { plainText, withWords } from '#app/lib/rich/plain-text.ts';
import { wordsName } from '#app/lib/rich/posted.ts';
import { PostedValue } from '../../page/posted-value.tsx';
import { useHydrated } from '../../page/use-enhanced.ts';
import { Field, useFieldIds, type FieldText } from '../field.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

export interface RichTextFieldProps extends FieldText {
  id?: string;
  name?: string;
  /** The text that it is opened with, as it is stored; afterwards it is the field’s own. */
  defaultValue?: string;
  /** The text as it is stored: the one it was opened with, to the letter, where nothing is different any more. */
  onChange?: (value: string) => void;
  placeholder?: string;
  /** Characters of words; the operation judges them, the plain field keeps to them. */
  maxLength?: number;
  required?: boolean;
  /** Words to put in with a press. */
  snippets?: RichTextEditorProps['snippets'];
  /** It may have headings, as the texts of a website do. */
  headings?: boolean;
}

/** The editor’s script, once it is here. Where it cannot be fetched the plain field stays. */
function useEditor(): ComponentType<RichTextEditorProps> | null {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps> | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = ({ RichTextEditor }: { RichTextEditor: ComponentType<RichTextEditorProps> }) => {
      if (isShown) setEditor(() => RichTextEditor);
    };
    import('./rich-text-editor.tsx').then(show, () => {});
    return () => {
      isShown = false;
    };
  }, []);
  return Editor;
}

/**
 * A labelled field for a rich text: bold, italic, lists, links. Until its editor has come, and without scripts, a text area with its words,
 * which saves as well (`postedRichText`): words that were not changed keep their marks.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hint, error, errors, optional, hideLabel, className, name, onChange, placeholder } = props;
  const { defaultValue: initial = '', maxLength, required, snippets, headings } = props;
  const ids = useFieldIds(props.id, { hint, error, errors });
  const hydrated = useHydrated();
  const Editor = useEditor();
  const [value, setValue] = useState(initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  // What was typed before the page came alive.
  useEffect(() => {
    const typed = area.current?.value;
    if (typed !== undefined && typed !== plainText(initial)) change(withWords(initial, typed));
  }, []);
  return (
    <Field ids={ids} {...{ label, hint, optional, hideLabel, className }}>
      {Editor ? (
        <Editor
          control={ids.control}
          labelId={ids.labelId}
          initial={initial}
          opened={value}
          takesFocus={document.activeElement === area.current}
          onChange={change}
          {...{ placeholder, required, snippets, headings }}
        />
      ) : (
        <textarea
          {...ids.control}
          ref={area}
          rows={6}
          name={name && !hydrated ? wordsName(name) : undefined}
          defaultValue={plainText(initial)}
          onChange={({ currentTarget }) => change(withWords(initial, currentTarget.value))}
          className="field-box field-sizing-content max-h-96 min-h-40 resize-y px-3 py-2.5"
          {...{ placeholder, maxLength, required }}
        />
      )}
      <PostedValue name={name} value={value} />
    </Field>
  );
}
