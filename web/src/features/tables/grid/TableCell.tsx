import type { TableField } from '@draftwright/contract/table-fields'
import { readMailAddress } from '@draftwright/contract/typed/addresses'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { showCell } from '../cell-text.ts'
import { CellFiles } from '../files/CellFiles.tsx'
import { TargetChips } from '../links/TargetChips.tsx'
import { isEmptyCell } from '../model.ts'
import { ButtonCell } from './ButtonCell.tsx'
import styles from './TableCell.module.css'

const chipTypes: ReadonlySet<TableField['type']> = new Set([
  'singleSelect',
  'multipleSelects',
  'multipleRecordLinks',
  'workspaceLinks',
  'singleCollaborator',
  'multipleCollaborators',
  'createdBy',
  'lastModifiedBy',
])
/** Chips of one cell that are drawn. */
const maxChips = 6

const toneByColour: Readonly<Record<string, number>> = {
  blue: 1,
  cyan: 1,
  purple: 1,
  green: 2,
  teal: 2,
  yellow: 3,
  orange: 3,
  red: 4,
  pink: 4,
  gray: 0,
}

interface TableCellProps {
  field: TableField
  value: unknown
  isPlain?: boolean
  /** All of its chips, on as many lines as they need. */
  isWhole?: boolean
}

/** A value by its field's type, without links if it is plain. Few elements each: hundreds of these are drawn on every scroll. */
export function TableCell({ field, value, isPlain = false, isWhole = false }: TableCellProps) {
  if (isEmptyCell(value)) return null
  const { type, options } = field
  if (type === 'workspaceLinks' && !isPlain) return <TargetChips field={field} value={value} isInGrid />
  if (type === 'button') return <ButtonCell value={value} isInGrid={!isPlain} />
  if (type === 'multipleAttachments') return <CellFiles value={value} />
  if (chipTypes.has(type)) return <Chips {...{ field, isWhole }} values={Array.isArray(value) ? value : [value]} />
  const text = showCell(field, value)
  if (type === 'checkbox') return <span aria-label="Checked">✓</span>
  if (type === 'rating' && typeof value === 'number')
    return (
      <span className={styles.stars} role="img" aria-label={`${value} of ${options.max ?? 5}`}>
        {'★'.repeat(Math.min(10, Math.max(0, Math.round(value))))}
      </span>
    )
  const address = isPlain ? null : toAddress(type, text)
  if (address !== null)
    return (
      <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener" tabIndex={-1}>
        {text}
      </a>
    )
  const look = isFailed(value) ? styles.failed : typeof value === 'number' ? styles.number : styles.text
  return <span className={look}>{text}</span>
}

function Chips({ field, values, isWhole }: { field: TableField; values: readonly unknown[]; isWhole: boolean }) {
  const nShown = isWhole ? values.length : maxChips
  return (
    <span className={styles.list} data-whole={isWhole || undefined}>
      {values.slice(0, nShown).map((value, at) => {
        const text = showCell(field, value)
        return (
          <span
            // Values of one cell have no other identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={styles.chip}
            data-link={field.type === 'multipleRecordLinks' || field.type === 'workspaceLinks' || undefined}
            data-tone={findTone(field, text)}
          >
            {text === '' ? 'Unnamed record' : text}
          </span>
        )
      })}
      {values.length > nShown ? <span>+{values.length - nShown}</span> : null}
    </span>
  )
}

/** An option by its name, in its colour. */
export const ChoiceChip = ({ field, text }: { field: TableField; text: string }) => (
  <span className={styles.chip} data-tone={findTone(field, text)}>
    {text === '' ? 'Unnamed' : text}
  </span>
)

/** The colour of an option, by its own or its place. */
export function findTone({ options }: TableField, text: string): number | undefined {
  const at = options.choices?.findIndex(({ name }) => name === text) ?? -1
  if (at === -1) return undefined
  const colour = /^[a-z]+/u.exec(options.choices?.[at]?.color ?? '')?.[0]
  return toneByColour[colour ?? ''] ?? (at + 1) % 5
}

const isFailed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'error' in value

function toMailLink(text: string): string | null {
  const address = readMailAddress(text)
  return address === null ? null : `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

/** Where a cell leads; only addresses that a browser may safely open. */
function toAddress(type: TableField['type'], text: string): string | null {
  if (type === 'email') return toMailLink(text)
  if (type === 'phoneNumber') return /^[+\d][\d\s()./-]+$/u.test(text) ? `tel:${text.replaceAll(/[^+\d]/gu, '')}` : null
  if (type !== 'url') return null
  const whole = /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`
  return /^https?:\/\//iu.test(whole) && URL.canParse(whole) ? whole : null
}

/** The first cell of a row: its name, and the button that opens it. */
export function TitleCell({ field, value, name }: { field: TableField; value: unknown; name: string }) {
  return (
    <span className={styles.title}>
      <span className={styles.text}>{showCell(field, value)}</span>
      <button type="button" tabIndex={-1} className={styles.open} data-open-record aria-label={`Open ${name}`}>
        <IconArrowsDiagonal size={14} aria-hidden />
      </button>
    </span>
  )
}
