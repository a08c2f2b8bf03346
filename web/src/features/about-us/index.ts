export { AboutUsTab } from './AboutUsTab.tsx'
