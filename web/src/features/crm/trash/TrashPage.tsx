import { type Trashed, trashed } from '@draftwright/contract/crm/trash'
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
import { toast, toastError } from '../../../ui/toast.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { useTakeBackMutation } from '../history/api.ts'
import { useTakeBack } from '../history/use-take-back.tsx'
import { useCrmOwnQuery } from '../kernel/api.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { TabRow } from '../kernel/TabRow.tsx'
import { useBringBackMutation, useTrashQuery } from './api.ts'
import { MergedInto } from './MergedInto.tsx'
import styles from './trash.module.css'

type Kind = (typeof trashed)[number]
const labels: Record<Kind, string> = {
  contacts: 'Contacts',
  companies: 'Companies',
  opportunities: 'Opportunities',
  tasks: 'Tasks',
  'product-service': 'Products',
  playbook: 'Playbook',
  surveys: 'Surveys',
}
/** Written by CRM admins alone, and so brought back by them. */
const isSetUp = (kind: Kind) => kind === 'product-service' || kind === 'playbook' || kind === 'surveys'
const kinds = ['contacts', 'companies', 'opportunities', 'tasks', 'product-service', 'playbook', 'surveys'] as const

/** What was deleted, for the 30 days that it is kept. */
export function Component() {
  const [wish, setKind] = useUrlState<string>('kind', 'contacts', { isStep: true })
  const kind = kinds.find((one) => one === wish) ?? 'contacts'
  return (
    <Page title="Trash" description="What was deleted or merged away is kept for 30 days." actions={<CrmMenu />}>
      <Tabs value={kind} onChange={setKind} keepMounted={false}>
        <TabRow label="Trash" tabs={kinds.map((value) => ({ value, label: labels[value] }))} value={kind} />
        <Tabs.Panel value={kind}>
          <TrashList key={kind} kind={kind} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

function TrashList({ kind }: { kind: Kind }) {
  const [page] = useUrlState<string>('page', '1')
  const { data, error, refetch } = useTrashQuery(
    { query: { resource: kind, page: Math.max(1, Number.parseInt(page, 10) || 1) } },
    { refetchOnMountOrArgChange: true },
  )
  const { data: own } = useCrmOwnQuery()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [bringBack, bringing] = useBringBackMutation()
  const [takeBack] = useTakeBackMutation()
  const taking = useTakeBack()
  const mayRestore = own !== undefined && (own.is_admin || !isSetUp(kind))
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const rows = data.data
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconTrash size={22} />}
        title="Nothing in the trash"
        text={`${labels[kind]} that are deleted stand here for 30 days, and can be brought back.`}
      />
    )
  const restore = async (ids: string[], words: string) => {
    const answer = await bringBack({ resource: kind, ids })
    if (answer.data === undefined) return toastError(answer.error)
    setChosen(new Set())
    const { change_set_id: id } = answer.data
    toast(words, id === null ? {} : { undo: () => void takeBack({ id, onConflict: 'keep' }) })
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
            loading={bringing.isLoading}
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
            taking={taking}
          />
        ))}
      </ul>
      <Pager meta={data.meta} />
      {taking.dialog}
    </>
  )
}

interface TrashRowProps {
  kind: Kind
  row: Trashed
  mayRestore: boolean
  isChosen: boolean
  onChoose: (isIn: boolean) => void
  onRestore: () => void
  taking: ReturnType<typeof useTakeBack>
}

function TrashRow({ kind, row, mayRestore, isChosen, onChoose, onRestore, taking }: TrashRowProps) {
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
        <MergedInto resource={kind} id={id} into={merged_into} taking={taking} mayTakeBack={mayRestore} />
      ) : mayRestore ? (
        <Button variant="outline" size="sm" aria-label={`Restore ${called}`} onClick={onRestore}>
          Restore
        </Button>
      ) : null}
    </li>
  )
}
