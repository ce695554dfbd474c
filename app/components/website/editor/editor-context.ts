import { createContext, useContext, useSyncExternalStore } from 'react';
import type { OpValue } from '#app/components/operation/op.ts';
import type { DraftState } from './document/draft-store.ts';
import type { OpenedPage } from './opened-page.ts';
import type { EditSession, SavingState } from './session.ts';

export type WebsiteState = OpValue<'website'>;

/** Which of the editor's places is shown beside the page. */
export type Place = 'sections' | 'add' | 'design' | 'pages' | 'history';

export interface EditorValue {
  session: EditSession;
  website: WebsiteState;
  place: Place;
  go: (place: Place) => void;
  /** Opens another page, or this one anew as it is stored, after what is not saved was sent. */
  open: (pageId: string, how?: { discards?: boolean }) => Promise<void>;
  /** Reads the practice's pictures anew, as after an upload. */
  readSite: () => Promise<void>;
  /** Asked to show the page as visitors see it. */
  preview: () => void;
}

export const EditorContext = createContext<EditorValue | null>(null);

/** The editor around this place. */
export function useEditor(): EditorValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('useEditor() stands outside the website editor');
  return value;
}

/** The draft as it is now, and whatever of it is asked for. */
export function useDraft<Part>(pick: (state: DraftState) => Part): Part {
  const { store } = useEditor().session;
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}

/** The page with what stands around it, as the practice's pictures are now. */
export function useOpened(): OpenedPage {
  const { session } = useEditor();
  return useSyncExternalStore(session.subscribe, () => session.opened);
}

export function useSavingState(): SavingState {
  const { session } = useEditor();
  return useSyncExternalStore(session.subscribe, session.get);
}
