import {
  isLinked,
  isTableKind,
  type QueryCondition,
  type QueryForm,
  type QueryKind,
} from '@draftwright/contract/query-form'
import type { Kind } from './lexicon.ts'

/** A question that goes on from another is about the same rows, as far as it does not say otherwise. */
export function carryConditions(base: QueryForm, read: QueryForm): QueryForm {
  const isSame = base.kind === read.kind
  const isSaid = (one: QueryCondition) =>
    read.where.some((own) =>
      'field' in one ? 'field' in own && own.field === one.field : 'linked' in own && own.linked === one.linked,
    )
  const carried = base.where.filter((one) =>
    isSaid(one) ? false : isSame || ('linked' in one && isRowKind(read.kind) && isLinked(read.kind, one.linked)),
  )
  return { ...read, where: [...carried, ...read.where] }
}
const isRowKind = (kind: Kind): kind is QueryKind => !isTableKind(kind)
