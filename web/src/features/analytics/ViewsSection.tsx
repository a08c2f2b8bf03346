import type { Aggregation, Report } from '@draftwright/contract/analytics'
import { IconPhotoDown, IconTable } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './analytics.module.css'
import { AnnotationMarks } from './annotations/AnnotationMarks.tsx'
import { groupAnnotations } from './annotations/group-annotations.ts'
import { describeAnnotation, type ShownAnnotation } from './annotations/kinds.ts'
import type { Note } from './annotations/use-notes.ts'
import { createDayFormat } from './format-days.ts'
import { describeImported, findImportedBars } from './imported-days.ts'
import { NumbersTable } from './NumbersTable.tsx'
import { savePicture } from './save-picture.ts'
import { saveTable } from './save-table.ts'
import { SaveButton } from './SaveButton.tsx'
import { SeriesChart } from './SeriesChart.tsx'

const units: Record<Aggregation, string> = { day: 'Day', week: 'Week from', month: 'Month' }

interface ViewsSectionProps {
  report: Report
  /** The days, for the names of files. */
  span: string
  annotations: readonly ShownAnnotation[]
  /** Further buttons beside those for the table and the picture. */
  tools?: ReactNode
  onEdit?: (note: Note) => void
  onRemove?: (note: Note) => void
}

/** The course of the views as a chart or a table, with what happened meanwhile. */
export function ViewsSection({ report, span, annotations, tools, onEdit, onRemove }: ViewsSectionProps) {
  const { series, type_of_agg, bots } = report
  const [isTable, setTable] = useState(false)
  const chart = useRef<SVGSVGElement>(null)
  const nameOf = createDayFormat(type_of_agg)
  const starts = series.map(({ date }) => date)
  // Without a width every bar has its own group.
  const byBar = new Map(groupAnnotations(annotations, starts, 1, 0).map(({ at, items }) => [at, items]))
  const imported = findImportedBars(report)
  const importedNote = describeImported(report)
  const table = {
    title: 'Views over time',
    heading: units[type_of_agg],
    rows: series
      .map((point, at) => ({
        ...point,
        id: point.date,
        name: point.date,
        events: [
          ...(byBar.get(at) ?? []).map(describeAnnotation),
          ...(imported.has(at) ? [`Imported from ${imported.get(at)}`] : []),
        ].join('; '),
      }))
      .toReversed(),
    hasEvents: annotations.length > 0 || imported.size > 0,
  }
  const save = () => {
    if (chart.current !== null) savePicture(chart.current, `views ${span}.png`).catch(showErrorToast)
  }
  return (
    <>
      <Section
        title="Views"
        actions={
          <div className={styles.tools}>
            {tools}
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
        <SeriesChart ref={chart} series={series} nameOf={nameOf} marked={new Set(byBar.keys())} imported={imported} />
        <AnnotationMarks annotations={annotations} starts={starts} onEdit={onEdit} onRemove={onRemove} />
        <div className={styles.below}>
          <p className={styles.legend} aria-hidden>
            <span data-of="views">Views</span>
            <span data-of="reads">Read to the end</span>
            {importedNote !== null && <span data-of="imported">Imported</span>}
          </p>
          {bots !== null && bots > 0 && (
            <p className={styles.bots}>
              {bots.toLocaleString()} {bots === 1 ? 'request' : 'requests'} from bots, not counted here
            </p>
          )}
          {importedNote !== null && <p className={styles.bots}>{importedNote}</p>}
        </div>
      </Section>
      {isTable && (
        <Section
          title={table.title}
          actions={<SaveButton title={table.title} isEmpty={false} onSave={() => saveTable({ ...table, span })} />}
        >
          <NumbersTable {...table} counts={['views', 'visitors', 'reads']} renderName={({ name }) => nameOf(name)} />
        </Section>
      )}
    </>
  )
}
