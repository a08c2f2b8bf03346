export { mediaRoutes } from './routes.ts'
export { sendPicture, serveMedia } from './serve.ts'
