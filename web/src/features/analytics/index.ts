export { SeriesChart } from './SeriesChart.tsx'
export { formatChange } from './format-change.ts'
