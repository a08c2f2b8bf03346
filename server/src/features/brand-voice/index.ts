export { brandVoiceRoutes } from './routes.ts'
