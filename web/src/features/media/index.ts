/** Both are loaded on demand: `lazy(() => import('../media/index.ts'))`. */
export { PicturePicker } from './PicturePicker.tsx'
export type { PickedPicture } from './PicturePicker.tsx'
export { toPictureUrl } from './picture-url.ts'
