/** Both are loaded when they are wanted: `lazy(() => import('../media/index.ts'))`. */
export { PicturePicker } from './PicturePicker.tsx'
export type { PickedPicture } from './PicturePicker.tsx'
export { inWidth } from './picture-address.ts'
