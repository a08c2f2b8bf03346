import type { TableField } from '@draftwright/contract/table-fields'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { Button } from '../../../ui/Button.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { CellEdit } from '../../../ui/grid/grid-columns.ts'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { invalidateHistory, useReadRecordHistoryQuery } from '../api.ts'
import { showCell } from '../cell-text.ts'
import type { PickerOption } from '../grid/OptionPicker.tsx'
import { type GridRecord, isEmptyCell, type TableInfo } from '../model.ts'
import { isWritableField } from '../records/sheet-blocks.ts'
import { listenToRecord } from '../records/touched-records.ts'
import { describeChange } from './describe-change.ts'
import styles from './record.module.css'

interface RecordHistoryProps {
  table: TableInfo
  people: readonly PickerOption[]
  record: GridRecord
  mayEdit: boolean
  onRestore: (key: string, edited: CellEdit) => void
}

/** Who changed which field when, from what to what; a value that was can be put back. */
export function RecordHistory({ table, people, record, mayEdit, onRestore }: RecordHistoryProps) {
  const args = { params: { table_id: table.id, record_id: record.id } }
  const { data, error, refetch } = useReadRecordHistoryQuery(args, { refetchOnMountOrArgChange: true })
  const dispatch = useDispatch()
  const now = JSON.stringify(record.fields)
  const seen = useRef(now)
  useEffect(() => {
    if (seen.current === now) return
    seen.current = now
    dispatch(invalidateHistory(record.id))
  }, [now, record.id, dispatch])
  useEffect(() => listenToRecord(record.id, () => void dispatch(invalidateHistory(record.id))), [record.id, dispatch])
  if (data === undefined)
    return error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label="History">
      <ol className={styles.history}>
        {data.map(({ id, kind, user_id, before, after, created_at }, at) => {
          const who = people.find((one) => one.id === user_id)?.name ?? 'Someone'
          const fields = kind === 'update' ? table.fields.filter((field) => field.id in (after ?? {})) : []
          return (
            <li key={id}>
              <p className={styles.what}>
                <strong>{who}</strong> {describeChange(kind, fields, data.slice(at + 1))} <TimeAgo time={created_at} />
              </p>
              {fields.length === 0 ? null : (
                <ul>
                  {fields.map((field) => (
                    <ChangedField
                      key={field.id}
                      field={field}
                      before={before?.[field.id]}
                      after={after?.[field.id]}
                      mayRestore={
                        mayEdit && isWritableField(field) && !isSame(before?.[field.id], record.fields[field.id])
                      }
                      onRestore={() => onRestore(field.id, { value: before?.[field.id] ?? null })}
                    />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmptyCell(one) && isEmptyCell(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Characters of a value. */
const maxShown = 300

interface ChangedFieldProps {
  field: TableField
  before: unknown
  after: unknown
  mayRestore: boolean
  onRestore: () => void
}

function ChangedField({ field, before, after, mayRestore, onRestore }: ChangedFieldProps) {
  const show = (value: unknown) => {
    const text = isEmptyCell(value) ? '' : showCell(field, value)
    if (text === '') return <em>empty</em>
    return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
  }
  return (
    <li className={styles.change}>
      <span className={styles.values}>
        <span className={styles.field}>{field.name}</span>
        <del>{show(before)}</del>
        <span aria-hidden> → </span>
        <ins>{show(after)}</ins>
      </span>
      {mayRestore ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Restore ${field.name}`}
          title="Restore this value"
          onClick={onRestore}
        >
          Restore
        </Button>
      ) : null}
    </li>
  )
}
