export { DiffView } from './DiffView.tsx'
export { diffDocs } from './document-diff.ts'
