export { renderPreview } from './preview.ts'
export { serveSite } from './serve.ts'
