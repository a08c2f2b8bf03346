export { serveHandbook } from './serve-handbook.ts'
