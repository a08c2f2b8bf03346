import { purgeJob } from './trash.ts'

export { addExamplePicture, removeExamplePictures, removePictureFiles } from './example.ts'
export { countExampleMedia } from './example-store.ts'
export { mediaRoutes } from './routes.ts'
export { findPicture, listPicturesByIds, savePicture, type Picture } from './pictures.ts'
export { readPictureForNetwork } from './network-picture.ts'
export { sendNotFound, sendPicture, serveMedia } from './serve.ts'
export { saveUpload } from './upload.ts'
export { readMedia } from './view.ts'
export { collectPersonalMedia } from './personal-data-store.ts'

export const mediaJobs = [purgeJob]
