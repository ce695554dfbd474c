import { useEffect, useRef } from 'react';
import { Banner, type BannerProps } from './banner.tsx';

/** What has just gone wrong: spoken as it appears, and brought into view where it would stand below the fold of a dialog. */
export function AlertBanner(props: Omit<BannerProps, 'role' | 'tone'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [props.title, props.children]);
  return (
    <div ref={box} role="alert" className="scroll-my-4">
      <Banner tone="red" {...props} />
    </div>
  );
}
