import { copyPictureJob } from './copy-picture-job.ts'

export { readSiteFacts } from './authors.ts'
export { type Html, html } from './html.ts'
export { type Site, toSite } from './model.ts'
export { type Page, renderPage } from './page.ts'
export { renderPreview } from './preview.ts'
export { fontFaces, mainFont } from './fonts.ts'
export { replaceForeignPictures, requestPictureCopies } from './public-posts.ts'
export { serveSite } from './serve.ts'

export const siteJobs = [copyPictureJob]
