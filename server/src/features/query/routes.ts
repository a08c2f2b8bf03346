import { query, rowsPerPage } from '@draftwright/contract/query'
import { implementRoutes } from '../../http/handler.ts'
import { createToolContext } from './tool-context.ts'
import { runQuery } from './run-query.ts'

export const queryRoutes = implementRoutes(query, {
  async rows({ db, caller, context, signal, body: { form, page = 1 } }) {
    const reading = await createToolContext({ db, caller, context, signal })
    const { rows, totals, notes } = await runQuery(reading, form, { from: (page - 1) * rowsPerPage, most: rowsPerPage })
    const listGroup = (name: string) =>
      rows.filter(({ facts }) => facts['group'] === name).map((row) => ({ ...row, facts: { ...row.facts } }))
    return {
      total: totals['matches'] ?? 0,
      rows: listGroup('matches'),
      numbers: [...listGroup('numbers'), ...listGroup('groups')],
      notes: [...notes],
    }
  },
})
