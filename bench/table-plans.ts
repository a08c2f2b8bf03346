import type { Engine } from '../server/src/db/engine.ts'
import type { Statement } from './recording-engine.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}
interface PlanSum {
  readonly statements: number
  /** Rows that the nodes without others below them have looked at. */
  readonly rows: number
  /** Pages of 8 KiB. */
  readonly pages: number
  readonly ms: number
}

/** What the database does for statements: counts, which are the same on a machine that others use. */
export async function explainStatements(engine: Engine, statements: readonly Statement[]): Promise<PlanSum> {
  let sum: PlanSum = { statements: statements.length, rows: 0, pages: 0, ms: 0 }
  for (const { scope, sql, params } of statements) {
    const { rows } = await engine.query<{ 'QUERY PLAN': unknown }>(
      scope,
      `explain (analyze, buffers, format json) ${sql}`,
      params,
    )
    const told = rows[0]?.['QUERY PLAN']
    const [plan] = (typeof told === 'string' ? JSON.parse(told) : told) as {
      Plan: PlanNode
      'Execution Time': number
    }[]
    if (plan === undefined) throw new Error(`No plan of ${sql}`)
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan.Plan
    sum = {
      ...sum,
      rows: sum.rows + countRows(plan.Plan),
      pages: sum.pages + hit + read,
      ms: sum.ms + plan['Execution Time'],
    }
  }
  return sum
}

function countRows(node: PlanNode): number {
  const below = node.Plans ?? []
  if (below.length > 0) return below.reduce((n, one) => n + countRows(one), 0)
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = node
  return Math.round((rows + removed) * loops)
}
