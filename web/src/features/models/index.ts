export { ModelsTab } from './ModelsTab.tsx'
