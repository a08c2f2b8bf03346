import { tableSummaries } from '@draftwright/contract/table-summaries'
import { implementRoutes } from '../../http/handler.ts'
import { explainCost } from './costly-conditions.ts'
import { openTable } from './open-base.ts'
import { readGroups, readSelection } from './selected-records.ts'
import { summarizeRecords } from './summarize-records.ts'

export const tableSummaryRoutes = implementRoutes(tableSummaries, {
  async summarize({ db, context, caller, params, body }) {
    const open = await openTable(db, caller, params.table_id)
    const { schema, table } = open
    const read = await readSelection(db, context, caller, open, body)
    const groups = await readGroups(db, schema, table, body.groups ?? [])
    const parts = (body.summaries ?? []).map(({ field_id, kind }) => {
      const field = table.fields.find(({ id }) => id === field_id)
      return field === undefined ? null : { field, kind }
    })
    const known = parts.flatMap((part) => part ?? [])
    const summary = await explainCost(context, table, read, () =>
      summarizeRecords(db, { ...open, context, caller, filters: read.formulas, groups, summaries: known }),
    )
    /** Null for fields that are gone. */
    const toAsked = (values: readonly (number | string | null)[]) =>
      parts.map((part) => (part === null ? null : (values[known.indexOf(part)] ?? null)))
    return {
      ...summary,
      filter_problems: [...read.problems],
      summaries: toAsked(summary.summaries),
      groups: summary.groups.map((group) => ({ ...group, summaries: toAsked(group.summaries) })),
    }
  },
})
