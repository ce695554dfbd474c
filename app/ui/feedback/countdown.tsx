import { useEffect, useRef, useState } from 'react';
import { readCountdown } from './countdown-clock.ts';
import { cx } from '../cx.ts';

export interface CountdownProps {
  /** The instant it ends, epoch milliseconds by the server's clock. */
  until: number;
  /** The server's clock when it rendered, epoch milliseconds: a visitor's wrong clock then does not matter. */
  now: number;
  /** Called once when it reaches zero. */
  onEnd?: () => void;
  /** Seconds alone, never red, spoken once: nothing is lost when it ends. */
  calm?: boolean;
  className?: string;
}

/** Minutes and seconds left (`m:ss`); a screen reader hears minutes, not seconds. Turns red in the last minute. */
export function Countdown({ until, now, onEnd, calm, className }: CountdownProps) {
  const [left, setLeft] = useState(until - now);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const origin = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = until - now - (performance.now() - origin);
      setLeft(rest);
      if (rest <= 0) ended.current?.();
      else timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);
  const reading = readCountdown(left);
  if (calm) {
    return (
      <span className={cx('tabular', className)}>
        <span aria-hidden>{reading.seconds}</span>
        <span role="timer" className="sr-only">
          {readCountdown(until - now).seconds}
        </span>
      </span>
    );
  }
  return (
    <span className={cx('tabular', reading.seconds <= 60 && 'text-red', className)}>
      <span aria-hidden>{reading.text}</span>
      <span role="timer" aria-live="polite" aria-atomic="true" className="sr-only">
        {reading.spoken}
      </span>
    </span>
  );
}
