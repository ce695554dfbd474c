import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from '@remix-run/react';
import { ask } from '#app/components/operation/call.ts';
import { useCall } from '#app/components/operation/use-call.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import { Stage, type Device } from './canvas/stage.tsx';
import { PreviewDialog } from './dialogs/preview-dialog.tsx';
import { PublishDialog } from './dialogs/publish-dialog.tsx';
import { EditorContext, useEditor, type EditorValue, type Place } from './editor-context.ts';
import type { EditorData } from './editor-data.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { openedPage } from './opened-page.ts';
import { Panel } from './panels/panel.tsx';
import { Notices } from './parts/notices.tsx';
import { SaveLine, savingWords } from './parts/save-line.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { EditSession } from './session.ts';
import { useEditorKeys } from './use-editor-keys.ts';

const loadCanvas = () => import('./canvas/canvas.client.tsx');
const Canvas = lazy(async () => ({ default: (await loadCanvas()).Canvas }));
const Drawing = lazy(async () => ({ default: (await loadCanvas()).Drawing }));

/** From here on the page stands beside its fields. */
const WIDE = '(min-width: 768px)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

// Both scripts are fetched together where both are needed.
if (typeof window !== 'undefined' && window.matchMedia(WIDE).matches) void loadCanvas();

const LEAVING = {
  title: 'Leave before it is saved?',
  why: 'Your last change is still being saved.',
  leave: 'Leave anyway',
  stay: 'Stay',
};

/** The editor of the practice's website, in the browser alone. */
export function Editor({ data }: { data: EditorData }) {
  const call = useCall();
  const [session, setSession] = useState(() => new EditSession(openedPage(data.edited), call));
  const [place, setPlace] = useState<Place>('sections');
  const [isPreviewed, setPreviewed] = useState(false);
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    return session.begin();
  }, [session]);

  const { website } = data;
  const { id } = session.opened.page;
  const stored = website.pages.find((page) => page.id === id)?.version ?? null;
  useEffect(() => {
    session.hear({ page: stored, design: website.designVersion });
  }, [session, stored, website.designVersion]);

  const opening = useRef(0);
  const open = useCallback(
    async (pageId: string, { discards = false }: { discards?: boolean } = {}) => {
      const turn = (opening.current += 1);
      if (!discards && !(await session.flush())) {
        toast.error('Your last change is not saved yet. Please try again in a moment.');
        return;
      }
      const answer = await ask<'pageToEdit'>(paths.op('pageToEdit', { pageId }));
      if (turn !== opening.current) return;
      if (!answer.ok) {
        toast.error(answer.text);
        return;
      }
      if (discards) session.discard();
      setSession(new EditSession(openedPage(answer.value), call));
      setPlace((now) => (now === 'add' ? 'sections' : now));
      setSearch({ page: pageId }, { replace: true, preventScrollReset: true });
    },
    [session, call, setSearch],
  );
  const readSite = useCallback(async () => {
    const answer = await ask<'pageToEdit'>(paths.op('pageToEdit', { pageId: session.opened.page.id }));
    if (answer.ok) session.showSite(openedPage(answer.value).site);
  }, [session]);
  const preview = useCallback(() => setPreviewed(true), []);
  const value = useMemo<EditorValue>(
    () => ({ session, website, place, go: setPlace, open, readSite, preview }),
    [session, website, place, open, readSite, preview],
  );
  return (
    <EditorContext.Provider value={value}>
      <Frame key={session.key} />
      <PreviewDialog open={isPreviewed} onClose={() => setPreviewed(false)} />
    </EditorContext.Provider>
  );
}

function Frame() {
  const { session } = useEditor();
  const isWide = useWide();
  const [device, setDevice] = useState<Device>('desktop');
  const [isPublishing, setPublishing] = useState(false);
  const saving = useSyncExternalStore(session.subscribe, session.get);
  const guard = useUnsavedGuard(savingWords(saving).tone !== 'good', { words: LEAVING });
  useEditorKeys();
  const bar = <TopBar {...{ device, isWide }} onDevice={setDevice} onPublish={() => setPublishing(true)} />;
  return (
    <>
      {isWide ? (
        <Suspense fallback={<EditorSkeleton />}>
          <Canvas>
            <div className="flex h-full flex-col bg-paper">
              {bar}
              <Notices />
              <main id="main" aria-label="Page in the builder" className="flex min-h-0 flex-1">
                <div className="flex w-80 shrink-0 flex-col border-r border-line bg-paper">
                  <Panel isWide />
                </div>
                <div className="flex min-w-0 flex-1 flex-col bg-sunken p-4">
                  <Stage device={device}>
                    <Drawing />
                  </Stage>
                </div>
              </main>
            </div>
          </Canvas>
        </Suspense>
      ) : (
        <div className="flex h-full flex-col bg-paper">
          {bar}
          <SaveLine className="justify-center border-b border-line bg-surface py-1 text-xs!" />
          <Notices />
          <main id="main" aria-label="Page in the builder" className="flex min-h-0 flex-1 flex-col">
            <Panel isWide={false} />
          </main>
        </div>
      )}
      <PublishDialog open={isPublishing} onClose={() => setPublishing(false)} />
      {guard.question}
    </>
  );
}
