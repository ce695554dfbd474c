import { useEffect, useRef } from 'react';
import { useSectionActions } from './document/use-section-actions.ts';
import { useEditor } from './editor-context.ts';
import { sectionOf } from './document/clipboard.ts';

const FRAME = '#preview-frame';

/** What takes the keys for itself while it is open. A message in its corner does not, whatever its role. */
const OPEN = ':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([role="region"] *)';

const isTyping = (target: EventTarget | null): boolean => {
  const element = target as Partial<HTMLElement> | null;
  return Boolean(
    element?.isContentEditable ||
    (element?.matches?.('input:not([type=radio], [type=checkbox]), textarea, select') ?? false),
  );
};

/** A press of Delete means a section only where the section itself has the keyboard: the page, or its line in the list. */
function isAtSection(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return (
    !element?.closest ||
    element.matches('body, html, iframe') ||
    element.ownerDocument !== document ||
    element.closest('[data-section]') !== null
  );
}

/**
 * The editor's keys, in its own document and in that of the page: steps back and forth, copy, paste, duplicate, move, delete. Puck has
 * some of its own for what it believes to be its own history; they never reach it.
 */
export function useEditorKeys(): void {
  const { session } = useEditor();
  const actions = useSectionActions();
  const latest = useRef({ session, actions });
  useEffect(() => {
    latest.current = { session, actions };
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const {
        session: { store },
        actions: act,
      } = latest.current;
      const isCommand = event.metaKey || event.ctrlKey;
      const key = event.key.toLowerCase();
      const isBlocked = document.querySelector(OPEN) !== null;
      // Fields have steps back of their own.
      if (isTyping(event.target)) return;
      const { selected } = store.get();
      const take = (what: () => void) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!isBlocked) what();
      };
      if (isCommand && key === 'z') return take(event.shiftKey ? store.redo : store.undo);
      if (isCommand && key === 'y') return take(store.redo);
      if (isCommand && key === 'i') return take(() => undefined);
      if (!selected || isBlocked) {
        if (key === 'delete' || key === 'backspace') event.stopImmediatePropagation();
        return;
      }
      if (isCommand && key === 'd') return take(() => act.duplicate(selected));
      if (event.altKey && (key === 'arrowup' || key === 'arrowdown'))
        return take(() => act.moveBy(selected, key === 'arrowup' ? -1 : 1));
      if (key === 'delete' || key === 'backspace') {
        if (isAtSection(event.target)) return take(() => act.remove(selected));
        return event.stopImmediatePropagation();
      }
      if (key === 'escape' && isAtSection(event.target)) return take(() => store.select(null));
    }
    /** What fields let through on their way out: Puck would take a step back of its own. */
    function onKeyAfter(event: KeyboardEvent) {
      const isCommand = event.metaKey || event.ctrlKey;
      if (isCommand && ['z', 'y', 'i'].includes(event.key.toLowerCase())) event.stopPropagation();
    }
    function onCopy(event: ClipboardEvent) {
      const {
        session: { store },
        actions: act,
      } = latest.current;
      const { selected } = store.get();
      const isText = String(getSelection() ?? '') !== '';
      if (!selected || isTyping(event.target) || isText || !isAtSection(event.target)) return;
      event.preventDefault();
      void act.copy(selected);
    }
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain');
      if (isTyping(event.target) || !sectionOf(text)) return;
      event.preventDefault();
      latest.current.actions.paste(text);
    }
    const heard = new WeakSet<Document>();
    const stops: (() => void)[] = [];
    function hear(place: Document) {
      if (heard.has(place)) return;
      heard.add(place);
      const view = place.defaultView ?? window;
      view.addEventListener('keydown', onKey, true);
      place.body.addEventListener('keydown', onKeyAfter);
      view.addEventListener('copy', onCopy);
      view.addEventListener('paste', onPaste);
      stops.push(() => {
        view.removeEventListener('keydown', onKey, true);
        place.body.removeEventListener('keydown', onKeyAfter);
        view.removeEventListener('copy', onCopy);
        view.removeEventListener('paste', onPaste);
      });
    }
    hear(document);
    // The page's own document comes later, and again whenever it is drawn anew.
    const hearFrame = () => {
      const inner = document.querySelector<HTMLIFrameElement>(FRAME)?.contentDocument;
      if (inner?.body) hear(inner);
    };
    const look = new MutationObserver(hearFrame);
    look.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('load', hearFrame, true);
    return () => {
      look.disconnect();
      document.removeEventListener('load', hearFrame, true);
      for (const stop of stops) stop();
    };
  }, []);
}
