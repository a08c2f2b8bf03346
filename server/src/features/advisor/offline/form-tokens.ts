import {
  isLinked,
  isTableKind,
  type QueryCondition,
  queryFields,
  type QueryForm,
  type QueryKind,
} from '@draftwright/contract/query-form'
import type { Kind, Meaning, MeaningType, Token } from './lexicon.ts'
import { findMeaning } from './read-tokens.ts'
import { ownerField } from './words-of-fields.ts'

/** The fields of a table of the workspace, with their types; null for one that is not known. */
export type FieldsOf = (kind: Kind) => Readonly<Record<string, string>>

/** The fields of the product's own kinds. */
export const listOwnFields = (kind: Kind): Readonly<Record<string, string>> =>
  isTableKind(kind) ? {} : queryFields[kind]

/** Rows that a question for the greatest or newest lists where it names no number. */
export const usualLimit = 10

/** What has been read of a form. */
export interface Draft {
  head: Kind | null
  isOne: boolean
  /** Notes are asked for by the name of their meetings: what orders meetings orders no notes. */
  isOfMeetings?: true
  where: QueryCondition[]
  links: { linked: QueryKind; where: QueryCondition[]; not?: true }[]
  measure?: QueryForm['measure']
  group?: string
  sort?: QueryForm['sort']
  limit?: number
}

/** The words of a question with which of them are used, and the form that they make. */
export class FormTokens {
  readonly tokens: readonly Token[]
  readonly fieldsOf: FieldsOf
  readonly used = new Set<number>()
  readonly draft: Draft = { head: null, isOne: false, where: [], links: [] }
  /** Which link each kind behind "with" became, by the place of its word. */
  readonly linkAt = new Map<number, Draft['links'][number]>()

  constructor(tokens: readonly Token[], fieldsOf: FieldsOf) {
    this.tokens = tokens
    this.fieldsOf = fieldsOf
  }

  /** The place of the next word that says something. */
  next(at: number): number {
    let next = at + 1
    while (next < this.tokens.length && this.isOnlyFiller(next)) next++
    return next
  }
  before(at: number): number {
    let before = at - 1
    while (before >= 0 && this.isOnlyFiller(before)) before--
    return before
  }
  isOnlyFiller = (at: number): boolean => {
    const types = this.tokens[at]?.meanings.map(({ type }) => type) ?? []
    return types.length > 0 && types.every((type) => type === 'filler' || type === 'owned')
  }
  find<T extends MeaningType>(at: number, type: T): Extract<Meaning, { readonly type: T }> | null {
    return this.used.has(at) ? null : findMeaning(this.tokens[at], type)
  }
  use(...places: number[]): void {
    for (const at of places) this.used.add(at)
  }
  *places<T extends MeaningType>(type: T): Generator<readonly [number, Extract<Meaning, { readonly type: T }>]> {
    for (let at = 0; at < this.tokens.length; at++) {
      const found = this.find(at, type)
      if (found !== null) yield [at, found]
    }
  }
  get fields(): Readonly<Record<string, string>> {
    const { head } = this.draft
    return head === null ? {} : this.fieldsOf(head)
  }

  /** The rows that a word stands behind: the last linked ones, else those that are asked for. */
  findTarget(at: number): { kind: Kind | null; where: QueryCondition[] } {
    const places = [...this.linkAt.keys()].filter((place) => place < at)
    const link = this.linkAt.get(Math.max(-1, ...places))
    return link === undefined
      ? { kind: this.draft.head, where: this.draft.where }
      : { kind: link.linked, where: link.where }
  }

  canLink(kind: Kind): boolean {
    const { head } = this.draft
    return head !== null && !isTableKind(head) && !isTableKind(kind) && isLinked(head, kind)
  }
  isNameOf = (at: number, kind: Kind): boolean =>
    this.tokens[at]?.meanings.some((one) => one.type === 'value' && one.value.kind === kind) ?? false

  findField(at: number): string | null {
    const { head } = this.draft
    const fields = this.fields
    const names = this.used.has(at)
      ? []
      : (this.tokens[at]?.meanings.flatMap((one) => (one.type === 'field' ? [one.field] : [])) ?? [])
    for (const name of names) {
      if (Object.hasOwn(fields, name)) return name
      const own =
        head !== null && !isTableKind(head) && (name === 'owner' || name === 'assignee' || name === 'author')
          ? ownerField[head]
          : undefined
      if (own !== undefined && Object.hasOwn(fields, own)) return own
    }
    return null
  }
}

/** Fields that say when a row was made, where it has one. */
export const findNewestField = (fields: Readonly<Record<string, string>>) =>
  'created' in fields ? 'created' : 'at' in fields ? 'at' : null
