export { CitationFilter } from './citation-filter.ts'
export { SourceRegistry } from './source-registry.ts'
