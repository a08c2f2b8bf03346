import {
  type FieldCondition,
  isTableKind,
  type LinkCondition,
  type QueryCondition,
  type QueryForm,
} from '@draftwright/contract/query-form'
import { carryConditions } from './carry-conditions.ts'
import { FormConditions } from './form-conditions.ts'
import { type FieldsOf, findNewestField, usualLimit } from './form-tokens.ts'
import type { Kind, MeaningType, Token } from './lexicon.ts'
import { findMeaning } from './read-tokens.ts'
import type { State } from './words-of-kinds.ts'

/** Words of a topic. */
const maxTopic = 5

/** Reads a whole question as one query. Null unless every word of it is used. */
export function readForm(
  tokens: readonly Token[],
  fieldsOf: FieldsOf,
  base: QueryForm | null = null,
): QueryForm | null {
  const reader = new FormReader(tokens, fieldsOf)
  const read = reader.read(base)
  return read === null || base === null ? read : carryConditions(base, read)
}

const mergeValues = (one: QueryCondition, other: QueryCondition): FieldCondition | null =>
  'field' in one && 'field' in other && one.field === other.field && one.op === 'is' && other.op === 'is'
    ? { ...one, values: [...one.values, ...other.values] }
    : null

class FormReader extends FormConditions {
  read(base: QueryForm | null): QueryForm | null {
    this.readKinds()
    if (this.draft.head === null) this.inferHead()
    if (this.draft.head === null && base !== null) this.draft.head = base.kind
    if (this.draft.head === null) return null
    this.readStates()
    this.readPresence()
    this.readMeasure()
    this.readGroup()
    this.readNumbers()
    this.readOrder()
    this.readText()
    this.readDays()
    this.readOwner()
    this.readValues()
    this.readAlternatives()
    const isAllUsed = this.tokens.every((token, at) => this.used.has(at) || this.isFiller(token))
    const { head } = this.draft
    // A sum is of all rows, the greatest ones are some of them: two questions.
    const isTwo = this.draft.measure !== undefined && this.draft.sort !== undefined && this.draft.group === undefined
    // "Who should I call?" asks for people, not for calls.
    const isOfPeople =
      head === 'log_entry' && this.tokens.some(({ words }) => /^(?:who|whom|wer|wen|wem)$/u.test(words.join(' ')))
    return isAllUsed && head !== null && !isTwo && !isOfPeople ? this.build(head) : null
  }

  isFiller = (token: Token): boolean =>
    ['filler', 'owned', 'with', 'about'].some((type) => findMeaning(token, type as MeaningType) !== null)

  /** "In Graz or Lyon": values of one field are alternatives, and nothing else is. */
  readAlternatives(): void {
    const { where, links } = this.draft
    const [before, last] = links.slice(-2)
    // Two links that say one thing each are one.
    if (last !== undefined && before?.linked === last.linked && before.where.length === 1 && last.where.length === 1)
      links.splice(-2, 2, { ...before, where: [...before.where, ...last.where] })
    for (const [at] of this.places('or'))
      for (const list of [where, links.at(-1)?.where ?? []]) {
        const [one, other] = list.slice(-2)
        const merged = one === undefined || other === undefined ? null : mergeValues(one, other)
        if (merged === null) continue
        list.splice(-2, 2, merged)
        this.use(at)
        break
      }
  }

  readKinds(): void {
    const draft = this.draft
    for (const [at, { kind, isOne }] of this.places('kind')) {
      const join = this.findJoin(at)
      if (join !== null && this.find(join, 'group') !== null && draft.head !== null) {
        if (draft.group !== undefined || !this.canLink(kind)) continue
        draft.group = kind
        this.use(at, join)
      } else if (join !== null && draft.head !== null && !isTableKind(kind) && this.canLink(kind)) {
        const isWithout = this.find(join, 'without') !== null
        const link = { linked: kind, where: [], ...(isWithout ? { not: true as const } : {}) }
        draft.links.push(link)
        this.linkAt.set(at, link)
        this.use(at, join)
      } else if (draft.head === null) {
        draft.head = kind
        draft.isOne = isOne
        this.use(at)
      } else if (this.isNameOf(this.next(at), kind) || this.isNameOf(this.before(at), kind) || kind === draft.head)
        this.use(at)
    }
  }

