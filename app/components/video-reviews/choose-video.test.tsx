import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChooseVideo } from './choose-video.tsx';

test('says which videos are taken, how large, and which length is best (spec 000 §5)', () => {
  const html = renderToString(<ChooseVideo onSubmit={() => {}} />);
  expect(html).toContain('MP4, MOV, AVI or WebM, up to 100MB');
  expect(html).toContain('30-60 seconds are best.');
  expect(html).toContain('accept="video/mp4,video/quicktime,video/x-msvideo,video/avi,video/webm"');
});
