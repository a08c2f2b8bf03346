export { ExampleBanner, FillExampleButton } from './ExampleWorkspace.tsx'
export { prefetchExample, useReadExampleQuery } from './api.ts'
