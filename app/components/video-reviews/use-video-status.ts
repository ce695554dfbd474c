import { useCallback, useEffect, useRef, useState } from 'react';
import { STATUS_POLL_MS, type VideoReviewStatus } from '#app/domain/video-reviews/inputs.ts';
import { askStatus } from './send-video-review.ts';

interface Known {
  /** Null until it is known. */
  status: VideoReviewStatus | null;
  /** It is as it was when the page came. */
  isFirst: boolean;
}

/**
 * How far a link's video is: asked once, then every three seconds while it is uploading or processing; completed, approved,
 * rejected and failed end that (spec 000 §4, §9). `told` says what the page itself has just caused.
 * @param isSending this page is uploading
 */
export function useVideoStatus(uploadHash: string, isSending: boolean) {
  const [known, setKnown] = useState<Known>({ status: null, isFirst: true });
  /** Counts what was told: an answer that was asked for before is older than that. */
  const news = useRef(0);
  const learn = useCallback((status: VideoReviewStatus) => {
    setKnown((now) => ({ status, isFirst: now.status === null || (now.isFirst && now.status === status) }));
  }, []);

  const { status } = known;
  const isAsking = isSending || status === null || status === 'uploading' || status === 'processing';
  useEffect(() => {
    if (!isAsking) return;
    const stop = new AbortController();
    const look = async () => {
      const request = news.current;
      const answer = await askStatus(uploadHash, stop.signal);
      if (answer && request === news.current && !stop.signal.aborted) learn(answer);
    };
    if (status === null) void look();
    const timer = setInterval(() => void look(), STATUS_POLL_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
    // A new status alone does not begin a new row of questions.
  }, [uploadHash, isAsking, learn]);

  const told = useCallback(
    (fact: VideoReviewStatus) => {
      news.current++;
      learn(fact);
    },
    [learn],
  );
  return { ...known, told };
}
