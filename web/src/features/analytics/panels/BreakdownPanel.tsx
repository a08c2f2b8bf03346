import type { BreakdownAnswer } from '@draftwright/contract/analytics'
import { unknownValue } from '@draftwright/contract/visits'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { IconExternalLink } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { NumbersTable } from '../NumbersTable.tsx'
import { SaveButton } from '../SaveButton.tsx'
import { saveTable } from '../save-table.ts'
import styles from './panels.module.css'
import { formatValue, type Panel, type PanelTab } from './panels.ts'

/** Rows before "Show all". */
const mostRows = 8

interface BreakdownPanelProps {
  panel: Panel
  tab: PanelTab
  onTab: (tab: PanelTab) => void
  /** Undefined until it is loaded, and where there is something to say instead. */
  answer: BreakdownAnswer | undefined
  /** Shown instead of the table. */
  notice?: ReactNode
  isBusy?: boolean
  span: string
  /** The value the report is restricted to. */
  chosen?: string | undefined
  /** Absent where nobody can filter, and nothing can be opened. */
  onFilter?: (value: string | null) => void
}

/** One part of the report: its dimensions as tabs, and the values of one as rows; a click on a row filters by it. */
export function BreakdownPanel(props: BreakdownPanelProps) {
  const { panel, tab, onTab, answer, notice, isBusy = false, span, chosen, onFilter } = props
  const [isLong, setLong] = useState(false)
  const rows = (answer?.rows ?? [])
    .map(({ value, label, ...counts }) => ({ ...counts, id: value, name: formatValue(tab, value, label) }))
    // What is not known says least: it comes last, and no bar is measured by it.
    .sort((a, b) => Number(a.id === '') - Number(b.id === ''))
  const left = (answer?.total ?? 0) - rows.length
  const save = () => {
    const others = answer !== undefined && left > 0 ? [{ ...answer.others, id: 'others', name: `${left} others` }] : []
    saveTable({ title: tab.label, heading: tab.heading, rows: [...rows, ...others], span })
  }
  return (
    <Section title={panel.title} actions={<SaveButton title={tab.label} isEmpty={rows.length === 0} onSave={save} />}>
      <div className={styles.tabs} role="group" aria-label={panel.title}>
        {panel.tabs.map((each) => (
          <Button
            key={each.by}
            variant="unstyled"
            className={styles.tab}
            aria-pressed={each.by === tab.by}
            onClick={() => onTab(each)}
          >
            {each.label}
          </Button>
        ))}
      </div>
      <div className={styles.body} aria-busy={isBusy}>
        {notice ??
          (answer === undefined ? null : rows.length === 0 ? (
            <p className={styles.none}>Nothing in this period.</p>
          ) : (
            <>
              <NumbersTable
                title={tab.label}
                heading={tab.heading}
                rows={isLong ? rows : rows.slice(0, mostRows)}
                counts={tab.counts}
                renderName={({ id, name }) =>
                  // No post, pillar or channel is no filter.
                  onFilter === undefined || (id === '' && tab.filter.endsWith('_id')) ? (
                    <span title={name} className={id === '' ? styles.unknown : undefined}>
                      {name}
                    </span>
                  ) : (
                    <>
                      <button
                        type="button"
                        className={id === '' ? `${styles.value} ${styles.unknown}` : styles.value}
                        title={name}
                        aria-pressed={(id || unknownValue) === chosen}
                        onClick={() => onFilter((id || unknownValue) === chosen ? null : id || unknownValue)}
                      >
                        {name}
                      </button>
                      {tab.by === 'content' && id !== '' && (
                        <Link
                          className={styles.open}
                          to={`${paths.content(id)}?panel=numbers`}
                          aria-label={`Open ${name}`}
                        >
                          <IconExternalLink size={14} aria-hidden />
                        </Link>
                      )}
                    </>
                  )
                }
              />
              {tab.by === 'country' && (
                <p className={styles.more}>
                  <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
                    IP Geolocation by DB-IP
                  </a>
                </p>
              )}
              {(rows.length > mostRows || left > 0) && (
                <p className={styles.more}>
                  {rows.length > mostRows && (
                    <Button variant="link" size="no_size" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
                      {isLong ? 'Show less' : `Show all ${rows.length.toLocaleString()}`}
                    </Button>
                  )}
                  {left > 0 && <span>{left.toLocaleString()} more are only included in the totals.</span>}
                </p>
              )}
            </>
          ))}
      </div>
    </Section>
  )
}
