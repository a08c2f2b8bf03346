import type { TableField } from '@draftwright/contract/table-fields'
import { type TableColor, type TableColorRules, tableColors, type TableFilter } from '@draftwright/contract/table-views'
import { NativeSelect } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import layouts from '../layouts/layouts.module.css'
import { toneByColor } from '../grid/record-tone.ts'
import styles from '../tables.module.css'
import { ConditionRows } from './ConditionRows.tsx'
import { type ConditionList, createCondition, toSentFilter } from './filter-draft.ts'

interface ColorRulesProps {
  fields: readonly TableField[]
  rules: TableColorRules
  /** Gets the rules whose conditions are complete. */
  onChange: (rules: TableColorRules) => void
}

/** A rule that is being written: its conditions may be incomplete. */
interface DraftRule {
  readonly color: TableColor
  readonly list: ConditionList
  readonly groups: NonNullable<TableFilter['groups']>
}

const maxRules = 10
const colorWords: Readonly<Record<TableColor, string>> = {
  blue: 'Blue',
  green: 'Green',
  yellow: 'Amber',
  red: 'Red',
  gray: 'Gray',
}

function createRule(fields: readonly TableField[], color: TableColor): DraftRule {
  return { color, list: { match: 'all', conditions: fields.slice(0, 1).map(createCondition) }, groups: [] }
}

/** Colours with the conditions that records must meet; the first that fits counts. */
export function ColorRules({ fields, rules, onChange }: ColorRulesProps) {
  const isKnown = ({ field_id }: { field_id: string }) => fields.some(({ id }) => id === field_id)
  const [drafts, setDrafts] = useState<readonly DraftRule[]>(() =>
    rules.length === 0
      ? [createRule(fields, 'blue')]
      : rules.map(({ color, filter }) => ({
          color,
          list: { match: filter.match, conditions: filter.conditions.filter(isKnown) },
          groups: filter.groups ?? [],
        })),
  )
  const change = (next: readonly DraftRule[]) => {
    setDrafts(next)
    onChange(
      next.flatMap(({ color, list, groups }) => {
        const filter = toSentFilter(fields, list, groups)
        return filter === null ? [] : [{ color, filter }]
      }),
    )
  }
  const addRule = () => {
    const used = new Set(drafts.map(({ color }) => color))
    change([...drafts, createRule(fields, tableColors.find((color) => !used.has(color)) ?? 'blue')])
  }
  return (
    <>
      {drafts.map((draft, at) => (
        <fieldset
          // Rules are only changed in place, swapped or removed.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={styles.conditionGroup}
          aria-label={`Color ${at + 1}`}
        >
          <div className={styles.colorHead}>
            <span className={`${styles.swatch} ${layouts.toned}`} data-tone={toneByColor[draft.color]} aria-hidden />
            <NativeSelect
              aria-label="Color"
              size="xs"
              value={draft.color}
              data={tableColors.map((value) => ({ value, label: colorWords[value] }))}
              onChange={(event) => {
                const color = tableColors.find((one) => one === event.currentTarget.value)
                if (color !== undefined) change(drafts.with(at, { ...draft, color }))
              }}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move color ${at + 1} up`}
              disabled={at === 0}
              onClick={() => {
                const before = drafts[at - 1]
                if (before !== undefined) change(drafts.with(at - 1, draft).with(at, before))
              }}
            >
              <IconArrowUp size={16} aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove color ${at + 1}`}
              onClick={() => change(drafts.filter((one) => one !== draft))}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </div>
          <ConditionRows
            fields={fields}
            list={draft.list}
            onChange={(list) => change(drafts.with(at, { ...draft, list }))}
          />
        </fieldset>
      ))}
      {drafts.length < maxRules ? (
        <div className={styles.adders}>
          <Button variant="ghost" size="sm" icon={<IconPlus size={14} aria-hidden />} onClick={addRule}>
            Add color
          </Button>
        </div>
      ) : null}
    </>
  )
}
