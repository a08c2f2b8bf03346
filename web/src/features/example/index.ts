export { ExampleBanner, FillExampleButton } from './ExampleWorkspace.tsx'
export { useReadExampleQuery } from './api.ts'
