export { textChatRoutes } from './routes.ts'
