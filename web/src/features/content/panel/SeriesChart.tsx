import type { ViewSeries } from '@draftwright/contract/content'
import styles from './SeriesChart.module.css'

const width = 360
const height = 120
const floor = 100

/** Views as bars with the reads inside them; the table below contains the same numbers. */
export function SeriesChart({ series, nameOf }: { series: ViewSeries['series']; nameOf: (day: string) => string }) {
  const top = roundUpScale(Math.max(...series.map((point) => point.views), 1))
  const step = width / Math.max(series.length, 1)
  const bar = Math.min(step * 0.7, 28)
  const y = (value: number) => (value / top) * (floor - 12)
  const labelEvery = Math.ceil(series.length / 5)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeSeries(series, nameOf)}
    >
      <line className={styles.grid} x1={0} x2={width} y1={floor - y(top)} y2={floor - y(top)} />
      <text className={styles.label} x={0} y={floor - y(top) - 4}>
        {top}
      </text>
      <line className={styles.axis} x1={0} x2={width} y1={floor} y2={floor} />
      {series.map((point, at) => {
        const x = at * step + (step - bar) / 2
        return (
          <g key={point.date}>
            <title>{`${nameOf(point.date)}: ${point.views} views, ${point.visitors} visitors, ${point.reads} reads`}</title>
            <rect className={styles.hit} x={at * step} y={0} width={step} height={floor} />
            <rect
              className={styles.views}
              x={x}
              y={floor - y(point.views)}
              width={bar}
              height={y(point.views)}
              rx={2}
            />
            <rect
              className={styles.reads}
              x={x}
              y={floor - y(point.reads)}
              width={bar}
              height={y(point.reads)}
              rx={2}
            />
            {at % labelEvery === 0 ? (
              <text className={styles.label} x={Math.max(x + bar / 2, 18)} y={height - 6} textAnchor="middle">
                {nameOf(point.date)}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** The next round number, for a readable scale. */
function roundUpScale(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? value
}

function describeSeries(series: ViewSeries['series'], nameOf: (day: string) => string): string {
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last) return 'No numbers yet'
  const best = series.reduce((most, point) => (point.views > most.views ? point : most), first)
  return `Views from ${nameOf(first.date)} to ${nameOf(last.date)}, most on ${nameOf(best.date)} with ${best.views}`
}
