import { Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import checkStyles from '../../../../ui/check.module.css'
import type { RecordKind } from '../record.ts'
import { listChoosableColumns, moveColumn, type ShownColumn } from '../table/shown-columns.ts'
import styles from './ColumnsMenu.module.css'

interface ColumnsMenuProps {
  kind: RecordKind
  columns: readonly ShownColumn[]
  onColumns: (columns: readonly ShownColumn[]) => void
}

/** Which columns are shown, and in what order. */
export function ColumnsMenu({ kind, columns, onColumns }: ColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = new Set(columns.map(({ key }) => key))
  const others = listChoosableColumns(kind.columns).filter(([key]) => !shown.has(key))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="outline"
          icon={<IconColumns3 size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label="Columns">
        <ul>
          {columns.map(({ key }, at) => {
            const label = kind.columns[key]?.label ?? key
            return (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    className={checkStyles.check}
                    checked
                    disabled={at === 0}
                    onChange={() => onColumns(columns.filter((column) => column.key !== key))}
                  />
                  {label}
                </label>
                {at === 0 ? null : (
                  <>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Move ${label} up`}
                      disabled={at === 1}
                      onClick={() => onColumns(moveColumn(columns, at, at - 1))}
                    >
                      <IconArrowUp size={14} aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={`Move ${label} down`}
                      disabled={at === columns.length - 1}
                      onClick={() => onColumns(moveColumn(columns, at, at + 1))}
                    >
                      <IconArrowDown size={14} aria-hidden />
                    </Button>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        <h3>Hidden</h3>
        <ul>
          {others.map(([key, { label }]) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  className={checkStyles.check}
                  checked={false}
                  onChange={() => onColumns([...columns, { key }])}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
