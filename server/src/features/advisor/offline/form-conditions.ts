import { type FieldCondition, isLinked, isTableKind, type QueryKind } from '@draftwright/contract/query-form'
import { monthNames, type Span, toSpanValue } from '@draftwright/contract/query-spans'
import { FormTokens, usualLimit } from './form-tokens.ts'
import type { Value } from './lexicon.ts'
import { findMeaning } from './read-tokens.ts'
import { ownerField, plainDay } from './words-of-fields.ts'

/** Kinds whose names stand for what hangs on them. */
const recordKinds: readonly string[] = ['company', 'contact', 'opportunity', 'pillar', 'channel', 'meeting']

/** Of a company, and so of its people and deals. */
const placeFields: readonly string[] = ['city', 'industry', 'country']

/** Reads days, owners and names. */
export class FormConditions extends FormTokens {
  readDays(): void {
    const { head, where } = this.draft
    if (head === null || isTableKind(head)) return
    for (const [at, { span }] of this.places('span')) {
      const [before, after] = [this.before(at), this.next(at)]
      // Days behind linked rows could be of either.
      if (this.findTarget(at).kind !== head) continue
      if (this.find(before, 'not_contacted') !== null && Object.hasOwn(this.fields, 'last_activity')) {
        where.push({ ...toSpan('last_activity', span), not: true })
        this.use(at, before)
        continue
      }
      const said = [before, after, ...this.listDays()].find((place) => this.find(place, 'day')?.of[head] !== undefined)
      const field =
        (said === undefined ? undefined : this.find(said, 'day')?.of[head]) ??
        this.findStateDay(head) ??
        (head === 'post' ? findPostDay(span, this.draft.measure?.field !== undefined) : plainDay[head])
      if (field === undefined || where.some((one) => 'field' in one && one.op === 'within')) continue
      where.push(toSpan(field, span))
      this.use(at)
      if (said !== undefined) this.use(said)
      // What closes in some days is open.
      if (field === 'close_date' && !where.some((one) => 'field' in one && one.field === 'status'))
        where.unshift({ field: 'status', op: 'is', values: ['open'] })
      if (
        field === 'due' &&
        head === 'task' &&
        !where.some((one) => 'field' in one && (one.field === 'status' || one.field === 'overdue'))
      )
        where.unshift({ field: 'status', op: 'is', values: ['open'] })
    }
    this.readNew(head)
  }
  listDays = (): number[] => [...this.places('day')].map(([at]) => at)

  /** "New ideas" without days: the newest. */
  readNew(head: QueryKind): void {
    const draft = this.draft
    for (const [at, { of }] of this.places('day')) {
      if (
        of[head] !== 'created' ||
        draft.sort !== undefined ||
        draft.where.some((one) => 'field' in one && one.op === 'within')
      )
        continue
      draft.sort = { field: 'created', isDown: true }
      draft.limit = draft.isOne ? 1 : usualLimit
      this.use(at)
    }
  }
  findStateDay(head: QueryKind): string | undefined {
    for (const token of this.tokens) {
      const day = findMeaning(token, 'state')?.state.day?.[head]
      if (day !== undefined) return day
    }
    return undefined
  }

  readOwner(): void {
    for (const [at] of this.places('mine')) {
      const { kind, where } = this.findTarget(at)
      const field = kind === null || isTableKind(kind) ? undefined : ownerField[kind]
      if (field === undefined) return
      if (!where.some((one) => 'field' in one && one.field === field)) where.push({ field, op: 'is', values: ['@me'] })
      this.use(at)
    }
  }

  readValues(): void {
    for (let at = 0; at < this.tokens.length; at++) {
      if (this.used.has(at)) continue
      const values = this.tokens[at]?.meanings.flatMap((one) => (one.type === 'value' ? [one.value] : [])) ?? []
      if (values.length > 0 && this.addValue(at, values)) this.use(at)
    }
  }

  /** The condition that a name stands for; none where it could be several. */
  addValue(at: number, values: readonly Value[]): boolean {
    const { head, where, links } = this.draft
    if (head === null) return false
    const behind = links.at(-1)
    const ofLink = behind === undefined ? [] : onlyOne(values.filter(({ kind }) => kind === behind.linked))
    const own = onlyOne(values.filter(({ kind }) => kind === head))
    const members = onlyOne(values.filter(({ kind }) => kind === 'member'))
    const target = this.findTarget(at)
    const field = target.kind === null || isTableKind(target.kind) ? undefined : ownerField[target.kind]
    const linked = isTableKind(head)
      ? []
      : onlyOne(
          values.filter(
            ({ kind, field: of }) =>
              recordKinds.includes(kind) &&
              (of === 'name' || (kind === 'company' && placeFields.includes(of))) &&
              !isTableKind(kind) &&
              isLinked(head, kind),
          ),
        )
    const [[one], list] = ofLink.length > 0 ? [ofLink, behind?.where] : own.length > 0 ? [own, where] : [members, where]
    if (one !== undefined && list !== undefined && (one.kind !== 'member' || head === 'member')) {
      list.push({ field: one.field, op: 'is', values: [one.value] })
      return true
    }
    const [member] = members
    if (member !== undefined && field !== undefined) {
      target.where.push({ field, op: 'is', values: [member.value] })
      return true
    }
    const [other] = linked
    if (other === undefined || isTableKind(other.kind)) return false
    links.push({ linked: other.kind, where: [{ field: other.field, op: 'is', values: [other.value] }] })
    return true
  }
}

/** The values if they say one thing of one field. */
function onlyOne(values: readonly Value[]): readonly Value[] {
  const distinct = new Map(values.map((one) => [`${one.kind} ${one.field} ${one.value}`, one]))
  return distinct.size === 1 ? [...distinct.values()] : []
}

/** Posts of days behind us were published, of days ahead they are planned; views are counted on days. Which is meant of these days is not said. */
const findPostDay = (span: Span, isMeasured: boolean): string | undefined =>
  isMeasured
    ? 'viewed'
    : /^(?:next_|tomorrow)/u.test(span)
      ? 'planned'
      : /^(?:this_|today)/u.test(span)
        ? undefined
        : 'published'

/** Days that are to come: a month by its name is the next one of them. */
const aheadFields: readonly string[] = ['close_date', 'due', 'planned']
function toSpan(field: string, span: Span): FieldCondition {
  const month = monthNames.find((name) => name === span)
  const said = month !== undefined && aheadFields.includes(field) ? (`next_${month}` as const) : span
  return { field, op: 'within', values: [toSpanValue(said)] }
}
