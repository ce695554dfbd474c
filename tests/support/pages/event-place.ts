import type { EventPlace } from '#app/components/event-registration/view.ts';

/** Where a group event of the tests is: at an address that everybody may see, and on no map. */
export const OFFICE: EventPlace = {
  name: 'Division Street',
  address: '2914 SE Division Street, Portland, OR 97202',
  town: 'Portland',
  moreAfterwards: false,
  isOnline: false,
  byPhone: false,
  link: null,
  linkLater: false,
  linkMissing: false,
  instructions: null,
  latitude: null,
  longitude: null,
  approximate: false,
};
