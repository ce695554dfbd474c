import { useLayoutEffect, useRef, useState } from 'react';
import type { Design } from '#builder/design.ts';
import type { PageSection } from '#builder/page-schema.ts';
import type { SitePage } from '#builder/site-page.ts';
import { PagePicture } from './page-picture.tsx';

const PAGE_WIDTH = 1200;

interface PageThumbProps {
  design: Design;
  content: readonly PageSection[];
  page?: Pick<SitePage, 'kind' | 'serviceId' | 'path' | 'menuLabel'>;
  /** Height by width. */
  ratio: number;
}

/** A page as a small picture of its beginning, drawn by publishing's own code once it comes into view. */
export function PageThumb({ design, content, page, ratio }: PageThumbProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isSeen, setSeen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current!;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    const views = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    views.observe(element);
    return () => {
      sizes.disconnect();
      views.disconnect();
    };
  }, []);
  const scale = width / PAGE_WIDTH;
  return (
    <div
      ref={box}
      className="relative w-full overflow-hidden rounded-md border border-line bg-sunken"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      {isSeen && width > 0 ? (
        <div className="absolute top-0 left-0 origin-top-left" style={{ transform: `scale(${scale})` }}>
          <PagePicture
            title=""
            width={PAGE_WIDTH}
            height={PAGE_WIDTH * ratio}
            {...{ design, content, ...(page ? { page } : {}) }}
            className="pointer-events-none block border-0"
          />
        </div>
      ) : null}
    </div>
  );
}
