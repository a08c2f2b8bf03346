export { useReadProfileQuery } from './api.ts'
export { ColourMode } from './ColourMode.tsx'
