export { useReadProfileQuery } from './api.ts'
export { ColourMode, useColourModeOf } from './ColourMode.tsx'
