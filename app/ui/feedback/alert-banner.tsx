import { useEffect, useRef } from 'react';
import { Banner, type BannerProps } from './banner.tsx';

interface AlertBannerProps {
  /** The page stays where it is: something before it is wrong as well, and has the focus. */
  stays?: boolean;
}

/** What has just gone wrong: spoken as it appears, and brought into view where it would stand below the fold of a dialog. */
export function AlertBanner({ stays, ...props }: Omit<BannerProps, 'role' | 'tone'> & AlertBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stays) box.current?.scrollIntoView({ block: 'nearest' });
  }, [stays, props.title, props.children]);
  return (
    <div ref={box} role="alert" className="scroll-my-4">
      <Banner tone="red" {...props} />
    </div>
  );
}