  /** "with", "without" or "by" before a kind, with states between. */
  findJoin(at: number): number | null {
    for (let before = at - 1; before >= 0; before--) {
      if (this.find(before, 'without') !== null || this.find(before, 'with') !== null) return before
      if (this.find(before, 'group') !== null && this.draft.head !== null) return before
      if (this.find(before, 'state') === null && !this.isOnlyFiller(before)) return null
    }
    return null
  }

  inferHead(): void {
    const kinds = [...this.places('state')].map(([, { state }]) => state.kind)
    const [kind, ...others] = new Set(kinds)
    if (kind !== undefined && others.length === 0) this.draft.head = kind
    // Only deals are won and lost.
    if (kind === undefined && [...this.places('measure')].some(([, { of }]) => of === 'rate'))
      this.draft.head = 'opportunity'
  }

  readStates(): void {
    const draft = this.draft
    for (const [at, { state }] of this.places('state')) {
      const link = this.linkAt.get(this.next(at))
      const of = link === undefined ? undefined : state.of[link.linked]
      if (link !== undefined && of !== undefined) {
        link.where.push(...of)
        this.use(at)
        continue
      }
      // "Open questions from meetings": notes, not meetings.
      if (draft.head === 'meeting' && state.kind === 'meeting_note') {
        draft.head = 'meeting_note'
        draft.isOfMeetings = true
      }
      if (this.addState(state)) this.use(at)
    }
  }

  addState({ of }: State): boolean {
    const { head, where } = this.draft
    const conditions = head === null || isTableKind(head) ? undefined : of[head]
    if (conditions === undefined) return false
    // Who decides at customers need not be one: which is meant is left to the person.
    if (head === 'contact' && where.length > 0) return false
    // Two states of one field exclude each other: either was meant.
    const isTwice = conditions.some(
      (one) => 'field' in one && where.some((other) => 'field' in other && other.field === one.field),
    )
    if (isTwice) return false
    where.push(...conditions)
    return true
  }

  /** "Without a next step", "with an email". */
  readPresence(): void {
    for (const [at] of [...this.places('without'), ...this.places('with')]) {
      const isWithout = this.find(at, 'without') !== null
      const place = this.next(at)
      const field = this.findField(place)
      if (field === null) continue
      this.draft.where.push({ field, op: 'empty', values: [], ...(isWithout ? {} : { not: true }) })
      this.use(at, place)
    }
  }

  readMeasure(): void {
    const draft = this.draft
    const numeric = (field: string) => ['number', 'money', 'percent'].includes(this.fields[field] ?? '')
    for (const [at, { of }] of this.places('measure')) {
      if (draft.measure !== undefined && !(draft.measure.of === 'sum' && of === 'sum')) return
      const place = this.next(at)
      const field = this.findField(place) ?? this.findField(this.next(place))
      if (of === 'count') draft.measure = { of }
      else if (of === 'rate') {
        if (draft.head !== 'opportunity' || draft.where.some((one) => 'field' in one && one.field === 'status'))
          continue
        draft.measure = { of }
        draft.where.push({ field: 'status', op: 'is', values: ['won', 'lost'] })
      } else {
        const measured = field !== null && numeric(field) ? field : draft.head === 'opportunity' ? 'amount' : null
        if (measured === null) continue
        draft.measure = { of, field: measured }
        if (measured === field) this.use(this.findField(place) === null ? this.next(place) : place)
      }
      this.use(at)
    }
    this.readCounted()
  }

  /** "Views of the post about …": what is counted of rows, in all. */
  readCounted(): void {
    const { head, measure } = this.draft
    if (head !== 'post' || measure !== undefined) return
    for (const [at, { field }] of this.places('field')) {
      const isCompared = [this.before(at), this.next(at)].some((near) => this.find(near, 'number') !== null)
      const isOrder = [...this.places('order')].length > 0 || this.find(this.before(at), 'group') !== null
      if (isCompared || isOrder || (field !== 'views' && field !== 'reads')) continue
      this.draft.measure = { of: 'sum', field }
      this.use(at)
      return
    }
  }

