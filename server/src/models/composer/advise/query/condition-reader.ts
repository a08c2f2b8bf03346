import { type FieldCondition, queryFields, type QueryKind, queryKinds } from '../../../advising/query.ts'
import { findReason } from './value-words.ts'
import { isAgreement, isNumeric, isRole, getPersonField, toField, toStateConditions } from './fields.ts'
import { listTopicWords } from './meeting-words.ts'
import { OrderReader } from './order-reader.ts'
import { type Scope } from './query-builder.ts'
import { isDeniedNumber } from './denied-number.ts'
import type { TaggedWords } from './tag-words.ts'

const isKind = (arg: string): arg is QueryKind => (queryKinds as readonly string[]).includes(arg)

/** "Open longer than two months" counts from when a deal was made, "longer than two weeks in this stage" from when it came there. */
function findDaysField(rest: readonly TaggedWords[], before: readonly TaggedWords[]): string {
  const isOpen = (item: TaggedWords | undefined) => item?.tag === 'is' && item.arg === 'open'
  const behind = rest.find(({ tag, words }) => tag !== 'quiet' && tag !== 'unit' && words !== 'lang')
  const last = before.findLast(({ tag }) => tag !== 'quiet' && tag !== 'op')
  return isOpen(behind) || isOpen(last) ? 'days_open' : 'days_in_stage'
}

/** Reads the words that state conditions, measures and orders. */
export class ConditionReader extends OrderReader {
  protected readState(state: string, words: string, rest: readonly TaggedWords[]): void {
    this.told.push(state)
    if (state === 'past') return this.readPast()
    this.isShareOfState ||= this.measure === 'share' && (state === 'pipeline' || rest[0]?.tag === 'kind')
    const isOr = this.takeOr()
    if (isOr && this.joint === 'and' && !this.isTogether) this.isApart = true
    const next = rest.find(({ tag }) => tag !== 'quiet')
    const following = rest.find(
      ({ tag, arg }) =>
        !(tag === 'is' || tag === 'top' || tag === 'low' || tag === 'all' || (tag === 'field' && arg === 'weighted')),
    )
    const kind = following?.tag === 'kind' && isKind(following.arg) ? following.arg : null
    // "Open" directly before a kind is about that kind.
    if (
      kind !== null &&
      kind !== this.builder.scope.kind &&
      kind !== this.kind &&
      toStateConditions(kind, state, this.setting.today) !== null &&
      next !== undefined
    ) {
      this.pending.push(state)
      return
    }
    // "No decision maker" lacks somebody; "no open deals" lacks deals; "without former ones" denies the state.
    const isOfRows =
      kind === null && this.kind === 'contact' && toStateConditions(this.kind, state, this.setting.today) !== null
    if (this.isLacking && (isRole(state) || isAgreement(state) || isOfRows))
      [this.isLacking, this.isNot] = [false, true]
    // "Source referral" says the field with its value.
    if (state === 'referral' && this.field?.field === 'source') [this.field, this.isWith] = [null, false]
    const isNot = this.isNot || this.isSticky
    if (this.builder.addState(state, { isOr, isNot })) {
      this.isNot = false
      return
    }
    this.pending.push(state)
    if (words === '') this.unused.push(state)
  }

  /** "Past", of a day that was named or of the rows themselves. */
  protected readPast(): void {
    const isNot = this.takeNot()
    const field =
      this.field?.field === 'close_date' || this.kind === 'opportunity' || this.builder.scope.kind === 'opportunity'
    if (!field) {
      this.builder.addState('past', { isNot })
      return
    }
    const scope = this.builder.scopeOf((kind) => kind === 'opportunity')
    if (scope !== null)
      this.builder.add(scope, { field: 'close_date', op: 'under', values: [this.setting.today] }, { isNot })
    this.field = null
    this.isWith = false
  }

