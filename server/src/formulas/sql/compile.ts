import { computeForAll, findBlankTest, isSameForAll } from '../find-conditions.ts'
import type { FormulaContext } from '../functions/define.ts'
import { type FormulaNode, isTimePart } from '../parse-formula.ts'
import { isBlank, type SqlExpression, toConstant, toExpression, toNumber, toTruth } from './expression.ts'
import { translations } from './functions.ts'
import { comparePart, translateOperation } from './operators.ts'
import { toSql, type SqlPart, UntranslatableError } from './to-sql.ts'

/** What a formula reads of a row, in SQL. */
export interface SqlScope {
  /** A field by the name or id in the formula; undefined for one that only the evaluator reads. */
  findField(name: string): SqlExpression | undefined
  /** The record's id, and milliseconds since 1970 UTC. */
  readonly id: SqlPart
  readonly createdAt: SqlPart
  readonly modifiedAt: SqlPart
}

function translateNode(node: FormulaNode, scope: SqlScope, context: FormulaContext): SqlExpression {
  if (isSameForAll(node)) return toConstant(computeForAll(node, context))
  switch (node.kind) {
    case 'field': {
      const field = scope.findField(node.name)
      if (field === undefined) throw new UntranslatableError()
      return field
    }
    case 'negation': {
      const { value, fails } = toNumber(translateNode(node.operand, scope, context))
      return toExpression('number', toSql`0 - ${value}`, fails)
    }
    case 'operation': {
      const tested = findBlankTest(node)
      const subject = tested && translateNode(tested, scope, context)
      // Numbers and dates need not be printed for it, which the database cannot do for all.
      if (subject && subject.kind !== 'text' && subject.kind !== 'list')
        return toExpression('boolean', isBlank(subject), subject.fails)
      const [left, right] = [translateNode(node.left, scope, context), translateNode(node.right, scope, context)]
      const isOfPart = [node.left, node.right].some(isTimePart)
      return isOfPart && (node.operator === '=' || node.operator === '!=')
        ? comparePart(node.operator, left, right)
        : translateOperation(node.operator, left, right)
    }
    case 'call':
      return translateCall(node.name, node.args, scope, context)
    default:
      throw new UntranslatableError()
  }
}

function translateCall(
  name: string,
  args: readonly FormulaNode[],
  scope: SqlScope,
  context: FormulaContext,
): SqlExpression {
  if (name === 'RECORD_ID') return toExpression('text', scope.id)
  if (name === 'CREATED_TIME') return toExpression('date', scope.createdAt)
  if (name === 'LAST_MODIFIED_TIME' && args.length === 0) return toExpression('date', scope.modifiedAt)
  const translation = Object.hasOwn(translations, name) ? translations[name] : undefined
  if (translation === undefined) throw new UntranslatableError()
  return translation(args.map((arg) => translateNode(arg, scope, context)))
}

/**
 * The formula in SQL, with the same value and error for every row as `compileFormula`, which has found its names; null where only that one can
 * compute it. A statement with it may end with an error of class 22 (a number too large, a character whose case the database does not know):
 * then all its rows are to be computed by the evaluator too.
 */
export const compileFormulaToSql = (
  node: FormulaNode,
  scope: SqlScope,
  context: FormulaContext,
): SqlExpression | null => giveUpWithNull(() => translateNode(node, scope, context))

/** True for the rows that a filter keeps: those where the formula is true and no error. Otherwise as `compileFormulaToSql`. */
export const compileFilterToSql = (node: FormulaNode, scope: SqlScope, context: FormulaContext): SqlPart | null =>
  giveUpWithNull(() => {
    const formula = translateNode(node, scope, context)
    const truth = toTruth(formula)
    return formula.fails === null ? toSql`(${truth})` : toSql`(not coalesce(${formula.fails}, false) and ${truth})`
  })

function giveUpWithNull<T>(run: () => T): T | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof UntranslatableError) return null
    throw error
  }
}
