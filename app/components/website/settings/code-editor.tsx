import { html } from '@codemirror/lang-html';
import { dracula } from '@uiw/codemirror-theme-dracula';
import { material } from '@uiw/codemirror-theme-material';
import { monokai } from '@uiw/codemirror-theme-monokai';
import CodeMirror, { EditorView, type Extension } from '@uiw/react-codemirror';
import type { CodeTheme } from './code-themes.ts';

/** Our own colours, which follow the portal's light and dark. */
const healme = EditorView.theme({
  '&': { backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-soft)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '.cm-content': { caretColor: 'var(--ink)' },
});

const THEMES: Record<CodeTheme, Extension> = { healme, dracula, material, monokai };

/** For every theme: the size of the portal's text, and lines that wrap on a phone. */
const SHAPE = [
  EditorView.lineWrapping,
  EditorView.theme({
    '&': { fontSize: '0.875rem' },
    '.cm-scroller': { fontFamily: 'ui-monospace, monospace' },
  }),
];

interface CodeEditorProps {
  label: string;
  theme: CodeTheme;
  value: string;
  onChange: (value: string) => void;
}

/** The editor itself. Tab leaves it, as any field: whoever writes by keyboard is not caught in it. */
export function CodeEditor({ label, theme, value, onChange }: CodeEditorProps) {
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      theme={THEMES[theme]}
      extensions={[html(), ...SHAPE, EditorView.contentAttributes.of({ 'aria-label': `${label}, code` })]}
      indentWithTab={false}
      minHeight="12rem"
      maxHeight="28rem"
      className="overflow-hidden rounded-md border border-field-line"
    />
  );
}
