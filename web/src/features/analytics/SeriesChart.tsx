import type { ViewSeries } from '@draftwright/contract/analytics'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useState } from 'react'
import styles from './SeriesChart.module.css'

interface SeriesChartProps {
  series: ViewSeries['series']
  nameOf: (day: string) => string
  /** Bars on which something happened. */
  marked?: ReadonlySet<number>
  /** Bars with numbers of another tool, and its name. */
  imported?: ReadonlyMap<number, string>
  ref?: Ref<SVGSVGElement>
}

/** Views as bars with the reads inside them. Arrow keys read one after the other aloud; a table with the same numbers stands below. */
export function SeriesChart({ series, nameOf, marked, imported, ref }: SeriesChartProps) {
  // One unit is one pixel, so that words have the same size in every width.
  const { ref: frame, width: frameWidth } = useElementSize()
  const width = Math.max(frameWidth, 240)
  const height = width > 600 ? 220 : 140
  const floor = height - 20
  const [chosen, setChosen] = useState<number | null>(null)
  const top = roundUpScale(Math.max(...series.map((point) => point.views), 1))
  const step = width / Math.max(series.length, 1)
  const bar = Math.min(step * 0.7, 28)
  const y = (value: number) => (value / top) * (floor - 12)
  const labelEvery = Math.ceil(series.length / Math.max(2, Math.floor(width / 90)))
  const described = chosen === null ? undefined : series[chosen]
  const describe = (point: ViewSeries['series'][number]) => {
    const tool = imported?.get(series.indexOf(point))
    const origin = tool === undefined ? '' : `, imported from ${tool}`
    return `${nameOf(point.date)}: ${point.views} views, ${point.visitors} visitors, ${point.reads} reads${origin}`
  }
  const choose = (event: KeyboardEvent) => {
    const last = series.length - 1
    const next = { ArrowLeft: (chosen ?? last + 1) - 1, ArrowRight: (chosen ?? -1) + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max(next, 0), last))
  }
  return (
    <div ref={frame} className={styles.frame}>
      <div
        role="slider"
        aria-label={describeSeries(series, nameOf)}
        aria-valuemin={0}
        aria-valuemax={series.length - 1}
        aria-valuenow={chosen ?? series.length - 1}
        aria-valuetext={described === undefined ? 'All' : describe(described)}
        tabIndex={0}
        onKeyDown={choose}
        onBlur={() => setChosen(null)}
      >
        <svg ref={ref} className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          <line className={styles.grid} x1={0} x2={width} y1={floor - y(top)} y2={floor - y(top)} />
          <text className={styles.label} x={0} y={floor - y(top) - 4}>
            {top.toLocaleString()}
          </text>
          <line className={styles.axis} x1={0} x2={width} y1={floor} y2={floor} />
          {series.map((point, at) => {
            const x = at * step + (step - bar) / 2
            return (
              <g key={point.date}>
                <title>{describe(point)}</title>
                <rect
                  className={styles.hit}
                  data-chosen={at === chosen || undefined}
                  x={at * step}
                  y={0}
                  width={step}
                  height={floor}
                />
                {marked?.has(at) === true && (
                  <line className={styles.mark} x1={x + bar / 2} x2={x + bar / 2} y1={12} y2={floor} />
                )}
                <rect
                  className={styles.views}
                  data-imported={imported?.has(at) === true || undefined}
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
                  <text className={styles.label} x={Math.max(x + bar / 2, 22)} y={height - 6} textAnchor="middle">
                    {nameOf(point.date)}
                  </text>
                ) : null}
              </g>
            )
          })}
        </svg>
      </div>
      <p className={styles.readout} aria-hidden>
        {described === undefined ? '' : describe(described)}
      </p>
    </div>
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
