import { expect, test } from 'vitest';
import { VIDEO_LIMIT, VIDEO_TYPES } from '../media/inputs.ts';
import {
  RECORDING_COUNTDOWN_S,
  RECORDING_TYPES,
  STATUS_POLL_MS,
  SUCCESS_PAUSE_MS,
  UPLOAD_PROGRESS,
} from './inputs.ts';

test('the limits of a video review are those of the specification (000 §5, §9)', () => {
  expect(RECORDING_TYPES).toEqual([
    'video/webm;codecs=vp9,opus',
    'video/webm;codecs=vp8,opus',
    'video/webm',
    'video/mp4',
  ]);
  expect({ RECORDING_COUNTDOWN_S, STATUS_POLL_MS, SUCCESS_PAUSE_MS }).toEqual({
    RECORDING_COUNTDOWN_S: 3,
    STATUS_POLL_MS: 3_000,
    SUCCESS_PAUSE_MS: 2_000,
  });
  expect(Object.values(UPLOAD_PROGRESS)).toEqual([90, 95, 100]);
  expect(VIDEO_LIMIT).toBe(100 * 1024 * 1024);
  expect(new Set(Object.values(VIDEO_TYPES))).toEqual(new Set(['mp4', 'mov', 'avi', 'webm']));
});
