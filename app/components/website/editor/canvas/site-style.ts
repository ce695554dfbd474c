import { useLayoutEffect } from 'react';
import type { BlockType } from '#builder/blocks/index.ts';
import { BLOCKS } from '#builder/blocks/index.ts';
import type { Design } from '#builder/design.ts';
import { styleFor } from '#builder/page-view.tsx';
import type { OpenedPage } from '../opened-page.ts';
import { useOpened } from '../editor-context.ts';

const ALL = new Set(Object.keys(BLOCKS) as BlockType[]);

/** What the editor draws within the page besides the page itself. */
const EDITING = `.edit-strip{margin:0;padding:14px 24px;background:repeating-linear-gradient(135deg,#f4efe9 0 10px,#fff 10px 20px);color:#574e46;font:500 14px/1.4 Figtree,'Figtree Fallback',system-ui,sans-serif;text-align:center;border-block:1px dashed #978c82}
[data-puck-dropzone]:empty,[data-puck-dropzone]{min-height:96px}
.bar{pointer-events:none}html{scroll-behavior:auto}`;

/**
 * Gives a frame's document the style of the site, all blocks of it: as a sheet of its own, so that nothing of the portal's style and
 * nothing of its policy is touched.
 */
export function applySiteStyle(
  document: Document,
  design: Design,
  around: Pick<OpenedPage, 'site' | 'hosts'>,
  isEdited: boolean,
): void {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styleFor(design, ALL, around) + (isEdited ? EDITING : ''));
  document.adoptedStyleSheets = [sheet];
}

/** The same, whenever the design becomes another. */
export function useSiteStyle(document: Document | undefined, design: Design, isEdited: boolean): void {
  const { site, hosts } = useOpened();
  useLayoutEffect(() => {
    if (document) applySiteStyle(document, design, { site, hosts }, isEdited);
  }, [document, design, site, hosts, isEdited]);
}
