export { ExampleBanner } from './ExampleWorkspace.tsx'
export { ExampleChoice } from './ExampleChoice.tsx'
export { LookAround } from './LookAround.tsx'
export { prefetchExample, useReadExampleQuery } from './api.ts'
