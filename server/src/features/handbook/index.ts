export { readHandbookChapters, readHandbookText, serveHandbook } from './serve-handbook.ts'
