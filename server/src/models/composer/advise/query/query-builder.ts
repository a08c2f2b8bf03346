import {
  type FieldCondition,
  isLinked,
  type LinkCondition,
  type QueryCondition,
  queryFields,
  type QueryForm,
  type QueryKind,
} from '../../../advising/query.ts'
import { findLinkedKind, toField, toStateConditions } from './fields.ts'

/** Conditions on rows of one kind: those of the question itself, or of rows that hang on them. */
export interface Scope {
  readonly kind: QueryKind
  readonly where: QueryCondition[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
export type QueryDraft = Mutable<Omit<QueryForm, 'where'>> & { where: QueryCondition[] }

/** One query while its question is read: conditions go to the innermost scope whose rows can have them. */
export class QueryBuilder {
  readonly draft: QueryDraft
  readonly head: Scope
  readonly #today: string
  /** Conditions that came from the question before. */
  readonly #old: Set<QueryCondition>
  #scope: Scope
  /** The last condition, that an "or" extends. */
  #last: { scope: Scope; condition: FieldCondition } | null = null
  /** The condition that an "or" has extended. */
  #joined: { scope: Scope; condition: FieldCondition } | null = null

  constructor(draft: QueryDraft, today: string, isFollowUp = false) {
    this.draft = draft
    this.head = draft
    this.#scope = draft
    this.#today = today
    this.#old = new Set(isFollowUp ? draft.where : [])
  }

  get scope(): Scope {
    return this.#scope
  }
  returnToHead(): void {
    this.#scope = this.head
  }

  /** A scope of rows that hang on the current ones; false if none do. */
  link(kind: QueryKind, isNot: boolean): boolean {
    const from = [this.#scope, this.head].find((scope) => isLinked(scope.kind, kind))
    if (from === undefined) return false
    const condition = { linked: kind, where: [] as QueryCondition[], ...(isNot ? { not: true } : {}) }
    from.where.push(condition)
    this.#scope = { kind, where: condition.where }
    return true
  }

  /** The scope that has a field: the current one, the question's own, or one that hangs on it. */
  scopeOf(hasIt: (kind: QueryKind) => boolean, isHeadFirst = false): Scope | null {
    const own = (isHeadFirst ? [this.head, this.#scope] : [this.#scope, this.head]).find(({ kind }) => hasIt(kind))
    if (own !== undefined) return own
    const linked = this.head.where.find(
      (one): one is LinkCondition => 'linked' in one && one.not !== true && hasIt(one.linked),
    )
    if (linked !== undefined) return { kind: linked.linked, where: linked.where as QueryCondition[] }
    const kind = findLinkedKind(this.head.kind, hasIt)
    if (kind === undefined) return null
    const made = { linked: kind, where: [] as QueryCondition[] }
    this.head.where.push(made)
    return { kind, where: made.where }
  }

  add(scope: Scope, condition: FieldCondition, { isOr = false, isNot = false } = {}): void {
    const last = this.#last
    if (
      isOr &&
      !isNot &&
      last !== null &&
      last.scope.where === scope.where &&
      last.condition.field === condition.field &&
      condition.op === last.condition.op &&
      (condition.op === 'is' || condition.op === 'has') &&
      last.condition.not !== true
    ) {
      last.condition.values.push(...condition.values.filter((value) => !last.condition.values.includes(value)))
      this.#joined = last
      return
    }
    const same = JSON.stringify({ ...condition, values: [...condition.values], ...(isNot ? { not: true } : {}) })
    if (scope.where.some((one) => JSON.stringify(one) === same)) return
    // What a follow-up says of a field replaces what was said of it before.
    for (const old of scope.where.filter((one) => this.isReplaced(one, condition)))
      scope.where.splice(scope.where.indexOf(old), 1)
    const added = { ...condition, values: [...condition.values], ...(isNot ? { not: true } : {}) }
    scope.where.push(added)
    this.#last = { scope, condition: added }
  }

  private isReplaced(old: QueryCondition, condition: FieldCondition): boolean {
    if (!('field' in old) || old.field !== condition.field) return false
    const isOld =
      this.#old.has(old) ||
      this.draft.where.some((one) => this.#old.has(one) && 'linked' in one && one.where.includes(old))
    return isOld && (old.op === condition.op || ['is', 'empty'].includes(condition.op))
  }

  /** Turns the last condition into its opposite: "posts that Ada did not write". False if there is none. */
  denyLast(): boolean {
    if (this.#last === null || typeof this.#last.condition.values[0] === 'number') return false
    this.#last.condition.not = this.#last.condition.not !== true
    return true
  }
  /** What is compared: the field of the last condition that has several values. */
  findComparedField(): string | null {
    const found = [this.#last, this.#joined].find((one) => (one?.condition.values.length ?? 0) > 1)
    if (found == null) return null
    const { scope, condition } = found
    return scope.kind === this.head.kind ? condition.field : `${scope.kind}.${condition.field}`
  }
  /** "Posts with “software” in the title": the words that were sought are sought in that field. */
  moveWords(field: string): boolean {
    if (this.#last?.condition.op !== 'has') return false
    this.#last.condition.field = field
    return true
  }

  /** Adds what a word such as "open" says; false if no rows here can be so. */
  addState(state: string, options: { isOr?: boolean; isNot?: boolean } = {}): boolean {
    const scope = [this.#scope, this.head].find(({ kind }) => toStateConditions(kind, state, this.#today) !== null)
    if (scope === undefined) return false
    const conditions = toStateConditions(scope.kind, state, this.#today) ?? []
    const [first] = conditions
    if (conditions.length === 1 && first !== undefined) this.add(scope, first, options)
    // "Not overdue" of an open deal is about its date alone.
    else
      for (const one of options.isNot === true ? conditions.slice(1) : conditions)
        this.add(scope, one, { isNot: options.isNot === true })
    return true
  }

  fieldOf(field: string, isHeadFirst = false): { scope: Scope; field: string } | null {
    const scope = this.scopeOf((kind) => toField(kind, field) !== null, isHeadFirst)
    const name = scope === null ? null : toField(scope.kind, field)
    return scope === null || name === null ? null : { scope, field: name }
  }
  isMoney = (kind: QueryKind, field: string): boolean => queryFields[kind][field] === 'money'
}
