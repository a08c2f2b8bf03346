import { copyPictureJob } from './copy-picture-job.ts'

export { renderPreview } from './preview.ts'
export { replaceForeignPictures, requestPictureCopies } from './public-posts.ts'
export { serveSite } from './serve.ts'

export const siteJobs = [copyPictureJob]
