import type { OpValue } from '#app/components/operation/op.ts';

export interface ContentView {
  page: OpValue<'websiteContent'>;
  pictures: OpValue<'websitePictures'>['pictures'];
}
