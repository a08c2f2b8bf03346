import * as z from 'zod/mini'
import { singleLine, StoredNumber } from './fields.ts'
import { maxRelativeDays, relativePeriods, takesDays } from './relative-periods.ts'
import { PeriodUnit, SummaryKind } from './summary-kinds.ts'
import { TableFieldId, tableLimits, TableViewId } from './table-fields.ts'

const tableViewTypes = ['grid', 'gallery', 'kanban', 'calendar', 'form'] as const
export type TableViewType = (typeof tableViewTypes)[number]

/** How a condition compares a cell with a value, or with nothing. */
const valueOperators = [
  'eq',
  'neq',
  'contains',
  'notContains',
  'gt',
  'lt',
  'gte',
  'lte',
  'isBlank',
  'isNotBlank',
] as const
/** How a condition compares. Days and whole weeks are those of the workspace's time zone. */
export const tableOperators = [...valueOperators, ...relativePeriods] as const
export type TableOperator = (typeof tableOperators)[number]
const dayOperators: ReadonlySet<string> = new Set(relativePeriods.filter(takesDays))

const TableCondition = z
  .strictObject({
    field_id: TableFieldId,
    operator: z.enum(tableOperators, { error: `must be one of ${tableOperators.join(', ')}` }),
    value: z.optional(
      z.union([z.string().check(z.maxLength(1000, 'must have at most 1000 characters')), StoredNumber, z.boolean()]),
    ),
  })
  .check(
    z.refine(
      ({ operator, value }) =>
        !dayOperators.has(operator) ||
        (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxRelativeDays),
      { path: ['value'], error: `must be a whole number of days from 1 to ${maxRelativeDays}` },
    ),
  )
const ConditionList = {
  match: z.enum(['all', 'any'], { error: 'must be all or any' }),
  conditions: z.array(TableCondition).check(z.maxLength(50, 'must have at most 50 conditions')),
}
export const TableFilter = z.strictObject({
  ...ConditionList,
  /** Conditions in brackets; each counts as one condition. */
  groups: z.optional(z.array(z.strictObject(ConditionList)).check(z.maxLength(10, 'must have at most 10 groups'))),
})
const TableSort = z.strictObject({
  field_id: TableFieldId,
  direction: z._default(z.enum(['asc', 'desc'], { error: 'must be asc or desc' }), 'asc'),
})
export const TableSorts = z.array(TableSort).check(z.maxLength(10, 'must have at most 10 fields'))
export type TableFilter = z.infer<typeof TableFilter>
export type TableCondition = z.infer<typeof TableCondition>

/**
 * A condition that a filter is read without, and why: its field is gone, the comparison or the value does not fit the field's type, or it is
 * what the server looks at too many records for.
 */
export const FilterProblem = z.object({
  field_id: z.string(),
  operator: z.enum(tableOperators),
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  reason: z.enum(['field_gone', 'wrong_operator', 'wrong_value', 'too_many_records']),
})
export type FilterProblem = z.infer<typeof FilterProblem>

export type TableSort = z.infer<typeof TableSort>

/** Equal values are put together; moments by the day, month or year, days if omitted. */
const TableGroup = z.strictObject({
  ...TableSort.shape,
  unit: z.optional(PeriodUnit),
})
export type TableGroup = z.infer<typeof TableGroup>
export const TableGroups = z.array(TableGroup).check(z.maxLength(3, 'must have at most 3 fields'))

export const tableColors = ['blue', 'green', 'yellow', 'red', 'gray'] as const
export type TableColor = (typeof tableColors)[number]
const maxRuleConditions = 100
/** The colour of the first rule whose filter a record passes. One without conditions, or about fields that are gone, colours nothing. */
export const TableColorRules = z
  .array(
    z.strictObject({
      filter: TableFilter,
      color: z.enum(tableColors, { error: `must be one of ${tableColors.join(', ')}` }),
    }),
  )
  .check(
    z.maxLength(10, 'must have at most 10 rules'),
    z.refine(
      (rules) =>
        rules
          .flatMap(({ filter }) => [filter, ...(filter.groups ?? [])])
          .reduce((sum, { conditions }) => sum + conditions.length, 0) <= maxRuleConditions,
      `must have at most ${maxRuleConditions} conditions together`,
    ),
  )
export type TableColorRules = z.infer<typeof TableColorRules>

export const tableRowHeights = ['short', 'medium', 'tall'] as const

const fieldIds = z
  .array(TableFieldId)
  .check(z.maxLength(tableLimits.fields, `must have at most ${tableLimits.fields} fields`))
/** What a view shows, and how. */
export const TableViewSettings = z.strictObject({
  filter: z.optional(z.nullable(TableFilter)),
  sorts: z.optional(TableSorts),
  /** Fields whose equal values are put together. */
  groups: z.optional(TableGroups),
  /** What stands below a column, and beside each group. */
  summaries: z.optional(z.record(TableFieldId, SummaryKind)),
  row_height: z.optional(z.enum(tableRowHeights, { error: `must be one of ${tableRowHeights.join(', ')}` })),
  /** What it shows is changed for nobody until it is unlocked by someone who may change tables. */
  is_locked: z.optional(z.boolean({ error: 'must be true or false' })),
  /** Those that are not named follow in the table's order. */
  field_order: z.optional(fieldIds),
  hidden_field_ids: z.optional(fieldIds),
  /** Widths of columns in pixels. */
  widths: z.optional(
    z.record(TableFieldId, z.int().check(z.gte(40, 'must be 40 or more'), z.lte(2000, 'must be at most 2000'))),
  ),
  /** A select whose options colour the records. */
  color_field_id: z.optional(z.nullable(TableFieldId)),
  /** Colours by conditions, instead of by a select. */
  color_rules: z.optional(TableColorRules),
  /** What cards of a board are stacked by, what a calendar's days come from, and what a gallery shows on top. */
  stack_field_id: z.optional(z.nullable(TableFieldId)),
  date_field_id: z.optional(z.nullable(TableFieldId)),
  cover_field_id: z.optional(z.nullable(TableFieldId)),
  /** Whether a cover is shown whole, or fills its place. */
  cover_fit: z.optional(z.enum(['fit', 'fill'], { error: 'must be fit or fill' })),
})
export type TableViewSettings = z.infer<typeof TableViewSettings>

export const TableView = z.object({
  id: TableViewId,
  name: z.string(),
  type: z.enum(tableViewTypes),
  settings: TableViewSettings,
  /** Its maker's own: nobody else sees it. All others are the team's. */
  is_personal: z.boolean(),
  created_by: z.nullable(z.string()),
})
export type TableView = z.infer<typeof TableView>

export const viewName = singleLine(255)
const isPersonal = z.optional(z.boolean({ error: 'must be true or false' }))
export const NewView = z.strictObject({
  name: viewName,
  type: z._default(z.enum(tableViewTypes, { error: `must be one of ${tableViewTypes.join(', ')}` }), 'grid'),
  settings: z.optional(TableViewSettings),
  is_personal: isPersonal,
})
/** Settings are changed as a whole. */
export const ViewChange = z.strictObject({
  name: z.optional(viewName),
  settings: z.optional(TableViewSettings),
  /**
   * The settings that the change was made of: only what differs from them is written, and 409 `view_changed` names what
   * somebody else has changed meanwhile. Such a change never locks or unlocks.
   */
  seen: z.optional(TableViewSettings),
  /** Locks or unlocks it, and leaves its other settings as they are. */
  is_locked: TableViewSettings.shape.is_locked,
  /** Only the person who made a view can make it their own. */
  is_personal: isPersonal,
})
