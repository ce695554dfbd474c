import {
  ActionBar,
  createUsePuck,
  Drawer as PuckDrawer,
  Puck,
  useGetPuck,
  type Config,
  type Data,
} from '@puckeditor/core';
// With its style here Puck brings none along: its own asks another host for a font.
import '@puckeditor/core/no-external.css';
import './canvas.css';
import { ArrowDown, ArrowUp, CopyPlus, EyeOff, GripVertical, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { BLOCKS, type BlockType } from '#builder/blocks/index.ts';
import { FORMS } from '#builder/blocks/forms.ts';
import type { PageSection } from '#builder/page-schema.ts';
import { useSectionActions } from '../document/use-section-actions.ts';
import { useDraft, useEditor } from '../editor-context.ts';
import { DraggableContext } from '../panels/add-panel.tsx';
import { EditedBlock, EditedFrame, EditedRoot } from './edited-page.tsx';

/** Puck's own name for the place of the page's sections. */
const ZONE = 'root:default-zone';

// Constants all of them: what Puck is given anew at each drawing, it begins anew with.
const CONFIG = {
  root: {
    fields: {},
    render: ({ children }: { children: ReactNode }) => <EditedRoot>{children}</EditedRoot>,
  },
  components: Object.fromEntries(
    (Object.keys(BLOCKS) as BlockType[]).map((type) => [
      type,
      {
        label: FORMS[type].label,
        defaultProps: BLOCKS[type].defaults,
        fields: {},
        render: (props: Record<string, unknown> & { id: string }) => (
          <EditedBlock type={type} props={props} />
        ),
      },
    ]),
  ),
} as unknown as Config;

const OVERRIDES = { iframe: EditedFrame, actionBar: SectionBar };
/** Nothing of the portal's style comes into the page. */
const IFRAME = { enabled: true, waitForStyles: false, syncHostStyles: false };

const DRAGGABLE = {
  Drawer: ({ children }: { children: ReactNode }) => <PuckDrawer>{children}</PuckDrawer>,
  Handle: ({ type, label }: { type: BlockType; label: string }) => (
    <div aria-hidden className="shrink-0 self-stretch pr-1.5 [&_div]:h-full">
      <PuckDrawer.Item name={type} label={label}>
        {DragHandle}
      </PuckDrawer.Item>
    </div>
  ),
};

/** For the pointer alone: Puck would make a second button of it, while the keyboard adds by the button beside it. */
function DragHandle() {
  const handle = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const item = handle.current!.closest<HTMLElement>('[data-puck-drawer-item]');
    if (!item) return;
    // Puck leaves alone what an element has already.
    item.tabIndex = -1;
    item.setAttribute('role', 'presentation');
  }, []);
  return (
    <span
      ref={handle}
      className="flex h-full min-h-11 w-7 cursor-grab items-center justify-center rounded-md text-ink-mute hover:bg-sunken hover:text-ink"
    >
      <GripVertical className="size-4" strokeWidth={1.75} />
    </span>
  );
}

const usePuckState = createUsePuck();

const dataOf = (content: readonly PageSection[]): Data => ({
  root: { props: {} },
  content: content as never,
  zones: {},
});

/**
 * Puck around the editor: it draws the page and drags its sections. What the page holds, and every step back, is the draft's; Puck is
 * told of it and tells of what was dragged.
 */
export function Canvas({ children }: { children: ReactNode }) {
  const { store } = useEditor().session;
  const first = useRef(dataOf(store.get().draft.content)).current;
  const known = useRef(store.get().draft.content);
  const change = useRef((data: Data) => {
    const { draft } = store.get();
    const content = data.content as unknown as PageSection[];
    if (JSON.stringify(content) === JSON.stringify(draft.content)) return;
    known.current = content;
    store.change({ ...draft, content });
  }).current;
  return (
    <Puck config={CONFIG} data={first} onChange={change} overrides={OVERRIDES} iframe={IFRAME} height="100%">
      <Told known={known} />
      <DraggableContext.Provider value={DRAGGABLE}>{children}</DraggableContext.Provider>
    </Puck>
  );
}

/** Keeps Puck and the draft of one mind: about the sections, and about which of them is selected. */
function Told({ known }: { known: { current: readonly PageSection[] } }) {
  const { go, session } = useEditor();
  const { store } = session;
  const getPuck = useGetPuck();
  const selector = usePuckState(({ appState }) => appState.ui.itemSelector);
  const latest = useRef({ go });
  useEffect(() => {
    latest.current = { go };
  });
  useEffect(() => {
    const tell = () => {
      const { draft, selected } = store.get();
      const { appState, dispatch } = getPuck();
      if (draft.content !== known.current) {
        known.current = draft.content;
        dispatch({ type: 'setData', data: dataOf(draft.content), recordHistory: false });
      }
      const index = draft.content.findIndex(({ props }) => props.id === selected);
      const shown = appState.ui.itemSelector?.index ?? -1;
      if (index !== shown) {
        const itemSelector = index < 0 ? null : { index, zone: ZONE };
        dispatch({ type: 'setUi', ui: { itemSelector }, recordHistory: false });
        if (itemSelector) scrollTo(selected!);
      }
    };
    tell();
    return store.subscribe(tell);
  }, [store, getPuck, known]);
  useEffect(() => {
    const item = selector ? store.get().draft.content[selector.index] : undefined;
    const id = item?.props.id ?? null;
    if (id === store.get().selected) return;
    store.select(id);
    if (id) latest.current.go('sections');
  }, [selector, store]);
  return null;
}

/** Brings a section into view that was selected beside the page. */
function scrollTo(id: string) {
  const frame = document.querySelector<HTMLIFrameElement>('#preview-frame');
  const element = frame?.contentDocument?.querySelector(`[data-puck-component="${id}"]`);
  const view = frame?.contentWindow;
  if (!element || !view) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= 0 && bottom <= view.innerHeight) return;
  if (top < view.innerHeight / 2 && bottom > view.innerHeight / 2) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  view.scrollBy({ top: top - 72, behavior: isStill ? 'auto' : 'smooth' });
}

const small = { size: 16, 'aria-hidden': true } as const;

/** What stands above the selected section, within the page. */
function SectionBar({ label }: { label?: string }) {
  const actions = useSectionActions();
  const selected = useDraft((state) => state.selected);
  const act = (what: (id: string) => void) => () => {
    if (selected) what(selected);
  };
  return (
    <ActionBar {...(label ? { label } : {})}>
      <ActionBar.Group>
        <ActionBar.Action label="Move up" onClick={act((id) => actions.moveBy(id, -1))}>
          <ArrowUp {...small} />
        </ActionBar.Action>
        <ActionBar.Action label="Move down" onClick={act((id) => actions.moveBy(id, 1))}>
          <ArrowDown {...small} />
        </ActionBar.Action>
        <ActionBar.Action label="Duplicate" onClick={act(actions.duplicate)}>
          <CopyPlus {...small} />
        </ActionBar.Action>
        <ActionBar.Action label="Hide or show" onClick={act(actions.hide)}>
          <EyeOff {...small} />
        </ActionBar.Action>
        <ActionBar.Action label="Delete" onClick={act(actions.remove)}>
          <Trash2 {...small} />
        </ActionBar.Action>
      </ActionBar.Group>
    </ActionBar>
  );
}

/** The page itself. */
export const Drawing = () => <Puck.Preview />;
