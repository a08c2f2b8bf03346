/** The picker is loaded on demand: `defineDialog`. */
export { PicturePicker } from './PicturePicker.tsx'
export type { PickedPicture } from './PicturePicker.tsx'
export { toPictureUrl } from './picture-url.ts'
