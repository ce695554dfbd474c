import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { BLOCKS, type BlockType } from '#builder/blocks/index.ts';
import type { SiteContext } from '#builder/context.ts';
import { FORMS } from '#builder/blocks/forms.ts';
import { PageFrame } from '#builder/page-view.tsx';
import type { PageSection } from '#builder/page-schema.ts';
import { useDraft, useEditor, useOpened } from '../editor-context.ts';
import { contextOfDraft } from '../opened-page.ts';
import { useSiteStyle } from './site-style.ts';

interface Shown {
  context: SiteContext;
  /** Ids of the sections that visitors would see. */
  visible: ReadonlySet<string>;
}

const ShownContext = createContext<Shown | null>(null);

/** What Puck's dragging writes at each section: a button that everything within it would be part of. */
const DRAG_ATTRIBUTES = [
  'role',
  'tabindex',
  'aria-roledescription',
  'aria-describedby',
  'aria-pressed',
  'aria-grabbed',
  'aria-disabled',
];

/**
 * Takes the button off each section again: sections hold headings and links, and whoever uses the keyboard moves them in the panel.
 * @returns ends it
 */
function keepSectionsPlain(document: Document): () => void {
  const clean = (element: Element) => {
    if (!element.hasAttribute('data-puck-component')) return;
    for (const name of DRAG_ATTRIBUTES) element.removeAttribute(name);
  };
  document.querySelectorAll('[data-puck-component]').forEach(clean);
  // A removal is told of as well, and ends there: nothing is left to take off.
  const observer = new MutationObserver((records) => {
    for (const { target } of records) clean(target as Element);
  });
  observer.observe(document, { subtree: true, attributeFilter: [...DRAG_ATTRIBUTES, 'data-puck-component'] });
  return () => observer.disconnect();
}

/** Where the page stands that is drawn: Puck's own frame. */
export function EditedFrame({ children, document }: { children: ReactNode; document?: Document }) {
  const { page } = useOpened();
  const design = useDraft(({ draft }) => draft.design);
  const [isStyled, setStyled] = useState(false);
  useSiteStyle(document, design, true);
  useLayoutEffect(() => {
    if (!document) return;
    document.documentElement.lang = 'en';
    document.title = `${page.title}, as it is edited`;
    document.defaultView?.frameElement?.setAttribute('title', document.title);
    setStyled(true);
  }, [document, page.title]);
  useLayoutEffect(() => {
    if (document) return keepSectionsPlain(document);
  }, [document]);
  return <>{isStyled ? children : null}</>;
}

/** Header and footer around the sections, with the page's context for each of them. */
export function EditedRoot({ children }: { children: ReactNode }) {
  const { go, session } = useEditor();
  const { store } = session;
  const opened = useOpened();
  const { design, content } = useDraft(({ draft }) => draft);
  const shown = useMemo(() => {
    const { context, sections } = contextOfDraft(content, opened);
    return { context, visible: new Set(sections.map(({ props }) => props.id)) };
  }, [content, opened]);

  function press(event: MouseEvent<HTMLElement>) {
    const target = event.target as Element;
    // The page is edited here, not used: no link is followed.
    if (target.closest('a, summary, button:not([data-edit])')) event.preventDefault();
    if (target.closest('header.top, footer')) {
      store.select(null);
      go('design');
    }
  }
  return (
    <ShownContext.Provider value={shown}>
      <div onClickCapture={press} onSubmitCapture={(event) => event.preventDefault()}>
        <PageFrame design={design} context={shown.context}>
          {children}
        </PageFrame>
      </div>
    </ShownContext.Provider>
  );
}

/** Why visitors do not see a section, where they do not. */
function whyNotSeen({ type, props }: PageSection): string {
  const { label } = FORMS[type];
  return props.hidden
    ? `${label}: hidden from visitors`
    : `${label}: nothing to show yet, so visitors do not see it`;
}

/** One section as Puck draws it: by publishing's own component, or as a strip where visitors see none. */
export function EditedBlock({
  type,
  props,
}: {
  type: BlockType;
  props: Record<string, unknown> & { id: string };
}) {
  const shown = useContext(ShownContext);
  if (!shown) return null;
  const { puck: _puck, editMode: _editMode, children: _children, ...own } = props;
  if (!shown.visible.has(props.id)) {
    return <p className="edit-strip">{whyNotSeen({ type, props: own } as unknown as PageSection)}</p>;
  }
  const Block = BLOCKS[type].render as ComponentType<Record<string, unknown>>;
  return <Block {...own} puck={{ metadata: { context: shown.context } }} />;
}
