import { useEffect, useRef } from 'react';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import type { Flash } from './root-data.ts';

const TONES = { success: 'green', error: 'red', info: 'info' } as const;

/** Shows the toast that the page before left; without JavaScript it stands as a banner at the top. */
export function FlashToast({ flash }: { flash: Flash | null | undefined }) {
  const announced = useRef<Flash | null>(null);
  useEffect(() => {
    if (!flash || announced.current === flash) return;
    announced.current = flash;
    toast[flash.kind](flash.text, flash.timeout === undefined ? {} : { timeout: flash.timeout });
  }, [flash]);
  if (!flash) return null;
  return (
    <noscript>
      <Banner tone={TONES[flash.kind]} role="status" className="m-4">
        {flash.text}
      </Banner>
    </noscript>
  );
}