  protected readField(arg: string, words: string, rest: readonly TaggedWords[]): void {
    if (arg === 'days') {
      this.days = true
      if (this.measure === 'count') this.measure = null
      return
    }
    if (arg === 'views' || arg === 'visitors' || arg === 'reads') this.views = true
    const found = this.builder.fieldOf(arg)
    if (found === null) {
      this.unused.push(words)
      return
    }
    const { scope, field } = found
    const isNumber = isNumeric(scope.kind, field)
    if (
      !isNumber &&
      scope.kind === this.kind &&
      queryFields[scope.kind][field] === 'text' &&
      this.builder.moveWords(field)
    )
      return
    if (this.group !== '' && !isNumber) {
      this.builder.draft.group = scope.kind === this.kind ? field : `${scope.kind}.${field}`
      if (scope.kind !== this.kind) this.dropEmptyLinks()
      this.group = ''
      return
    }
    if (this.isLacking && !(this.measure === 'share')) {
      this.isLacking = false
      this.isNot = false
      if (isNumber && field !== 'amount') this.builder.add(scope, { field, op: 'under', values: [1] })
      else this.builder.add(scope, { field, op: 'empty', values: [] })
      return
    }
    if (isNumber && this.applyOrder(scope, field)) return
    if (this.group !== '' && scope.kind !== this.kind) return void this.unused.push(words)
    if (this.group !== '') {
      const isOrder = /^(?:by|nach)$/u.test(this.group) && this.measure === null && scope.kind === this.kind
      this.group = ''
      if (isOrder) this.sortBy(field, true)
      else {
        // "And by value?" behind counts of groups asks for their sums.
        if (isNumber && this.isOldMeasure && this.measure === 'count') this.measure = 'sum'
        this.measured ??= field
      }
      return
    }
    if (isNumber && this.numbers.length > 0) return this.addNumber(scope, field)
    if (isNumber && scope.kind === this.kind && (this.measure !== null || this.op === null)) {
      const isNext = rest.find(({ tag }) => tag !== 'quiet')?.tag
      if (this.measure !== null && isNext !== 'op') {
        this.measured = this.isOldMeasure ? field : (this.measured ?? field)
        if (this.measure === 'count') this.measure = 'sum'
        return
      }
    }
    this.finishField()
    this.field = found
  }

  protected readValue({ values = [], words }: TaggedWords): void {
    const people = values.filter((one) => one.field === 'person' && one.kind === 'meeting_line')
    if (people.length > 0 && getPersonField(this.kind) === 'person')
      return this.readMembers(people.map(({ value }) => value))
    const kinds = [this.builder.scope.kind, this.kind]
    const asked = this.field?.field
    const chosen = values.filter(({ field, kind }) => field === asked && kind === this.field?.scope.kind).slice(0) ?? []
    const own =
      chosen.length > 0
        ? chosen
        : values.filter(
            ({ kind, field }) =>
              kinds.includes(kind) &&
              (field === 'name' ? kind === this.kind || kind === this.builder.scope.kind : true),
          )
    // People and tasks are at a company rather than of a deal.
    const [first] = own.length > 0 ? own : [...values.filter((one) => one.kind === 'company'), ...values]
    if (first === undefined) return
    const some = values.filter(({ kind, field }) => kind === first.kind && field === first.field)
    const { kind, field } = first
    const isNot = this.takeNot()
    if (asked === field) this.field = null
    if (kind === 'member') return this.readMembers([first.value])
    if (kind !== this.kind && kind !== this.builder.scope.kind) {
      const scope = this.builder.scopeOf((one) => one === kind)
      if (scope === null) {
        this.unused.push(words)
        return
      }
      // Denied is the link: "not at Acme" is also who is nowhere.
      const link = this.builder.head.where.find((one) => 'linked' in one && one.where === scope.where)
      this.builder.add(
        scope,
        { field, op: 'is', values: some.map(({ value }) => value) },
        { isOr: this.takeOr(), isNot: isNot && link === undefined },
      )
      if (isNot && link !== undefined) (link as { not?: boolean }).not = true
      return
    }
    const scope = kind === this.builder.scope.kind ? this.builder.scope : this.builder.head
    // "By how much is A greater than B" is of both.
    const isOr = this.takeOr() || (this.measure === 'range' && field === 'name')
    this.builder.add(scope, { field, op: 'is', values: some.map(({ value }) => value) }, { isOr, isNot })
    if (field === 'name' && !isNot && scope === this.builder.head) this.isNamed = true
  }

  /** Why deals were lost; what is told of the reason is no condition of another kind. */
  protected readReason(arg: string, words: string): void {
    const scope = this.builder.scopeOf((kind) => kind === 'opportunity')
    const reason = findReason(arg)
    if (scope === null || reason === null) return void this.unused.push(words)
    if (this.field?.field === 'lost_reason') this.field = null
    this.builder.add(
      scope,
      { field: 'lost_reason', op: 'has', values: [...reason] },
      { isOr: this.takeOr(), isNot: this.takeNot() },
    )
  }

