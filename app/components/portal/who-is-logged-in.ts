const CHANNEL = 'who is logged in';

/** Tells the other windows of this browser, those too that nobody looks at, who is logged in; null where nobody is. */
export function tellWho(userId: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Calls `heard` when another window tells it. Answers the function that ends it. */
export function hearWho(heard: (userId: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => heard(data));
  return () => channel.close();
}
