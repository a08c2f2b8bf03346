import {
  type FieldCondition,
  isLinked,
  type measureNames,
  queryFields,
  type QueryForm,
  type QueryKind,
  queryKinds,
} from '../../../advising/query.ts'
import type { DaySpan } from '../days.ts'
import type { QuestionContext } from '../question.ts'
import { chooseDayField, findLinkedKind, isNumeric, personField, toField, toStateConditions } from './fields.ts'
import { QueryBuilder, type Scope } from './query-builder.ts'
import type { TaggedWords } from './tag-words.ts'

export interface PartOptions {
  readonly isFollowUp?: boolean
  /** It seeks words in texts of every kind. */
  readonly isSearch?: boolean
}
type Measure = (typeof measureNames)[number]
const ranks: readonly string[] = ['count', 'sum', 'lowest', 'highest', 'average', 'range', 'share', 'rate']
/** Nouns of more than one row. */
const plural = /(?:s|people|ideen|beitraegen?|aufgaben|firmen|kontakten?|kanaelen?|saeulen|themen|anrufen?|notizen)$/u
const isKind = (arg: string): arg is QueryKind => (queryKinds as readonly string[]).includes(arg)

/** Reads the tagged words of one query from left to right; what no rule uses is in `unused`. */
export class QueryReader {
  readonly unused: string[] = []
  readonly #builder: QueryBuilder
  readonly #setting: QuestionContext
  readonly #isSearch: boolean
  readonly #told: string[] = []
  readonly #spans: DaySpan[] = []
  readonly #members: FieldCondition[] = []
  #isNot = false
  #isLacking = false
  #isSticky = false
  #isOr = false
  #isWith = false
  #isAsked = false
  #time: string | null = null
  #field: { scope: Scope; field: string } | null = null
  #op: string | null = null
  #opWords = ''
  #numbers: number[] = []
  #measure: Measure | null = null
  #measured: string | null = null
  #group = ''
  #order: { isDown: boolean; words: string } | null = null
  #pending: string[] = []
  #shown: string[] = []
  #isNamed = false
  #isPerson = false
  #days = false
  #more = ''
  #isPlural = false
  readonly #words: string[] = []
  #baseDay: string | null = null
  #views = false

  constructor(base: QueryForm, setting: QuestionContext, { isFollowUp = false, isSearch = false }: PartOptions) {
    this.#builder = new QueryBuilder({ ...base, where: [...base.where] }, setting.today, isFollowUp)
    this.#setting = setting
    this.#isSearch = isSearch
    if (isFollowUp)
      this.#told.push(
        ...base.where.flatMap((one) => ('field' in one && one.field === 'status' ? one.values.map(String) : [])),
      )
    const days = base.where.find(
      (one) => 'field' in one && (one.op === 'from' || one.op === 'to') && queryFields[base.kind][one.field] === 'day',
    )
    if (isFollowUp && days !== undefined && 'field' in days) this.#baseDay = days.field
    if (base.measure !== undefined) [this.#measure, this.#measured] = [base.measure.of, base.measure.field ?? null]
  }

