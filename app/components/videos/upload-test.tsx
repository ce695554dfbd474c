import { useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { VIDEO_TYPES } from '#app/domain/media/inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { FileDrop } from '#app/ui/fields/file-drop.tsx';
import { Progress } from '#app/ui/feedback/progress.tsx';
import { sendVideo } from './send-video.ts';

type Try =
  | { at: 'idle' }
  | { at: 'sending'; percent: number }
  | { at: 'sent'; job: string }
  | { at: 'failed'; problem: string };

/** The test page of video uploads (spec 000 §6, §8): sends a file to the store and has it transcoded. */
export function VideoUploadTest() {
  const csrf = useCsrfToken();
  const [file, setFile] = useState<File | null>(null);
  const [going, setGoing] = useState<Try>({ at: 'idle' });

  async function upload() {
    if (!file) return setGoing({ at: 'failed', problem: TEXTS.noFileOnTestPage });
    setGoing({ at: 'sending', percent: 0 });
    try {
      const onProgress = (percent: number) => setGoing({ at: 'sending', percent });
      const job = await sendVideo(file, { csrf, signal: new AbortController().signal, onProgress });
      setGoing({ at: 'sent', job });
    } catch (error) {
      setGoing({ at: 'failed', problem: TEXTS.testUploadFailed((error as Error).message) });
    }
  }

  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-xl px-4 py-10 outline-none">
      <SectionHeader level={1} title="Video upload test">
        Sends a file to the store and has the worker make its 720p MP4.
      </SectionHeader>
      <Card className="mt-6">
        <FileDrop
          label="Video"
          accept={Object.keys(VIDEO_TYPES).join(',')}
          limits="MP4, MOV, AVI or WebM, up to 100MB"
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        <Button
          variant="primary"
          className="mt-4"
          busy={going.at === 'sending'}
          onPress={() => void upload()}
        >
          Upload
        </Button>
        {going.at === 'sending' ? (
          <Progress label="Uploading" value={going.percent} className="mt-4" />
        ) : null}
        {going.at === 'failed' ? (
          <Banner tone="red" role="alert" className="mt-4">
            {going.problem}
          </Banner>
        ) : null}
        {going.at === 'sent' ? (
          <Banner tone="green" role="status" className="mt-4">
            Sent. Transcoding has begun, job {going.job}.
          </Banner>
        ) : null}
      </Card>
    </main>
  );
}
