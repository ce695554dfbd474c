import { lazy, Suspense } from 'react';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';
import type { EditorData } from './editor-data.ts';

// Puck, the blocks and all that edits them are fetched by this page alone.
const Editor = lazy(async () => ({ default: (await import('./editor.client.tsx')).Editor }));

/** /portal/website_v2/builder: over all of the window. */
export function EditorPage({ data }: { data: EditorData }) {
  const scripted = useHydrated();
  return (
    <div className="fixed inset-0 z-20 h-dvh overflow-hidden bg-paper text-ink">
      <noscript>
        <p className="p-4 text-center">
          The builder needs JavaScript. Your website can be edited without it on the page Content.
        </p>
      </noscript>
      {scripted ? (
        <Suspense fallback={<EditorSkeleton />}>
          <Editor data={data} />
        </Suspense>
      ) : (
        <EditorSkeleton />
      )}
    </div>
  );
}