  get #kind(): QueryKind {
    return this.#builder.head.kind
  }
  /** Whether the next condition is denied; the word that denies is used by it. */
  #takeNot(): boolean {
    const isNot = this.#isNot || this.#isLacking || this.#isSticky
    this.#isNot = false
    this.#isLacking = false
    return isNot
  }
  #takeOr(): boolean {
    const isOr = this.#isOr
    this.#isOr = false
    return isOr
  }

  read(items: readonly TaggedWords[]): void {
    this.#isPlural = items.some(
      ({ tag, arg, words }) => ((tag === 'kind' && arg === this.#kind) || tag === 'entry') && plural.test(words),
    )
    for (const [at, item] of items.entries()) this.#readItem(item, items.slice(at + 1), items.slice(0, at))
  }

  #readItem(item: TaggedWords, rest: readonly TaggedWords[], before: readonly TaggedWords[]): void {
    const { tag, arg, words } = item
    switch (tag) {
      case 'kind':
        return this.#readKind(arg, before)
      case 'entry':
        return this.#readEntry(arg)
      case 'field':
        return this.#readField(arg, words, rest)
      case 'is':
        return this.#readState(arg, words, rest)
      case 'value':
        return this.#readValue(item)
      case 'words':
        return this.#readWords(words)
      case 'number':
        return this.#readNumber(item.number ?? 0, words, rest, before)
      case 'unit':
        return undefined
      case 'span':
        if (item.span !== undefined) this.#spans.push(item.span)
        return undefined
      case 'member':
        return this.#readMember(words)
      case 'me':
        return this.#readMember('@me')
      case 'show':
        if (arg === 'person') this.#isPerson = true
        else this.#shown.push(arg)
        this.#isAsked = true
        return undefined
      case 'time':
        if (arg !== 'created' || !rest.some(({ tag: next }) => next === 'measure')) this.#time = arg
        if (this.#pendingShow('day')) this.#shown.push(arg)
        return undefined
      case 'op':
        this.#op = arg
        this.#opWords = words
        return undefined
      case 'measure':
        if (ranks.indexOf(arg) > ranks.indexOf(this.#measure ?? '')) this.#measure = arg as Measure
        return undefined
      case 'top':
      case 'low':
        return this.#readOrder(tag === 'top', arg, words)
      case 'place':
        this.#builder.draft.skip = Number(arg) - 1
        this.#builder.draft.limit = 1
        this.#builder.draft.sort ??= { field: 'amount', isDown: true }
        return undefined
      case 'group':
        this.#group = words
        return undefined
      case 'more':
        if (arg === '' && words !== 'who has more') {
          this.#more = words
          return undefined
        }
        this.#builder.draft.group = personField(this.#kind) ?? 'owner'
        this.#builder.draft.sort = { field: 'amount', isDown: true }
        this.#measure ??= 'sum'
        return undefined
      case 'included':
        this.#builder.draft.where = this.#builder.draft.where.filter(
          (one) => !('field' in one && one.field === 'status'),
        )
        return undefined
      default:
        return this.#readJoint(tag)
    }
  }

  #readJoint(tag: string): void {
    if (tag === 'not' || tag === 'except') this.#isNot = true
    else if (tag === 'but') this.#isNot = true
    else if (tag === 'without') this.#isLacking = true
    else if (tag === 'neither') this.#isSticky = true
    else if (tag === 'or' || tag === 'and' || tag === 'comma' || tag === 'nor') this.#isOr = true
    else if (tag === 'with') this.#isWith = true
  }
  #pendingShow(what: string): boolean {
    return this.#shown.includes(what)
  }

  #readKind(arg: string, before: readonly TaggedWords[]): void {
    if (!isKind(arg)) return
    const { head, scope, draft } = this.#builder
    if (this.#group !== '') {
      draft.group = arg
      this.#group = ''
      return
    }
    if (this.#isSticky) this.#builder.returnToHead()
    if (this.#isLacking && arg === head.kind) {
      // "Without the deals of Sam" denies what is said of them.
      this.#isLacking = false
      this.#isNot = true
      return
    }
    const isDenied = this.#isLacking || this.#isSticky || (this.#isNot && arg !== head.kind)
    if (arg === head.kind && !isDenied) this.#builder.returnToHead()
    else if (arg !== scope.kind || isDenied) {
      const isAskedFor =
        before.length > 0 &&
        (this.#isNamed || this.#isAsked || this.#isOr) &&
        !isDenied &&
        /^(?:which|what|welche[rsmn]?|wer|who)\b/u.test(
          before
            .filter(({ tag }) => tag !== 'comma' && tag !== 'and')
            .slice(-5)
            .map(({ words }) => words)
            .join(' ')
            .replace(/^.*\b(?=which|what|welche|wer|who)/u, ''),
        )
      if (isAskedFor && isLinked(head.kind, arg)) {
        this.#shown.push(arg)
        if (/^(?:who|wer)$/u.test(before.findLast(({ tag }) => tag === 'show' || tag === 'and')?.words ?? ''))
          this.#isPerson = false
        return
      }
      if (!this.#builder.link(arg, this.#takeNot() && isDenied)) {
        this.unused.push(before.at(-1)?.words ?? arg)
        return
      }
    }
    this.#isWith = false
    const pending = this.#pending.splice(0)
    for (const state of pending) if (!this.#builder.addState(state)) this.#pending.push(state)
  }

  #readEntry(arg: string): void {
    if (this.#kind !== 'log_entry') {
      if (this.#builder.scope.kind !== 'log_entry' && !this.#builder.link('log_entry', this.#takeNot())) return
    }
    const scope = this.#kind === 'log_entry' ? this.#builder.head : this.#builder.scope
    if (arg !== 'any')
      this.#builder.add(
        scope,
        { field: 'entry', op: 'is', values: [arg] },
        { isOr: this.#takeOr(), isNot: this.#takeNot() },
      )
    for (const state of this.#pending.splice(0)) if (!this.#builder.addState(state)) this.#pending.push(state)
  }

  #readState(state: string, words: string, rest: readonly TaggedWords[]): void {
    this.#told.push(state)
    if (state === 'past') return this.#readPast()
    const isOr = this.#takeOr()
    const next = rest.find(({ tag }) => tag !== 'quiet')
    const following = rest.find(
      ({ tag, arg }) =>
        !(tag === 'is' || tag === 'top' || tag === 'low' || tag === 'all' || (tag === 'field' && arg === 'weighted')),
    )
    const kind = following?.tag === 'kind' && isKind(following.arg) ? following.arg : null
    // "Open" directly before a kind is about that kind.
    if (
      kind !== null &&
      kind !== this.#builder.scope.kind &&
      kind !== this.#kind &&
      toStateConditions(kind, state, this.#setting.today) !== null &&
      next !== undefined
    ) {
      this.#pending.push(state)
      return
    }
    const isNot = this.#isNot || this.#isSticky
    if (this.#builder.addState(state, { isOr, isNot })) {
      this.#isNot = false
      return
    }
    this.#pending.push(state)
    if (words === '') this.unused.push(state)
  }

  /** "Past", of a day that was named or of the rows themselves. */
  #readPast(): void {
    const isNot = this.#takeNot()
    const field =
      this.#field?.field === 'close_date' || this.#kind === 'opportunity' || this.#builder.scope.kind === 'opportunity'
    if (!field) {
      this.#builder.addState('past', { isNot })
      return
    }
    const scope = this.#builder.scopeOf((kind) => kind === 'opportunity')
    if (scope !== null)
      this.#builder.add(scope, { field: 'close_date', op: 'under', values: [this.#setting.today] }, { isNot })
    this.#field = null
    this.#isWith = false
  }

  #readField(arg: string, words: string, rest: readonly TaggedWords[]): void {
    if (arg === 'days') {
      this.#days = true
      if (this.#measure === 'count') this.#measure = null
      return
    }
    if (arg === 'views' || arg === 'visitors' || arg === 'reads') this.#views = true
    const found = this.#builder.fieldOf(arg)
    if (found === null) {
      this.unused.push(words)
      return
    }
    const { scope, field } = found
    const isNumber = isNumeric(scope.kind, field)
    if (
      !isNumber &&
      scope.kind === this.#kind &&
      queryFields[scope.kind][field] === 'text' &&
      this.#builder.moveWords(field)
    )
      return
    if (this.#group !== '' && !isNumber) {
      this.#builder.draft.group = scope.kind === this.#kind ? field : `${scope.kind}.${field}`
      if (scope.kind !== this.#kind) this.#dropEmptyLinks()
      this.#group = ''
      return
    }
    if (this.#isLacking && !(this.#measure === 'share')) {
      this.#isLacking = false
      this.#isNot = false
      if (isNumber && field !== 'amount') this.#builder.add(scope, { field, op: 'under', values: [1] })
      else this.#builder.add(scope, { field, op: 'empty', values: [] })
      return
    }
    if (isNumber && this.#applyOrder(scope, field)) return
    if (this.#group !== '') {
      this.#group = ''
      this.#measured ??= field
      return
    }
    if (isNumber && this.#numbers.length > 0) return this.#addNumber(scope, field)
    if (arg === 'role') {
      this.#builder.add(scope, { field, op: 'has', values: [words] }, { isNot: this.#takeNot() })
      return
    }
    if (isNumber && scope.kind === this.#kind && (this.#measure !== null || this.#op === null)) {
      const isNext = rest.find(({ tag }) => tag !== 'quiet')?.tag
      if (this.#measure !== null && isNext !== 'op') {
        this.#measured ??= field
        if (this.#measure === 'count') this.#measure = 'sum'
        return
      }
    }
    this.#finishField()
    this.#field = found
  }

  /** A field that nothing was said of: it is to be there, summed up, or shown. */
  #finishField(): void {
    const found = this.#field
    this.#field = null
    if (found === null) return
    const { scope, field } = found
    if (this.#isWith && !isNumeric(scope.kind, field) && !this.#isAsked) {
      this.#isWith = false
      this.#builder.add(scope, { field, op: 'empty', values: [] }, { isNot: true })
      return
    }
    if (scope.kind !== this.#kind) {
      if (isNumeric(scope.kind, field)) this.#aggregate(scope, field)
      else this.#shown.push(scope.kind)
      return
    }
    if (
      isNumeric(scope.kind, field) &&
      !this.#isNamed &&
      this.#measure === null &&
      this.#builder.draft.limit === undefined
    ) {
      this.#measure = 'sum'
      this.#measured = field
    } else if (this.#measure !== null && isNumeric(scope.kind, field)) {
      this.#measured ??= field
      if (this.#measure === 'count') this.#measure = 'sum'
    } else this.#shown.push(field)
  }

  /** A number of rows that hang on those asked for is summed up for each of these. */
  #aggregate(scope: Scope, field: string): void {
    const head = this.#kind
    const { draft } = this.#builder
    const where = scope.where.splice(0)
    draft.where = [
      ...where,
      ...(draft.where.length > 1
        ? [{ linked: head, where: draft.where.filter((one) => !('linked' in one && one.linked === scope.kind)) }]
        : []),
    ]
    draft.kind = scope.kind
    draft.group = head
    this.#measure = 'sum'
    this.#measured = field
    for (const state of this.#pending.splice(0))
      draft.where.push(...(toStateConditions(scope.kind, state, this.#setting.today) ?? []))
  }

  #readValue({ values = [], words }: TaggedWords): void {
    const kinds = [this.#builder.scope.kind, this.#kind]
    const asked = this.#field?.field
    const chosen =
      values.filter(({ field, kind }) => field === asked && kind === this.#field?.scope.kind).slice(0) ?? []
    const own =
      chosen.length > 0
        ? chosen
        : values.filter(
            ({ kind, field }) =>
              kinds.includes(kind) &&
              (field === 'name' ? kind === this.#kind || kind === this.#builder.scope.kind : true),
          )
    // People and tasks are at a company rather than of a deal.
    const [first] = own.length > 0 ? own : [...values.filter((one) => one.kind === 'company'), ...values]
    if (first === undefined) return
    const some = values.filter(({ kind, field }) => kind === first.kind && field === first.field)
    const { kind, field } = first
    const isNot = this.#takeNot()
    if (asked === field) this.#field = null
    if (kind === 'member') return this.#readMember(first.value)
    if (kind !== this.#kind && kind !== this.#builder.scope.kind) {
      const scope = this.#builder.scopeOf((one) => one === kind)
      if (scope === null) {
        this.unused.push(words)
        return
      }
      // Denied is the link: "not at Acme" is also who is nowhere.
      const link = this.#builder.head.where.find((one) => 'linked' in one && one.where === scope.where)
      this.#builder.add(
        scope,
        { field, op: 'is', values: some.map(({ value }) => value) },
        { isOr: this.#takeOr(), isNot: isNot && link === undefined },
      )
      if (isNot && link !== undefined) (link as { not?: boolean }).not = true
      return
    }
    const scope = kind === this.#builder.scope.kind ? this.#builder.scope : this.#builder.head
    this.#builder.add(
      scope,
      { field, op: 'is', values: some.map(({ value }) => value) },
      { isOr: this.#takeOr(), isNot },
    )
    if (field === 'name' && !isNot && scope === this.#builder.head) this.#isNamed = true
  }

  #readWords(words: string): void {
    this.#words.push(words)
    const own = this.#field
    const scope = this.#builder.head
    const fields = queryFields[scope.kind]
    const field = own?.field ?? (Object.hasOwn(fields, 'text') ? 'text' : 'name')
    this.#field = null
    this.#builder.add(
      own?.scope ?? scope,
      { field, op: 'has', values: [words] },
      { isNot: this.#isSearch ? false : this.#takeNot() },
    )
  }

  #readNumber(value: number, words: string, rest: readonly TaggedWords[], before: readonly TaggedWords[]): void {
    const last = before.at(-1)
    if (this.#op === null && (last?.tag === 'top' || rest[0]?.tag === 'top' || rest[0]?.tag === 'low')) {
      this.#builder.draft.limit = value
      return
    }
    if (this.#op === null && this.#field === null) {
      this.unused.push(words)
      return
    }
    const next = rest.find(({ tag }) => tag !== 'quiet')
    this.#numbers.push(next?.tag === 'unit' ? value * Number(next.arg === '' ? 1 : next.arg) : value)
    if (this.#op === 'between' && this.#numbers.length < 2) return
    if (next?.tag === 'unit') return this.#addNumber(this.#builder.scope, 'days_in_stage')
    if (this.#field !== null) {
      const { scope, field } = this.#field
      this.#field = null
      return this.#addNumber(scope, field)
    }
    if (next?.tag === 'field' && this.#builder.fieldOf(next.arg) !== null) return
    const scope = this.#builder.scopeOf((kind) => toField(kind, 'amount') !== null)
    if (scope === null) this.unused.push(words)
    else this.#addNumber(scope, 'amount')
  }

  #addNumber(scope: Scope, field: string): void {
    const [low = 0, high = 0] = this.#numbers
      .splice(0)
      .map((n) => (this.#builder.isMoney(scope.kind, field) ? Math.round(n * 100) : n))
    if (!isNumeric(scope.kind, field)) {
      this.unused.push(this.#opWords || field)
      return
    }
    const isNot = this.#takeNot()
    const op = this.#op
    this.#op = null
    if (op === 'between') {
      this.#builder.add(scope, { field, op: 'from', values: [low] }, { isNot })
      this.#builder.add(scope, { field, op: 'to', values: [high] }, { isNot })
    } else this.#builder.add(scope, { field, op: (op ?? 'is') as FieldCondition['op'], values: [low] }, { isNot })
  }

  #readOrder(isDown: boolean, arg: string, words: string): void {
    if (arg === '') {
      this.#order = { isDown, words }
      return
    }
    const field = arg === 'created' && toField(this.#kind, 'at') !== null ? 'at' : arg
    if (arg === 'next') {
      const day = this.#kind === 'opportunity' ? 'close_date' : this.#kind === 'task' ? 'due' : 'planned'
      this.#builder.draft.sort = { field: day, isDown: false }
    } else if (this.#builder.draft.sort !== undefined && this.#measure === 'range') {
      this.#measured = field
      delete this.#builder.draft.limit
      return
    } else this.#builder.draft.sort = { field, isDown }
    if (this.#measure === 'range') this.#measured = field
    this.#limitToOne()
  }

  /** "Most views", "fewest votes". */
  #applyOrder(scope: Scope, field: string): boolean {
    if (this.#order === null) return false
    const { isDown } = this.#order
    this.#order = null
    this.#group = ''
    const { draft } = this.#builder
    draft.sort = { field, isDown }
    this.#limitToOne()
    if (scope.kind !== this.#kind) this.#aggregate(scope, field)
    else if (this.#measure === 'count') this.#measure = null
    return true
  }

  #readMember(name: string): void {
    // "Ideas by Gus" are not grouped.
    this.#group = ''
    const isNot = this.#isNot || this.#isSticky
    this.#isNot = false
    const scope = this.#builder.scopeOf((kind) => personField(kind) !== null, true)
    const field = scope === null ? null : personField(scope.kind)
    if (scope === null || field === null) {
      this.unused.push(name === '@me' ? 'my' : name)
      return
    }
    const condition: FieldCondition = { field, op: 'is', values: [name] }
    this.#members.push({ ...condition, ...(isNot ? { not: true } : {}) })
    this.#builder.add(scope, condition, { isOr: this.#takeOr(), isNot })
  }

  /** Takes over who and when from the last of several questions. */
  share(other: QueryReader): void {
    if (this.#spans.length === 0) this.#spans.push(...other.#spans)
    if (this.#members.length === 0)
      for (const { not, ...condition } of other.#members) {
        const field = personField(this.#kind)
        if (field !== null) this.#builder.add(this.#builder.head, { ...condition, field }, { isNot: not === true })
      }
  }

  /** Takes over the words that are sought from the first of several questions. */
  shareWords(other: QueryReader): void {
    if (this.#words.length === 0) for (const words of other.#words) this.#readWords(words)
  }

  #dropEmptyLinks(): void {
    const { draft } = this.#builder
    for (const one of draft.where.filter((each) => 'linked' in each && each.where.length === 0 && each.not !== true))
      draft.where.splice(draft.where.indexOf(one), 1)
  }

  /** The query, with what only the whole question tells. */
  finish(): QueryForm {
    const { draft } = this.#builder
    this.#finishField()
    for (const state of this.#pending.splice(0)) {
      const kind = findLinkedKind(this.#kind, (one) => toStateConditions(one, state, this.#setting.today) !== null)
      if (kind === undefined || !this.#builder.link(kind, this.#takeNot())) this.unused.push(state)
      else this.#builder.addState(state)
    }
    if (this.#isNot && this.#spans.length === 0 && !this.#builder.denyLast()) this.unused.push('not')
    if (this.#isLacking) this.unused.push('without')
    if (this.#op !== null && this.#spans.length === 0 && this.#numbers.length > 0) this.unused.push(this.#opWords)
    if (this.#order !== null) this.#finishOrder(this.#order)
    if (this.#group !== '') this.unused.push(this.#group)
    if (this.#more !== '' && this.#spans.length < 2 && draft.group === undefined) this.unused.push(this.#more)
    if (this.#isPerson) {
      const field = personField(draft.kind)
      if (field !== null && !this.#members.some(({ values }) => values.length > 1)) this.#shown.push(field)
    }
    if (this.#days) this.#finishDays()
    this.#finishSpans()
    this.#finishMeasure()
    this.#finishShown()
    return draft
  }

  /** "Best" and "top" alone are by what rows of a kind are ranked by. */
  #finishOrder({ isDown, words }: { isDown: boolean; words: string }): void {
    const { draft } = this.#builder
    const field = { post: 'views', idea: 'votes', opportunity: 'amount' }[draft.kind as string]
    if (field === undefined) {
      this.unused.push(words)
      return
    }
    draft.sort = { field, isDown }
    this.#limitToOne()
  }
  /** "The newest idea" is one, "the newest ideas" are all of them in that order. */
  #limitToOne(): void {
    if (!this.#isPlural) this.#builder.draft.limit ??= 1
  }

  #finishDays(): void {
    const isWon = this.#told.includes('won') || this.#told.includes('closed') || this.#told.includes('lost')
    const field = isWon ? 'days_to_close' : 'days_in_stage'
    if (this.#isNamed || this.#measure === null) this.#shown.push(field)
    else this.#measured = field
    // How long it took to win a row is told of it whatever it is now.
  }

  #finishSpans(): void {
    const { draft } = this.#builder
    const day =
      this.#time !== null && toField(draft.kind, this.#time) !== null
        ? this.#time
        : (this.#baseDay ?? chooseDayField(draft.kind, this.#told, this.#views))
    const isNot = this.#spans.length > 0 && this.#takeNot()
    if (this.#spans.length > 1) {
      draft.spans = this.#spans.map(({ from, to }) => ({ from, to }))
      draft.spanOf = day
      this.#measure ??= 'count'
      return
    }
    for (const { from, to, words } of this.#spans) {
      const edge = /^(?:before|until|by|till|up to)\b/u.exec(words)?.[0]
      const bounds: FieldCondition[] = [
        ...(edge === undefined ? [{ field: day, op: 'from' as const, values: [from] }] : []),
        ...(/^(?:since|after|starting)\b/u.test(words) && day !== 'viewed'
          ? []
          : [{ field: day, op: 'to' as const, values: [to] }]),
      ]
      if (isNot) {
        // Outside of a span is before or after it: the rows are those whose day is not within.
        draft.where.push({ field: day, op: 'from', values: [from], not: true })
        continue
      }
      for (const one of bounds) this.#builder.add(this.#builder.head, one)
    }
  }

  #finishMeasure(): void {
    const { draft } = this.#builder
    const isExtreme = this.#measure === 'lowest' || this.#measure === 'highest'
    if (isExtreme && this.#measured !== null && !this.#isPlural) {
      // "Which deal has the lowest probability" asks for the deal.
      draft.sort = { field: this.#measured, isDown: this.#measure === 'highest' }
      draft.limit = 1
      this.#shown.push(this.#measured)
      this.#measure = null
    }
    if (draft.kind === 'post' && draft.sort?.field === 'created' && draft.sort.isDown && this.#told.length === 0) {
      // The last post is the last one that was published.
      this.#builder.addState('published')
      draft.sort = { field: 'published', isDown: true }
    }
    if (this.#measure === 'range' && draft.group !== undefined) this.#measure = 'sum'
    if (
      this.#measure === null &&
      draft.show === undefined &&
      this.#told.includes('pipeline') &&
      draft.limit === undefined
    )
      this.#measure = 'sum'
    if (this.#measure === null) {
      if (draft.group !== undefined) draft.measure = { of: 'count' }
      return
    }
    const fallback =
      draft.kind === 'opportunity'
        ? 'amount'
        : draft.kind === 'post'
          ? 'views'
          : draft.kind === 'survey_response'
            ? 'points'
            : undefined
    const isSum = this.#measure !== 'count' && this.#measure !== 'share' && this.#measure !== 'rate'
    const field = this.#measured ?? (isSum ? fallback : undefined)
    if (this.#measure === 'rate' && !this.#told.includes('won')) {
      draft.where.push({ field: 'status', op: 'is', values: ['won', 'lost'] })
      for (const one of draft.where) if ('field' in one && one.field === 'created') one.field = 'closed'
    }
    if (isSum && field === undefined) {
      this.#measure = 'count'
    }
    draft.measure = { of: this.#measure, ...(field === undefined ? {} : { field }) }
  }

  #finishShown(): void {
    const { draft } = this.#builder
    const shown = this.#shown.flatMap((name) => {
      if (name === 'day')
        return this.#time !== null && toField(draft.kind, this.#time) !== null
          ? [this.#time]
          : [chooseDayField(draft.kind, this.#told, false)]
      if (name === 'status' && draft.kind === 'opportunity') return ['status', 'stage']
      if (isKind(name)) return [name]
      const field = toField(draft.kind, name)
      return field === null ? [] : [field]
    })
    if (shown.length > 0) draft.show = [...new Set(shown)].slice(0, 6)
    else delete draft.show
  }
}
