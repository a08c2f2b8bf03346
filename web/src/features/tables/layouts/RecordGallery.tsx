import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { MoreCards } from '../../../ui/board/MoreCards.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { readCellFiles } from '../files/cell-files.ts'
import type { GridRecord } from '../model.ts'
import { CardValues } from './CardValues.tsx'
import type { LayoutProps } from './layout-props.ts'
import styles from './layouts.module.css'
import { findCoverField } from './view-kinds.ts'
import { useRecordLink } from './use-record-link.ts'

const stepByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The arrow keys lead from card to card. */
function pressOnCard(event: KeyboardEvent<HTMLElement>): void {
  const step = stepByKey[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const next = links[links.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The records of a view as cards with the fields that it shows. */
export function RecordGallery(props: LayoutProps & { getName: (row: GridRecord) => string }) {
  const { table, fields, settings, mayWrite, getName, getTone, onAdd } = props
  const { rows, hasMore, isFetching, error, loadMore } = props.records
  const buildLink = useRecordLink()
  const values = fields.slice(1)
  const covers = findCoverField(table, settings)
  if (rows.length === 0 && !hasMore)
    return (
      <EmptyState
        title="No records yet"
        text="Each record of the table becomes a card."
        action={
          mayWrite ? (
            <Button variant="outline" onClick={() => onAdd({})}>
              Add the first record
            </Button>
          ) : undefined
        }
      />
    )
  return (
    <ul className={styles.gallery} aria-label="Records">
      {rows.map((row) => {
        const files = covers === undefined ? [] : readCellFiles(row.fields[covers.id])
        const cover = files.find(({ thumbnails }) => thumbnails !== undefined)?.thumbnails?.large
        return (
          <li
            key={row.id}
            className={`${styles.galleryCard} ${styles.toned}`}
            data-tone={getTone(row)}
            data-card={row.id}
          >
            {cover === undefined ? null : (
              <img
                className={styles.cover}
                data-cover
                data-fit={settings.cover_fit}
                src={cover.url}
                alt=""
                loading="lazy"
              />
            )}
            <Link to={buildLink(row.id)} preventScrollReset className={styles.name} data-row onKeyDown={pressOnCard}>
              {getName(row)}
            </Link>
            <CardValues
              fields={cover === undefined ? values : values.filter(({ id }) => id !== covers?.id)}
              row={row}
              hasLabels
            />
          </li>
        )
      })}
      {/* While a list is loaded, nobody answers to its end: it is looked for again afterwards. */}
      {hasMore && error === undefined ? (
        <MoreCards key={isFetching ? 'fetching' : rows.length} onMore={loadMore} />
      ) : null}
    </ul>
  )
}
