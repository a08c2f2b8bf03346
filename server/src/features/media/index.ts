export { mediaRoutes } from './routes.ts'
export { sendPicture, serveMedia } from './serve.ts'
export { personalMedia } from './personal-data-store.ts'
