import type { Aggregation, ViewSeries } from '@draftwright/contract/analytics'
import { IconPhotoDown, IconTable } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './analytics.module.css'
import { formatChange } from './format-change.ts'
import { NumbersTable } from './NumbersTable.tsx'
import { savePicture } from './save-picture.ts'
import { SeriesChart } from './SeriesChart.tsx'

const figures = [
  { name: 'views', label: 'Views' },
  { name: 'visitors', label: 'Visitors' },
  { name: 'reads', label: 'Reads' },
] as const
const names: Record<Aggregation, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}
const units: Record<Aggregation, string> = { day: 'Day', week: 'Week from', month: 'Month' }

/** The totals beside those of the days before, and their course as a chart or a table. */
export function ViewsSection({ numbers, span }: { numbers: ViewSeries & { type_of_agg: Aggregation }; span: string }) {
  const { totals, previous, series, type_of_agg } = numbers
  const [isTable, setTable] = useState(false)
  const chart = useRef<SVGSVGElement>(null)
  const format = new Intl.DateTimeFormat(undefined, { ...names[type_of_agg], timeZone: 'UTC' })
  const nameOf = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  const save = () => {
    if (chart.current !== null) savePicture(chart.current, `views ${span}.png`).catch(showErrorToast)
  }
  return (
    <>
      <dl className={styles.totals}>
        {figures.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{totals[name].toLocaleString()}</dd>
            <dd className={styles.change}>{formatChange(totals[name], previous[name])}</dd>
          </div>
        ))}
      </dl>
      <Section
        title="Views"
        actions={
          <div className={styles.tools}>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Show as a table"
              title="Show as a table"
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              <IconTable size={16} aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Save the chart as a picture"
              title="Save as PNG"
              onClick={save}
            >
              <IconPhotoDown size={16} aria-hidden />
            </Button>
          </div>
        }
      >
        <SeriesChart ref={chart} series={series} nameOf={nameOf} />
        <p className={styles.legend} aria-hidden>
          <span data-of="views">Views</span>
          <span data-of="reads">Read to the end</span>
        </p>
      </Section>
      {isTable && (
        <NumbersTable
          title="Views by time"
          heading={units[type_of_agg]}
          rows={series.toReversed().map((point) => ({ ...point, id: point.date, name: point.date }))}
          none=""
          span={span}
          renderName={({ name }) => nameOf(name)}
        />
      )}
    </>
  )
}
