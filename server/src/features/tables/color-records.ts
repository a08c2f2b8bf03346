import type { TableColor, TableColorRules } from '@draftwright/contract/table-views'
import type { AccountDb } from '../../db/account-db.ts'
import type { CompiledFormula } from '../../formulas/compile-formula.ts'
import { isFailure, toTruth } from '../../formulas/values.ts'
import type { AppContext } from '../../http/app-context.ts'
import { compileForTable } from './field-formula.ts'
import { readFilters } from './filter-formula.ts'
import type { StoredRow } from './formula-values.ts'
import type { OpenTable } from './open-base.ts'
import { computeVolatile, createFormulaContext, toFormulaRow } from './read-computed.ts'

type FindColor = (row: StoredRow) => TableColor | null

/** Finds the colour of a record by the rules of a view: the same conditions as filters, the first that it passes. */
export async function createColorFinder(
  db: AccountDb,
  context: Pick<AppContext, 'now'>,
  open: OpenTable,
  rules: TableColorRules,
): Promise<FindColor> {
  const { schema, table, names } = open
  const known: { color: TableColor; tests: CompiledFormula[] }[] = []
  for (const { filter, color } of rules) {
    const { formulas } = await readFilters(db, context, open, [filter])
    const tests = formulas.map((node) => compileForTable(table, node))
    if (tests.length > 0) known.push({ color, tests })
  }
  const clock = createFormulaContext(context)
  return (stored) => {
    if (known.length === 0) return null
    const row = toFormulaRow(schema, computeVolatile(schema, table, stored, context, names), names)
    const first = known.find(({ tests }) =>
      tests.every((test) => {
        const value = test(row, clock)
        return !isFailure(value) && toTruth(value)
      }),
    )
    return first?.color ?? null
  }
}
