import { lazy, Suspense, useRef, useState } from 'react';
import { asText, bound } from '#app/components/forms/fields/use-bound.ts';
import { SCRIPTS_LENGTH } from '#app/domain/website/inputs.ts';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { TextArea, type TextAreaProps } from '#app/ui/fields/text-area.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { CODE_THEMES, type CodeTheme } from './code-themes.ts';
import { enterText } from './enter-text.ts';

/** The editor is large: only whoever opens it loads it. */
const Editor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

/**
 * A text of code. It is a text area, which posts without scripts; with them an editor with line numbers and colours can be opened over it, and
 * what is written there is entered here.
 */
function CodeField({ label, hint, ...input }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const scripted = useHydrated();
  const [theme, setTheme] = useState<CodeTheme | null>(null);
  const [text, setText] = useState('');
  const isOpen = theme !== null;
  return (
    <div className="space-y-2">
      {isOpen ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <p id={`${input.id}-editor`} className="font-medium">
              {label}
            </p>
            <NativeSelect
              label={`Colours of ${String(label).toLowerCase()}`}
              hideLabel
              options={CODE_THEMES.map((name) => ({ value: name, label: name }))}
              value={theme}
              onChange={(event) => setTheme(event.currentTarget.value as CodeTheme)}
            />
          </div>
          <Suspense fallback={<div className="h-48 rounded-md bg-sunken" />}>
            <Editor
              label={String(label)}
              theme={theme}
              value={text}
              onChange={(written) => {
                setText(written);
                if (area.current) enterText(area.current, written);
              }}
            />
          </Suspense>
        </>
      ) : null}
      <TextArea
        {...input}
        ref={area}
        label={label}
        hint={isOpen ? undefined : hint}
        hideLabel={isOpen}
        rows={isOpen ? 1 : 6}
        maxLength={SCRIPTS_LENGTH}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        className={isOpen ? '[&_textarea]:sr-only' : '[&_textarea]:font-mono [&_textarea]:text-sm'}
        {...(isOpen && { tabIndex: -1, 'aria-hidden': true })}
      />
      {scripted ? (
        <button
          type="button"
          className="cursor-pointer text-sm font-medium text-ink-soft underline"
          onClick={() => {
            setText(area.current?.value ?? '');
            setTheme(isOpen ? null : 'healme');
          }}
        >
          {isOpen ? 'Close the code editor' : 'Open the code editor'}
        </button>
      ) : null}
    </div>
  );
}

export const FormCode = bound(CodeField, asText);
