import { toast } from '#app/ui/feedback/toast.tsx';
import type { BlockType } from '#builder/blocks/index.ts';
import { MAX_SECTIONS } from '#builder/page-schema.ts';
import { FORMS } from '#builder/blocks/forms.ts';
import { useEditor } from '../editor-context.ts';
import { copiedSection, copyToClipboard, sectionOf } from './clipboard.ts';
import {
  addSection,
  copySection,
  insertSection,
  isFull,
  moveSection,
  orderSections,
  removeSection,
  setProps,
} from './sections.ts';

const FULL = `A page takes at most ${MAX_SECTIONS} sections. Please move some to another page.`;

/** What can be done with the sections of the page, from wherever it is pressed. */
export function useSectionActions() {
  const { session, go } = useEditor();
  const { store } = session;
  const now = () => store.get().draft;
  const sectionAt = (id: string) => now().content.find(({ props }) => props.id === id);
  const mayAdd = () => {
    if (!isFull(now())) return true;
    toast.error(FULL);
    return false;
  };
  const show = (id: string) => {
    store.select(id);
    go('sections');
  };
  return {
    show,
    add(type: BlockType) {
      if (!mayAdd()) return;
      const { draft, id } = addSection(now(), type, store.get().selected);
      store.change(draft);
      show(id);
    },
    duplicate(id: string) {
      if (!mayAdd()) return;
      const { draft, id: copy } = copySection(now(), id);
      store.change(draft, { selects: copy });
    },
    remove(id: string) {
      const section = sectionAt(id);
      if (!section) return;
      store.change(removeSection(now(), id), { selects: null });
      const deleted = store.get().draft;
      toast.success(`${FORMS[section.type].label} deleted`, {
        about: 'section',
        action: {
          label: 'Undo',
          onPress: () => {
            if (store.get().draft === deleted) store.undo();
            // Something else was done since: it comes back at the end, and nothing else goes.
            else store.change(insertSection(now(), section).draft);
          },
        },
      });
    },
    moveBy(id: string, by: -1 | 1) {
      const at = now().content.findIndex(({ props }) => props.id === id);
      store.change(moveSection(now(), id, at + by));
    },
    order: (ids: readonly string[]) => store.change(orderSections(now(), ids)),
    hide(id: string) {
      const section = sectionAt(id);
      if (section) store.change(setProps(now(), id, { hidden: !section.props.hidden }));
    },
    async copy(id: string) {
      const section = sectionAt(id);
      if (!section) return;
      await copyToClipboard(section);
      toast.success(`${FORMS[section.type].label} copied. Paste it on this or another page.`, {
        about: 'section',
      });
    },
    /** @param text what the browser pastes; left out, what was copied here last */
    paste(text?: string): boolean {
      const section = text === undefined ? copiedSection() : sectionOf(text);
      if (!section || !mayAdd()) return false;
      const { draft, id } = insertSection(now(), section, store.get().selected);
      store.change(draft);
      show(id);
      return true;
    },
  };
}
