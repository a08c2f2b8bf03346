import { IconBolt, IconPencil, IconPlus, IconTableImport, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import { prefetchOnApproach } from '../../ui/prefetched.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import {
  useCreateTableMutation,
  useRemoveTableMutation,
  useRestoreTableMutation,
  useUpdateTableMutation,
} from './api.ts'
import type { TableInfo } from './model.ts'
import styles from './tables.module.css'

interface TableTabsProps {
  baseId: string
  tables: readonly TableInfo[]
  current: TableInfo
  mayManage: boolean
}

const AutomationsDialog = defineDialog(
  async () => (await import('./automations/AutomationsDialog.tsx')).AutomationsDialog,
)
const NameDialog = defineDialog(async () => (await import('./NameDialog.tsx')).NameDialog)

/** The tables of a base. */
export function TableTabs({ baseId, tables, current, mayManage }: TableTabsProps) {
  const [dialog, setDialog] = useState<'new' | 'rename' | 'automations' | null>(null)
  const [create] = useCreateTableMutation()
  const [update] = useUpdateTableMutation()
  const [remove] = useRemoveTableMutation()
  const [restore] = useRestoreTableMutation()
  const mayWrite = useCan()('tables:write')
  const navigate = useNavigate()
  const throwAway = async () => {
    const { id, name } = current
    try {
      const next = tables.find((one) => one.id !== id)
      await navigate(paths.tableBase(baseId, next?.id))
      await remove({ params: { table_id: id } }).unwrap()
      const undo = () =>
        void restore({ params: { table_id: id } })
          .unwrap()
          .catch(showErrorToast)
      showToast(`${name} was deleted`, { undo })
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <nav className={styles.tabs} data-of="tables" aria-label="Tables of this base">
      {tables.map(({ id, name }) => (
        <Link
          key={id}
          to={paths.tableBase(baseId, id)}
          className={styles.tab}
          aria-current={id === current.id ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
      <span className={styles.tabTools}>
        {mayWrite ? (
          <ActionMenu
            label={`More actions for the table ${current.name}`}
            items={[
              ...(mayManage
                ? [
                    { label: 'Rename table…', icon: IconPencil, onClick: () => setDialog('rename') },
                    { label: 'Automations…', icon: IconBolt, onClick: () => setDialog('automations') },
                  ]
                : []),
              {
                label: 'Import into this table…',
                icon: IconTableImport,
                onClick: () => void navigate(`${paths.tableImport}?base=${baseId}&table=${current.id}`),
              },
              ...(mayManage
                ? [
                    {
                      label: 'Import a new table…',
                      icon: IconTableImport,
                      onClick: () => void navigate(`${paths.tableImport}?base=${baseId}`),
                    },
                  ]
                : []),
              ...(mayManage && tables.length > 1
                ? [{ label: 'Delete table', icon: IconTrash, isDanger: true, onClick: () => void throwAway() }]
                : []),
            ]}
          />
        ) : null}
        {mayManage ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label="New table"
            title="New table"
            {...prefetchOnApproach(NameDialog)}
            onClick={() => setDialog('new')}
          >
            <IconPlus size={16} aria-hidden />
          </Button>
        ) : null}
      </span>
      {dialog === 'new' ? (
        <NameDialog
          title="New table"
          label="Name"
          action="Create table"
          onClose={() => setDialog(null)}
          onSave={async (name) => {
            const table = await create({ params: { base_id: baseId }, body: { name } }).unwrap()
            await navigate(paths.tableBase(baseId, table.id))
          }}
        />
      ) : null}
      {dialog === 'automations' ? <AutomationsDialog table={current} onClose={() => setDialog(null)} /> : null}
      {dialog === 'rename' ? (
        <NameDialog
          title="Rename table"
          label="Name"
          action="Rename"
          initial={current.name}
          onClose={() => setDialog(null)}
          onSave={(name) => update({ params: { table_id: current.id }, body: { name } }).unwrap()}
        />
      ) : null}
    </nav>
  )
}