  protected readWords(words: string): void {
    this.words.push(words)
    const own = this.field
    // What is sought in entries and meetings was said in them.
    const isOfText = ['meeting_note', 'meeting_line', 'log_entry'].includes(this.builder.scope.kind)
    const scope =
      (this.kind === 'meeting' ? this.builder.scopeOf((kind) => kind === 'meeting_line') : null) ??
      (isOfText ? this.builder.scope : this.builder.head)
    const fields = queryFields[scope.kind]
    const field = own?.field ?? (Object.hasOwn(fields, 'text') ? 'text' : 'name')
    this.field = null
    // A row that is named is not sought by its name a second time.
    if (scope.where.some((one) => 'field' in one && one.field === 'name' && one.op === 'is') && field === 'name') {
      this.unused.push(words)
      return
    }
    const isObjection = scope.where.some(
      (one) => 'field' in one && one.field === 'note' && one.values.includes('objection'),
    )
    this.builder.add(
      own?.scope ?? scope,
      { field, op: 'has', values: isObjection ? listTopicWords(words) : [words] },
      { isNot: this.isSearch ? false : this.takeNot() },
    )
  }

  protected readNumber(
    value: number,
    words: string,
    rest: readonly TaggedWords[],
    before: readonly TaggedWords[],
  ): void {
    const last = before.at(-1)
    if (this.op === null && (last?.tag === 'top' || rest[0]?.tag === 'top' || rest[0]?.tag === 'low')) {
      // "Top 0" and "top 2.5" are no numbers of rows; a query shows at most 100.
      if (Number.isInteger(value) && value > 0 && value <= 100) this.builder.draft.limit = value
      else this.unused.push(words)
      return
    }
    if (this.op === null && this.field === null) {
      this.unused.push(words)
      return
    }
    if ((this.isNot || this.isLacking) && !isDeniedNumber(before)) {
      // "That nobody owns, over 10k": what is denied is something else.
      this.unused.push(this.denial)
      return
    }
    const next = rest.find(({ tag }) => tag !== 'quiet')
    const counted = rest.find(({ tag }) => tag !== 'quiet' && tag !== 'is')
    if (this.op !== null && this.field === null && counted?.tag === 'kind' && counted.arg !== this.kind) {
      // "More than two contacts" counts rows of another kind, which no condition here does.
      this.unused.push(words)
      return
    }
    this.numbers.push(next?.tag === 'unit' ? value * Number(next.arg === '' ? 1 : next.arg) : value)
    if (this.op === 'between' && this.numbers.length < 2) return
    if (next?.tag === 'unit') return this.addNumber(this.builder.scope, findDaysField(rest, before))
    if (this.field !== null) {
      const { scope, field } = this.field
      this.field = null
      return this.addNumber(scope, field)
    }
    if (next?.tag === 'field' && this.builder.fieldOf(next.arg) !== null) return
    const scope = this.builder.scopeOf((kind) => toField(kind, 'amount') !== null)
    if (scope === null) this.unused.push(words)
    else this.addNumber(scope, 'amount')
  }

  protected addNumber(scope: Scope, of: string): void {
    let field = of
    const [low = 0, high = 0] = this.numbers
      .splice(0)
      .map((n) => (this.builder.isMoney(scope.kind, field) ? Math.round(n * 100) : n))
    if (!isNumeric(scope.kind, field)) {
      this.unused.push(this.opWords || field)
      return
    }
    const isNot = this.takeNot()
    const op = this.op
    this.op = null
    // "Fewer than 50 employees" is said of the upper end of a size.
    if (field === 'employees' && (op === 'under' || op === 'to')) field = 'employees_at_most'
    if (op === 'between') {
      this.builder.add(scope, { field, op: 'from', values: [low] }, { isNot })
      this.builder.add(scope, { field, op: 'to', values: [high] }, { isNot })
    } else this.builder.add(scope, { field, op: (op ?? 'is') as FieldCondition['op'], values: [low] }, { isNot })
  }

  /** One of these people. */
  protected readMembers(names: string[]): void {
    // "Ideas by Gus" are not grouped.
    this.group = ''
    const isNot = this.takeNot()
    const scope = this.builder.scopeOf((kind) => getPersonField(kind) !== null, true)
    const field = scope === null ? null : getPersonField(scope.kind)
    if (scope === null || field === null) {
      this.unused.push(names[0] === '@me' ? 'my' : (names[0] ?? ''))
      return
    }
    const condition: FieldCondition = { field, op: 'is', values: names }
    this.members.push({ ...condition, ...(isNot ? { not: true } : {}) })
    this.builder.add(scope, condition, { isOr: this.takeOr(), isNot })
  }
}
