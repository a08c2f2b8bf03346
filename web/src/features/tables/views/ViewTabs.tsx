import type { TableView, TableViewSettings } from '@draftwright/contract/table-views'
import {
  IconCopy,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOwnId } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { defineDialog } from '../../../ui/dialog-on-demand.tsx'
import { prefetchOnApproach } from '../../../ui/prefetched.ts'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'
import { useMoveViewForm } from '../../forms/index.ts'
import { useCreateViewMutation, useRemoveViewMutation, useUpdateViewMutation } from '../api.ts'
import { getViewIcon } from '../layouts/view-kinds.ts'
import type { ExportKind } from '../records/export-view.ts'
import styles from '../tables.module.css'

const NewViewDialog = defineDialog(async () => (await import('../layouts/NewViewDialog.tsx')).NewViewDialog)
const NameDialog = defineDialog(async () => (await import('../NameDialog.tsx')).NameDialog)

interface ViewTabsProps {
  baseId: string
  tableId: string
  views: readonly TableView[]
  current: TableView
  /** What the view shows now: a change that is not saved yet is part of it. */
  shown: TableViewSettings
  mayWrite: boolean
  mayManage: boolean
  onView: (id: string) => void
  /** Saves what the view shows; null for one that shows no records. */
  onExport: ((kind: ExportKind) => void) | null
}

/** The views of a table: each keeps its own fields, filter and order. */
export function ViewTabs(props: ViewTabsProps) {
  const { baseId, tableId, views, current, shown, mayWrite, mayManage, onView, onExport } = props
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const tabs = useRef<HTMLElement>(null)
  // On a narrow screen the tabs scroll sideways.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current.id])
  const [create] = useCreateViewMutation()
  const [update] = useUpdateViewMutation()
  const [remove] = useRemoveViewMutation()
  const moveForm = useMoveViewForm()
  const params = { table_id: tableId, view_id: current.id }
  const isLocked = current.settings.is_locked === true
  const mayChange = mayWrite && !isLocked
  const ownId = useOwnId()
  const nShared = views.filter(({ is_personal }) => !is_personal).length
  const mayBePersonal =
    !current.is_personal &&
    current.type !== 'form' &&
    current.created_by === ownId &&
    ownId !== undefined &&
    nShared > 1
  /** What another view begins with. */
  const { is_locked: _, ...settings } = shown
  const setLocked = (next: boolean) =>
    update({ params, body: { is_locked: next } })
      .unwrap()
      .then(
        () => showToast(`${current.name} was ${next ? 'locked' : 'unlocked'}`, { undo: () => void setLocked(!next) }),
        showErrorToast,
      )
  const setPersonal = (next: boolean) =>
    update({ params, body: { is_personal: next } })
      .unwrap()
      .then(
        () =>
          showToast(next ? `Only you see ${current.name} now` : `Everyone in the workspace sees ${current.name} now`, {
            undo: () => void setPersonal(!next),
          }),
        showErrorToast,
      )
  const renameView = async (name: string) => {
    const before = current.name
    await update({ params, body: { name } }).unwrap()
    const undo = () =>
      void update({ params, body: { name: before } })
        .unwrap()
        .catch(showErrorToast)
    if (name !== before) showToast(`${before} was renamed to ${name}`, { undo })
  }
  const duplicateView = async () => {
    try {
      const name = findFreeName(
        `${current.name} copy`,
        views.map((view) => view.name),
      )
      const made = await create({
        params: { table_id: tableId },
        body: { name, type: current.type, settings, is_personal: current.is_personal },
      }).unwrap()
      onView(made.id)
      const undo = () => {
        onView(current.id)
        void remove({ params: { table_id: tableId, view_id: made.id } })
          .unwrap()
          .catch(showErrorToast)
      }
      showToast(`${name} was added`, { undo })
    } catch (error) {
      showErrorToast(error)
    }
  }
  const throwAway = async () => {
    const { name, type, is_personal } = current
    try {
      onView(views.find(({ id }) => id !== current.id)?.id ?? '')
      await remove({ params }).unwrap()
      const undo = () =>
        void create({ params: { table_id: tableId }, body: { name, type, settings: current.settings, is_personal } })
          .unwrap()
          .then(async ({ id }) => {
            onView(id)
            if (type === 'form') await moveForm(current.id, id)
          })
          .catch(showErrorToast)
      showToast(`${name} was deleted`, { undo })
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <nav ref={tabs} className={styles.tabs} data-of="views" aria-label="Views">
      {views.map(({ id, name, type, is_personal, settings: { is_locked } }) => {
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
            {is_personal ? <IconUser size={12} aria-label="Personal" style={{ marginLeft: 6 }} /> : null}
            {is_locked === true ? <IconLock size={12} aria-label="Locked" style={{ marginLeft: 6 }} /> : null}
          </Link>
        )
      })}
      <span className={styles.tabTools}>
        <ActionMenu
          label={`More actions for the view ${current.name}`}
          items={[
            ...(mayChange ? [{ label: 'Rename view…', icon: IconPencil, onClick: () => setDialog('rename') }] : []),
            ...(mayWrite && current.type !== 'form'
              ? [{ label: 'Duplicate view', icon: IconCopy, onClick: () => void duplicateView() }]
              : []),
            ...(mayManage || current.is_personal
              ? [
                  {
                    label: isLocked ? 'Unlock view' : 'Lock view',
                    icon: isLocked ? IconLockOpen : IconLock,
                    onClick: () => void setLocked(!isLocked),
                  },
                ]
              : []),
            ...(mayChange && current.is_personal
              ? [{ label: 'Share with the team', icon: IconUsers, onClick: () => void setPersonal(false) }]
              : []),
            ...(mayChange && mayBePersonal
              ? [{ label: 'Make personal', icon: IconUser, onClick: () => void setPersonal(true) }]
              : []),
            ...(onExport === null
              ? []
              : [
                  { label: 'Export as CSV', icon: IconDownload, onClick: () => onExport('csv') },
                  { label: 'Export for Excel', icon: IconDownload, onClick: () => onExport('workbook') },
                ]),
            ...(mayChange && (current.is_personal || nShared > 1)
              ? [{ label: 'Delete view', icon: IconTrash, isDanger: true, onClick: () => void throwAway() }]
              : []),
          ]}
        />
        {mayWrite ? <NewViewButton onClick={() => setDialog('new')} /> : null}
      </span>
      {dialog === 'new' ? (
        <NewViewDialog tableId={tableId} settings={settings} onCreated={onView} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'rename' ? (
        <NameDialog
          title="Rename view"
          label="Name"
          action="Rename"
          initial={current.name}
          onClose={() => setDialog(null)}
          onSave={renameView}
        />
      ) : null}
    </nav>
  )
}

function NewViewButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="New view"
      title="New view"
      {...prefetchOnApproach(NewViewDialog)}
      onClick={onClick}
    >
      <IconPlus size={16} aria-hidden />
    </Button>
  )
}

function findFreeName(wanted: string, taken: readonly string[]): string {
  let name = wanted
  for (let n = 2; taken.includes(name); n++) name = `${wanted} ${n}`
  return name
}
