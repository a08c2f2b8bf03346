export { CountingTab } from './counting/counting-tab.ts'
export { SeriesChart } from './SeriesChart.tsx'
export { toCsv } from './csv.ts'
export { formatChange } from './format-change.ts'
