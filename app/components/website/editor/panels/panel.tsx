import { FileStack, History, LayoutList, Palette } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import { useEditor, type Place } from '../editor-context.ts';
import { AddPanel } from './add-panel.tsx';
import { DesignPanel } from './design-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { SectionsPanel } from './sections-panel.tsx';

const PLACES = [
  { place: 'sections', label: 'Page', Icon: LayoutList },
  { place: 'design', label: 'Design', Icon: Palette },
  { place: 'pages', label: 'Pages', Icon: FileStack },
  { place: 'history', label: 'Published', Icon: History },
] as const satisfies readonly { place: Place; label: string; Icon: unknown }[];

const PANELS = {
  sections: SectionsPanel,
  add: AddPanel,
  design: DesignPanel,
  pages: PagesPanel,
  history: HistoryPanel,
} as const;

/** Everything that is edited in words and choices; on a phone it is the whole editor. */
export function Panel({ isWide }: { isWide: boolean }) {
  const { go, place } = useEditor();
  const Shown = PANELS[place];
  const current = place === 'add' ? 'sections' : place;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <nav
        aria-label="Editor"
        className={cx(
          'grid shrink-0 grid-cols-4 bg-surface',
          isWide
            ? 'border-b border-line'
            : 'order-last border-t border-line pb-[env(safe-area-inset-bottom)]',
        )}
      >
        {PLACES.map(({ place: one, label, Icon }) => (
          <button
            key={one}
            type="button"
            aria-current={one === current ? 'true' : undefined}
            onClick={() => go(one)}
            className="relative flex min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-mute outline-offset-[-3px] hover:text-ink aria-[current]:text-accent-text"
          >
            <Icon aria-hidden strokeWidth={1.75} className="size-5" />
            {label}
          </button>
        ))}
      </nav>
      <Shown />
    </div>
  );
}