  readGroup(): void {
    for (const [at] of this.places('group')) {
      const place = this.next(at)
      const field = this.findField(place)
      if (field === null || this.draft.group !== undefined) continue
      this.draft.group = field
      this.use(at, place)
    }
  }

  readNumbers(): void {
    for (const [at, { op }] of this.places('compare')) {
      const place = this.next(at)
      let number = place
      let sign = this.find(place, 'unit')?.field ?? null
      if (sign !== null) number = this.next(place)
      const found = this.find(number, 'number')
      if (found === null) continue
      const after = this.next(number)
      const unit = sign ?? this.find(after, 'unit')?.field ?? (this.draft.head === 'opportunity' ? 'amount' : null)
      if (unit === null || !Object.hasOwn(this.fields, unit)) continue
      const value = this.fields[unit] === 'money' ? Math.round(found.number * 100) : found.number
      this.draft.where.push({ field: unit, op, values: [value] })
      this.use(at, place, number)
      if (sign === null && this.find(after, 'unit') !== null) this.use(after)
      sign = null
    }
  }

  readOrder(): void {
    const draft = this.draft
    if (draft.isOfMeetings === true) return
    for (const [at, { field, isDown }] of this.places('order')) {
      const sorted =
        field === 'created' ? findNewestField(this.fields) : Object.hasOwn(this.fields, field) ? field : null
      if (sorted === null || draft.sort !== undefined) continue
      draft.sort = { field: sorted, isDown }
      const place = [this.before(at), this.next(at)].find((near) => this.find(near, 'number') !== null)
      const asked = place === undefined ? null : this.find(place, 'number')
      draft.limit =
        asked === null ? (draft.isOne ? 1 : usualLimit) : Math.min(100, Math.max(1, Math.round(asked.number)))
      this.use(at)
      if (place !== undefined) this.use(place)
    }
  }

  /** "About pricing": the words up to the next that says something else. */
  readText(): void {
    const field = Object.hasOwn(this.fields, 'text') && this.draft.head !== 'survey_response' ? 'text' : null
    for (let at = 0; at < this.tokens.length; at++) {
      const isAbout = this.find(at, 'about') !== null
      const quoted = this.find(at, 'text')
      if (!isAbout && quoted === null) continue
      const end = quoted === null ? this.findTextEnd(at + 1) : at + 1
      const places = Array.from({ length: end - at - 1 }, (_none, more) => at + 1 + more)
      const words = quoted?.text ?? places.map((place) => this.tokens[place]?.text ?? '').join(' ')
      // "About to go out" is no topic, and a whole clause is none.
      if (words.trim() === '' || /^to\s/iu.test(words) || words.trim().split(/\s+/u).length > maxTopic) continue
      const condition: FieldCondition = { field: 'text', op: 'has', values: [words.slice(0, 200)] }
      if (field !== null) this.draft.where.push(condition)
      else if (this.draft.head === 'meeting') this.draft.links.push({ linked: 'meeting_line', where: [condition] })
      else continue
      this.use(at, ...places)
    }
  }
  findTextEnd(from: number): number {
    // States and kinds that belong here were read before: those that are left are words of the topic.
    const ends: readonly MeaningType[] = ['span', 'group', 'without', 'day', 'compare', 'value']
    let end = from
    while (end < this.tokens.length && !ends.some((type) => this.find(end, type) !== null)) end++
    return end
  }

  build(head: Kind): QueryForm {
    const { where, links, group, sort, limit } = this.draft
    const measure = this.draft.measure ?? (group === undefined ? undefined : { of: 'count' as const })
    return {
      kind: head,
      where: [
        ...where,
        ...links.map(
          ({ linked, where: of, not }): LinkCondition => ({ linked, where: of, ...(not === true ? { not } : {}) }),
        ),
      ],
      ...(measure === undefined ? {} : { measure }),
      ...(group === undefined ? {} : { group }),
      ...(sort === undefined ? {} : { sort }),
      ...(limit === undefined ? {} : { limit }),
    }
  }
}
