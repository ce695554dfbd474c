import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

export type Device = 'desktop' | 'tablet' | 'phone';

/** CSS pixels that the page has on each. */
const WIDTHS: Record<Device, number> = { desktop: 1200, tablet: 820, phone: 390 };

/** The page in the width of a device, made smaller where there is less room. */
export function Stage({ device, children }: { device: Device; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = room.current!;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const wanted = WIDTHS[device];
  // A desktop's page takes the room there is.
  const width = device === 'desktop' && size ? Math.max(wanted, size.width) : wanted;
  const scale = size ? Math.min(1, size.width / width) : 1;
  return (
    <div ref={room} className="relative min-h-0 min-w-0 flex-1 overflow-hidden">
      {size ? (
        <div
          className="absolute top-0 left-1/2 origin-top-left overflow-hidden bg-white shadow-float"
          style={{
            width,
            height: size.height / scale,
            transform: `scale(${scale}) translateX(-50%)`,
          }}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
