import { type TrashItem, trashResources } from '@draftwright/contract/crm/trash'
import { Tabs } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import checkStyles from '../../../ui/check.module.css'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useUndoChangeSetMutation } from '../history/api.ts'
import { useChangeSetUndo } from '../history/use-change-set-undo.tsx'
import { useReadOwnEmployeeQuery } from '../kernel/api.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'
import { useRestoreTrashMutation, useListTrashQuery } from './api.ts'
import { MergedInto } from './MergedInto.tsx'
import styles from './trash.module.css'

type TrashKind = (typeof trashResources)[number]
const labels: Record<TrashKind, string> = {
  contacts: 'Contacts',
  companies: 'Companies',
  opportunities: 'Opportunities',
  tasks: 'Tasks',
  'product-service': 'Products',
  playbook: 'Playbook',
  surveys: 'Surveys',
}
/** Only CRM admins may edit these, and so restore them. */
const isSetUp = (kind: TrashKind) => kind === 'product-service' || kind === 'playbook' || kind === 'surveys'
const kinds = ['contacts', 'companies', 'opportunities', 'tasks', 'product-service', 'playbook', 'surveys'] as const

/** Deleted records, kept for 30 days. */
export function Component() {
  const [requestedKind, setKind] = useUrlState<string>('kind', 'contacts', { isStep: true })
  const kind = kinds.find((one) => one === requestedKind) ?? 'contacts'
  return (
    <Page title="Trash" description="Deleted and merged records are kept for 30 days." actions={<CrmMenu />}>
      <Tabs value={kind} onChange={setKind} keepMounted={false}>
        <TabRow label="Trash" tabs={kinds.map((value) => ({ value, label: labels[value] }))} value={kind} />
        <Tabs.Panel value={kind}>
          <TrashList key={kind} kind={kind} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function TrashList({ kind }: { kind: TrashKind }) {
  const [page] = useUrlState<string>('page', '1')
  const { data, error, refetch } = useListTrashQuery(
    { query: { resource: kind, page: Math.max(1, Number.parseInt(page, 10) || 1) } },
    { refetchOnMountOrArgChange: true },
  )
  const { data: own } = useReadOwnEmployeeQuery()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [restoreRecords, restoring] = useRestoreTrashMutation()
  const [undoMerge] = useUndoChangeSetMutation()
  const setUndo = useChangeSetUndo()
  const mayRestore = own !== undefined && (own.is_admin || !isSetUp(kind))
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const rows = data.data
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconTrash size={22} />}
        title="Nothing in the trash"
        text={`${labels[kind]} stay here for 30 days after deletion and can be restored.`}
      />
    )
  const restore = async (ids: string[], words: string) => {
    const answer = await restoreRecords({ resource: kind, ids })
    if (answer.data === undefined) return showErrorToast(answer.error)
    setChosen(new Set())
    const { change_set_id: id } = answer.data
    showToast(words, id === null ? {} : { undo: () => void undoMerge({ id, onConflict: 'keep' }) })
  }
  const restorable = rows.filter(({ merged_into }) => merged_into === null)
  const picked = restorable.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isAll = restorable.length > 0 && picked.length === restorable.length
  return (
    <>
      {mayRestore && restorable.length > 0 ? (
        <div className={styles.bar}>
          <label>
            <input
              type="checkbox"
              className={checkStyles.check}
              checked={isAll}
              onChange={() => setChosen(new Set(isAll ? [] : restorable.map(({ id }) => id)))}
            />
            Select all
          </label>
          <Button
            size="sm"
            disabled={picked.length === 0}
            loading={restoring.isLoading}
            onClick={() => void restore(picked, `${picked.length} restored`)}
          >
            Restore {picked.length === 0 ? 'selected' : picked.length}
          </Button>
        </div>
      ) : null}
      <ul className={styles.rows} aria-label={`Deleted ${labels[kind].toLowerCase()}`}>
        {rows.map((row) => (
          <TrashRow
            key={row.id}
            kind={kind}
            row={row}
            mayRestore={mayRestore}
            isChosen={chosen.has(row.id)}
            onChoose={(isIn) =>
              setChosen((before) => {
                const after = new Set(before)
                if (isIn) after.add(row.id)
                else after.delete(row.id)
                return after
              })
            }
            onRestore={() => void restore([row.id], `${row.name} restored`)}
            setUndo={setUndo}
          />
        ))}
      </ul>
      <Pager meta={data.meta} />
      {setUndo.dialog}
    </>
  )
}

interface TrashRowProps {
  kind: TrashKind
  row: TrashItem
  mayRestore: boolean
  isChosen: boolean
  onChoose: (isIn: boolean) => void
  onRestore: () => void
  setUndo: ReturnType<typeof useChangeSetUndo>
}

function TrashRow({ kind, row, mayRestore, isChosen, onChoose, onRestore, setUndo }: TrashRowProps) {
  const { id, name, deleted_at, merged_into } = row
  const called = name === '' ? 'Unnamed' : name
  const isMerged = merged_into !== null && (kind === 'contacts' || kind === 'companies')
  return (
    <li className={styles.row}>
      {mayRestore ? (
        <input
          type="checkbox"
          className={checkStyles.check}
          aria-label={`Select ${called}`}
          disabled={merged_into !== null}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      ) : null}
      <span className={styles.main}>
        <strong>{called}</strong>
        <small>
          {isMerged ? 'Merged' : 'Deleted'} <TimeAgo time={deleted_at} />
        </small>
      </span>
      {isMerged ? (
        <MergedInto resource={kind} id={id} into={merged_into} setUndo={setUndo} mayUndo={mayRestore} />
      ) : mayRestore ? (
        <Button variant="outline" size="sm" aria-label={`Restore ${called}`} onClick={onRestore}>
          Restore
        </Button>
      ) : null}
    </li>
  )
}
