import { IconHistory, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useCan, useOwnId } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { getOwnTimeZone } from '../../../ui/format-moment.ts'
import { usePeople } from '../kernel/use-people.ts'
import { type RecordRef, useTimelinePagesInfiniteQuery } from './api.ts'
import { Composer } from './Composer.tsx'
import { groupByDay } from './format-day.ts'
import { timelineFilters } from './kind-labels.ts'
import styles from './Timeline.module.css'
import { TimelineEntry } from './TimelineEntry.tsx'
import { useAttachFiles } from './use-attach-files.ts'

export interface TimelineProps {
  record: RecordRef
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The timeline of a record, newest first, with a form for new entries. Files may be dropped on it. */
export function Timeline({ record }: TimelineProps) {
  const [filter, setFilter] = useState(0)
  const kinds = timelineFilters[filter]?.kinds ?? []
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useTimelinePagesInfiniteQuery({ record, kinds }, { refetchOnMountOrArgChange: true })
  const people = usePeople()
  const ownId = useOwnId()
  const can = useCan()
  const { attach, isAttaching } = useAttachFiles(record)
  const [isOver, setOver] = useState(false)
  const mayWrite = can('crm:write')
  const items = data?.pages.flatMap((page) => page.data) ?? []
  const drop = mayWrite
    ? {
        onDragOver(event: DragEvent) {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        },
        onDragLeave(event: DragEvent) {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        },
        onDrop(event: DragEvent) {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(false)
          void attach([...event.dataTransfer.files])
        },
      }
    : {}
  return (
    <section aria-label="Timeline" className={styles.timeline} data-over={isOver || undefined} {...drop}>
      {isOver ? (
        <p className={styles.drop}>
          <IconUpload size={18} aria-hidden /> Drop files to add them
        </p>
      ) : null}
      {mayWrite ? (
        <Composer
          key={record.id}
          record={record}
          people={people}
          onFiles={(files) => void attach(files)}
          isAttaching={isAttaching}
        />
      ) : null}
      <div className={styles.filters} role="group" aria-label="Show">
        {timelineFilters.map(({ label }, at) => (
          <button
            key={label}
            type="button"
            className={styles.filter}
            aria-pressed={at === filter}
            onClick={() => setFilter(at)}
          >
            {label}
          </button>
        ))}
      </div>
      {data === undefined && error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={5} />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={22} />}
          title={filter === 0 ? 'No activity yet' : 'Nothing here yet'}
          text={
            filter === 0 ? 'Notes, calls, tasks, files and changes appear here.' : 'Other types of entries may exist.'
          }
          action={
            filter === 0 ? null : (
              <Button variant="outline" onClick={() => setFilter(0)}>
                Show all
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.days} aria-busy={isFetching}>
          {groupByDay(items, getOwnTimeZone()).map(({ day, items: ofDay }) => (
            <section key={`${day} ${ofDay[0]?.id}`}>
              <h3 className={styles.day}>{day}</h3>
              <ol className={styles.list}>
                {ofDay.map((item) => (
                  <TimelineEntry
                    key={item.id}
                    item={item}
                    record={record}
                    people={people}
                    mayChange={mayWrite && (item.actor_id === ownId || can('account:manage'))}
                  />
                ))}
              </ol>
            </section>
          ))}
          {hasNextPage ? (
            <Button variant="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}
