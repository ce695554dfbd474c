export { galleryImages } from './gallery/gallery-images.ts';
export { documentUrl } from './documents/document-url.ts';
export { markUse } from './unused/mark-use.ts';
export { placeDocument } from './documents/place-document.ts';
export { placePicture } from './photos/place-picture.ts';
export { setEventTypePhoto, setServicePhoto } from './photos/set-photo.ts';
export { publicKey, sentKey, SIZE_TYPES, sizeKey, sizeKeys } from './keys.ts';
