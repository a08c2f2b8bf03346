import type { TableView } from '@draftwright/contract/tables'
import { IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useCreateViewMutation, useRemoveViewMutation, useUpdateViewMutation } from '../api.ts'
import { NewViewDialog } from '../layouts/NewViewDialog.tsx'
import { getViewIcon } from '../layouts/view-kinds.ts'
import { NameDialog } from '../NameDialog.tsx'
import styles from '../tables.module.css'

interface ViewTabsProps {
  baseId: string
  tableId: string
  views: readonly TableView[]
  current: TableView
  mayWrite: boolean
  onView: (id: string) => void
  /** Saves what the view shows. */
  onExport: () => void
}

/** The views of a table: each keeps its own fields, filter and order. */
export function ViewTabs({ baseId, tableId, views, current, mayWrite, onView, onExport }: ViewTabsProps) {
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const [create] = useCreateViewMutation()
  const [update] = useUpdateViewMutation()
  const [remove] = useRemoveViewMutation()
  const params = { table_id: tableId, view_id: current.id }
  const throwAway = async () => {
    const { name, type, settings } = current
    try {
      onView(views.find(({ id }) => id !== current.id)?.id ?? '')
      await remove({ params }).unwrap()
      const undo = () =>
        void create({ params: { table_id: tableId }, body: { name, type, settings } })
          .unwrap()
          .then(({ id }) => onView(id), showErrorToast)
      showToast(`${name} was deleted`, { undo })
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <nav className={styles.tabs} data-of="views" aria-label="Views">
      {views.map(({ id, name, type }) => {
        const Icon = getViewIcon(type)
        return (
          <Link
            key={id}
            to={`${paths.tableBase(baseId, tableId)}?view=${id}`}
            className={styles.tab}
            aria-current={id === current.id ? 'page' : undefined}
          >
            <Icon size={14} aria-hidden style={{ marginRight: 6, verticalAlign: '-2px' }} />
            {name}
          </Link>
        )
      })}
      <ActionMenu
        label={`More actions for the view ${current.name}`}
        items={[
          ...(mayWrite ? [{ label: 'Rename view…', icon: IconPencil, onClick: () => setDialog('rename') }] : []),
          { label: 'Export as CSV', icon: IconDownload, onClick: onExport },
          ...(mayWrite && views.length > 1
            ? [{ label: 'Delete view', icon: IconTrash, isDanger: true, onClick: () => void throwAway() }]
            : []),
        ]}
      />
      {mayWrite ? (
        <Button variant="ghost" size="icon" aria-label="New view" title="New view" onClick={() => setDialog('new')}>
          <IconPlus size={16} aria-hidden />
        </Button>
      ) : null}
      {dialog === 'new' ? (
        <NewViewDialog
          tableId={tableId}
          settings={current.settings}
          onCreated={onView}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'rename' ? (
        <NameDialog
          title="Rename view"
          label="Name"
          action="Rename"
          initial={current.name}
          onClose={() => setDialog(null)}
          onSave={(name) => update({ params, body: { name } }).unwrap()}
        />
      ) : null}
    </nav>
  )
}
