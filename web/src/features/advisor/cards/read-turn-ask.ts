import type { Ask } from '@draftwright/contract/advisor-cards'
import { isQueryKind, isTableKind } from '@draftwright/contract/query-form'
import type { Turn } from '../run/index.ts'
import { cardOptions, isCard } from './card-options.ts'

/** What an answer's only step asked: a report, or a query of the rows by a model. Null for any other answer. */
export function readTurnAsk({ steps }: Pick<Turn, 'steps'>): Ask | null {
  const [step, ...others] = steps
  if (step === undefined || others.length > 0 || step.tool_call_error === true) return null
  const args = step.tool_args
  if (step.tool_name === 'report') {
    // Written by the server from what it has read; a report that this page does not know has no chips.
    const ask = args as unknown as Ask
    return isCard(ask) ? (Object.hasOwn(cardOptions, ask.card) ? ask : null) : isForm(ask.form) ? ask : null
  }
  return step.tool_name === 'query' && isForm(args) ? { form: { ...args, where: args.where } } : null
}

/** Whether anything, such as what a model wrote, looks like a form; the server checks it once more. */
export function isForm(value: unknown): value is Extract<Ask, { form: unknown }>['form'] {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('where' in value)) return false
  const { kind, where } = value
  return (
    typeof kind === 'string' &&
    (isQueryKind(kind) || isTableKind(kind)) &&
    Array.isArray(where) &&
    where.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        (('field' in one && typeof one.field === 'string' && 'values' in one && Array.isArray(one.values)) ||
          ('linked' in one && 'where' in one && isForm({ kind: one.linked, where: one.where }))),
    )
  )
}
