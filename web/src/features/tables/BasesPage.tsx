import {
  IconDownload,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTable,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import {
  useCreateBaseMutation,
  useListBasesQuery,
  useRemoveBaseMutation,
  useRestoreBaseMutation,
  useUpdateBaseMutation,
} from './api.ts'
import { NameDialog } from './NameDialog.tsx'
import { exportAllBases, exportBase } from './records/export-view.ts'
import styles from './tables.module.css'

const countTables = (n: number) => `${n} ${n === 1 ? 'table' : 'tables'}`

/** The bases of the workspace, and those in the trash. */
export function Component() {
  const mayManage = useCan()('tables:manage')
  const [status, setStatus] = useUrlState<string>('status', 'active', { isStep: true })
  const isTrash = status === 'trash'
  const query = { query: { status: isTrash ? ('trash' as const) : ('active' as const) } }
  const { data, error, refetch } = useListBasesQuery(query, { refetchOnMountOrArgChange: true })
  const [create] = useCreateBaseMutation()
  const [update] = useUpdateBaseMutation()
  const [remove] = useRemoveBaseMutation()
  const [restore] = useRestoreBaseMutation()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<{ id: string; name: string } | null>(null)
  const navigate = useNavigate()
  const bringBack = (base_id: string, name: string) =>
    void restore({ params: { base_id } })
      .unwrap()
      .then(() => showToast(`${name} restored`), showErrorToast)
  const throwAway = (base_id: string, name: string) =>
    void remove({ params: { base_id } })
      .unwrap()
      .then(
        () => showToast(`${name} moved to trash. It stays there for 30 days`, { undo: () => bringBack(base_id, name) }),
        showErrorToast,
      )
  const add = mayManage ? (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      New base
    </Button>
  ) : null
  return (
    <Page
      title="Tables"
      description="Track anything in your own tables."
      actions={
        <>
          <Button
            variant="outline"
            icon={isTrash ? undefined : <IconTrash size={16} aria-hidden />}
            onClick={() => setStatus(isTrash ? null : 'trash')}
          >
            {isTrash ? 'Show bases' : 'Trash'}
          </Button>
          {isTrash || !mayManage ? null : (
            <Button variant="outline" icon={<IconTableImport size={16} aria-hidden />} to={paths.tableImport}>
              Import
            </Button>
          )}
          {isTrash ? null : add}
        </>
      }
    >
      {error !== undefined && data === undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === undefined ? <RowsSkeleton rows={4} /> : null}
      {data?.length === 0 ? (
        isTrash ? (
          <EmptyState
            icon={<IconTrash size={22} />}
            title="The trash is empty"
            text="Deleted bases stay here for 30 days."
          />
        ) : (
          <EmptyState
            icon={<IconTable size={22} />}
            title="No bases yet"
            text={
              mayManage
                ? 'Create linked tables for campaigns, events, partners or budgets.'
                : 'An owner, admin or editor can create the first base.'
            }
            action={add}
          />
        )
      ) : null}
      {data !== undefined && data.length > 0 ? (
        <ul className={styles.bases} aria-label={isTrash ? 'Deleted bases' : 'Bases'}>
          {data.map(({ id, name, n_tables, updated_at, deleted_at }) => (
            <li key={id}>
              <span className={styles.baseName}>
                {isTrash ? <strong>{name}</strong> : <Link to={paths.tableBase(id)}>{name}</Link>}
                <span className={styles.facts}>
                  {countTables(n_tables)} · {isTrash ? 'Deleted' : 'Changed'}{' '}
                  <TimeAgo time={deleted_at ?? updated_at} />
                </span>
              </span>
              {!mayManage ? null : isTrash ? (
                <Button
                  variant="outline"
                  size="sm"
                  icon={<IconRestore size={14} aria-hidden />}
                  aria-label={`Restore ${name}`}
                  onClick={() => bringBack(id, name)}
                >
                  Restore
                </Button>
              ) : (
                <ActionMenu
                  label={`More actions for ${name}`}
                  items={[
                    { label: 'Download', icon: IconDownload, onClick: () => void exportBase(id, 'all') },
                    {
                      label: 'Download without files',
                      icon: IconDownload,
                      onClick: () => void exportBase(id, 'none'),
                    },
                    { label: 'Rename…', icon: IconPencil, onClick: () => setRenamed({ id, name }) },
                    { label: 'Move to trash', icon: IconTrash, isDanger: true, onClick: () => throwAway(id, name) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {!isTrash && mayManage && data !== undefined && data.length > 1 ? (
        <div className={styles.archives}>
          <Button
            variant="ghost"
            size="sm"
            icon={<IconDownload size={14} aria-hidden />}
            onClick={() => void exportAllBases('all')}
          >
            Download all bases
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void exportAllBases('none')}>
            Download all without files
          </Button>
        </div>
      ) : null}
      {isAdding ? (
        <NameDialog
          title="New base"
          label="Name"
          action="Create base"
          onClose={() => setAdding(false)}
          onSave={async (name) => {
            const base = await create({ body: { name } }).unwrap()
            await navigate(paths.tableBase(base.id))
          }}
        />
      ) : null}
      {renamed === null ? null : (
        <NameDialog
          title="Rename base"
          label="Name"
          action="Rename"
          initial={renamed.name}
          onClose={() => setRenamed(null)}
          onSave={(name) => update({ params: { base_id: renamed.id }, body: { name } }).unwrap()}
        />
      )}
    </Page>
  )
}
