export { shortTail } from './candidates.ts'
export { seoRoutes } from './routes.ts'
export { keywordKey, languageFor, type Material } from './tokens.ts'
