import type { FilterProblem, TableViewSettings, TableViewType } from '@draftwright/contract/table-views'
import {
  IconArrowsSort,
  IconColumns3,
  IconFilter,
  IconLayoutList,
  IconLock,
  IconPalette,
  IconPlus,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import { prefetchOnApproach } from '../../ui/prefetched.ts'
import { LayoutFieldSelect } from './layouts/LayoutFieldSelect.tsx'
import { orderFields, type TableInfo } from './model.ts'
import styles from './tables.module.css'
import { countConditions } from './views/filter-draft.ts'
import { FilterProblems } from './views/index.ts'

const FieldsDialog = defineDialog(async () => (await import('./views/FieldsDialog.tsx')).FieldsDialog)
const FilterDialog = defineDialog(async () => (await import('./views/FilterDialog.tsx')).FilterDialog)
const SortDialog = defineDialog(async () => (await import('../../ui/grid/SortDialog.tsx')).SortDialog)
const FieldGroupDialog = defineDialog(async () => (await import('./views/FieldGroupDialog.tsx')).FieldGroupDialog)
const LookDialog = defineDialog(async () => (await import('./views/LookDialog.tsx')).LookDialog)
const FieldDialog = defineDialog(async () => (await import('./fields/FieldDialog.tsx')).FieldDialog)

interface SheetToolsProps {
  table: TableInfo
  tables: readonly TableInfo[]
  settings: TableViewSettings
  type: TableViewType
  mayWrite: boolean
  mayManage: boolean
  /** Conditions that are off. */
  problems: readonly FilterProblem[]
  onChange: (patch: TableViewSettings) => void
  onNew: () => void
}

const withCount = (word: string, n: number): string => (n === 0 ? word : `${word} · ${n}`)

/** What a view shows, and the ways to add to the table. */
export function SheetTools({
  table,
  tables,
  settings,
  type,
  mayWrite,
  mayManage,
  problems,
  onChange,
  onNew,
}: SheetToolsProps) {
  const [dialog, setDialog] = useState<'fields' | 'filter' | 'sort' | 'group' | 'look' | 'field' | null>(null)
  const close = () => setDialog(null)
  // Undo may come long after the dialog is closed.
  const latestChange = useRef(onChange)
  useEffect(() => {
    latestChange.current = onChange
  })
  const changeLater = (patch: TableViewSettings) => latestChange.current(patch)
  const fields = orderFields(table, settings)
  const nHidden = (settings.hidden_field_ids ?? []).filter((id) => fields.some((field) => field.id === id)).length
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="View">
        <Button
          variant="ghost"
          size="sm"
          icon={<IconColumns3 size={16} aria-hidden />}
          {...prefetchOnApproach(FieldsDialog)}
          onClick={() => setDialog('fields')}
        >
          {nHidden === 0 ? 'Fields' : `Fields · ${nHidden} hidden`}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconFilter size={16} aria-hidden />}
          {...prefetchOnApproach(FilterDialog)}
          onClick={() => setDialog('filter')}
        >
          {withCount('Filter', countConditions(settings.filter))}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconArrowsSort size={16} aria-hidden />}
          {...prefetchOnApproach(SortDialog)}
          onClick={() => setDialog('sort')}
        >
          {withCount('Sort', settings.sorts?.length ?? 0)}
        </Button>
        <LayoutFieldSelect {...{ table, type, settings, onChange }} />
        {type === 'grid' ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<IconLayoutList size={16} aria-hidden />}
            {...prefetchOnApproach(FieldGroupDialog)}
            onClick={() => setDialog('group')}
          >
            {withCount('Group', settings.groups?.length ?? 0)}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          icon={<IconPalette size={16} aria-hidden />}
          {...prefetchOnApproach(LookDialog)}
          onClick={() => setDialog('look')}
        >
          Appearance
        </Button>
        {settings.is_locked === true ? (
          <span className={styles.locked} title="Changes here aren’t saved">
            <IconLock size={14} aria-hidden /> Locked
          </span>
        ) : null}
        {mayManage ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<IconPlus size={16} aria-hidden />}
            {...prefetchOnApproach(FieldDialog)}
            onClick={() => setDialog('field')}
          >
            New field
          </Button>
        ) : null}
        {mayWrite ? (
          <span className={styles.newRecord}>
            <Button size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={onNew}>
              <span>
                New<span className={styles.noun}> record</span>
              </span>
            </Button>
          </span>
        ) : null}
      </div>
      <FilterProblems {...{ fields, problems }} onEdit={() => setDialog('filter')} />
      {dialog === 'fields' ? <FieldsDialog {...{ table, settings, onChange }} onClose={close} /> : null}
      {dialog === 'filter' ? (
        <FilterDialog
          tableId={table.id}
          fields={fields}
          filter={settings.filter ?? null}
          onApply={(filter) => onChange({ filter })}
          onClose={close}
        />
      ) : null}
      {dialog === 'sort' ? (
        <SortDialog
          nouns="records"
          columns={fields.map(({ id, name }) => ({ key: id, label: name }))}
          sorts={(settings.sorts ?? []).map(({ field_id, direction }) => ({ column: field_id, order: direction }))}
          maxSorts={10}
          onApply={(sorts) =>
            onChange({ sorts: sorts.map(({ column, order }) => ({ field_id: column, direction: order })) })
          }
          onClose={close}
        />
      ) : null}
      {dialog === 'group' ? (
        <FieldGroupDialog
          fields={fields}
          groups={settings.groups ?? []}
          onApply={(groups) => onChange({ groups })}
          onClose={close}
        />
      ) : null}
      {dialog === 'look' ? <LookDialog {...{ table, type, settings }} onChange={changeLater} onClose={close} /> : null}
      {dialog === 'field' ? <FieldDialog {...{ table, tables }} field={null} onClose={close} /> : null}
    </>
  )
}
