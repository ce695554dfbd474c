import { useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Design } from '#builder/design.ts';
import { PageView } from '#builder/page-view.tsx';
import type { PageSection } from '#builder/page-schema.ts';
import type { SitePage } from '#builder/site-page.ts';
import { useOpened } from '../editor-context.ts';
import { contextOfDraft } from '../opened-page.ts';
import { applySiteStyle } from './site-style.ts';

const EMPTY =
  '<!doctype html><html lang="en"><head><title>A page of your website</title></head><body></body></html>';

interface PagePictureProps {
  /** What it shows, for screen readers; empty where the words beside it say so. */
  title: string;
  design: Design;
  content: readonly PageSection[];
  page?: Pick<SitePage, 'kind' | 'serviceId' | 'path' | 'menuLabel'>;
  /** CSS pixels of the drawn page. */
  width: number;
  height: number;
  /** It can be scrolled and read; else it is a picture. */
  isLive?: boolean;
  className?: string;
}

/** A page drawn by publishing's own code in a frame of its own. */
export function PagePicture({
  title,
  design,
  content,
  page,
  width,
  height,
  isLive,
  className,
}: PagePictureProps) {
  const opened = useOpened();
  const [body, setBody] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = useMemo(
    () => contextOfDraft(content, { ...opened, page: page ?? opened.page }),
    [content, opened, page],
  );
  return (
    <iframe
      ref={frame}
      title={title || 'A page of your website'}
      srcDoc={EMPTY}
      tabIndex={isLive ? 0 : -1}
      {...(isLive ? {} : { 'aria-hidden': true, inert: '' })}
      style={{ width, height }}
      className={className}
      onLoad={({ currentTarget }) => {
        const { contentDocument } = currentTarget;
        if (!contentDocument) return;
        applySiteStyle(contentDocument, design, opened, false);
        contentDocument.addEventListener('click', (event) => {
          if ((event.target as Element).closest('a')) event.preventDefault();
        });
        setBody(contentDocument.body);
      }}
    >
      {body
        ? createPortal(<PageView sections={drawn.sections} design={design} context={drawn.context} />, body)
        : null}
    </iframe>
  );
}
