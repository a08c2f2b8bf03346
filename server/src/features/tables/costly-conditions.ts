import type { AppContext } from '../../http/app-context.ts'
import type { ReadFilters } from './filter-formula.ts'
import { buildSqlFilter } from './filter-store.ts'
import { createFormulaContext } from './read-computed.ts'
import type { TableShape } from './schema.ts'
import { TableError } from './table-error.ts'

/** Makes a list. Where its filter looks at too many records, the refusal names the conditions that only the evaluator knows. */
export async function explainCost<T>(
  context: Pick<AppContext, 'now'>,
  table: TableShape,
  { conditions }: ReadFilters,
  list: () => Promise<T>,
): Promise<T> {
  try {
    return await list()
  } catch (error) {
    if (!(error instanceof TableError) || error.type !== 'FILTER_TOO_EXPENSIVE') throw error
    const clock = createFormulaContext(context)
    const costly = conditions.filter(({ formula }) => buildSqlFilter(table, [formula], clock).rest.length > 0)
    // None of them alone, but together.
    const named = costly.length === 0 ? conditions : costly
    throw new TableError(error.type, error.message, {
      filter_problems: named.map(({ condition }) => ({ ...condition, reason: 'too_many_records' })),
    })
  }
}
