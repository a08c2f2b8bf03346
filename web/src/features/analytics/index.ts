export { CountingTab } from './counting/CountingTab.tsx'
export { SeriesChart } from './SeriesChart.tsx'
export { toCsv } from './csv.ts'
export { formatChange } from './format-change.ts'
