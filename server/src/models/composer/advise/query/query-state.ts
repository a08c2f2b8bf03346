import {
  type FieldCondition,
  type measureNames,
  queryFields,
  type QueryForm,
  type QueryKind,
} from '../../../advising/query.ts'
import type { DaySpan } from '../days.ts'
import type { QuestionContext } from '../question.ts'
import { getPersonField, isNumeric, toField, toStateConditions } from './fields.ts'
import { QueryBuilder, type Scope } from './query-builder.ts'

export interface PartOptions {
  readonly isFollowUp?: boolean
  /** It seeks words in texts of every kind. */
  readonly isSearch?: boolean
}
type Measure = (typeof measureNames)[number]

/** "Most" of a kind says how many there are; "top" and "best" how good. */
const quantities = /^(?:most|fewest|least|(?:die )?(?:meisten?|wenigsten?))$/u

/** What has been read of one query so far; what no rule uses is in `unused`. */
export class QueryState {
  readonly unused: string[] = []
  protected readonly builder: QueryBuilder
  protected readonly setting: QuestionContext
  protected readonly isSearch: boolean
  protected readonly told: string[] = []
  protected readonly spans: DaySpan[] = []
  protected readonly members: FieldCondition[] = []
  protected isNot = false
  protected isLacking = false
  protected isSticky = false
  protected isOr = false
  protected isWith = false
  /** "With a value", and not "with the value", which asks for it. */
  protected isWithOne = false
  protected isAsked = false
  protected time: string | null = null
  protected field: { scope: Scope; field: string } | null = null
  protected op: string | null = null
  protected opWords = ''
  protected numbers: number[] = []
  protected measure: Measure | null = null
  protected measured: string | null = null
  protected group = ''
  protected order: { isDown: boolean; words: string } | null = null
  protected pending: string[] = []
  protected shown: string[] = []
  protected isNamed = false
  protected isPerson = false
  /** The words that ask for a person, and whether it is the one who wrote. */
  protected person = ''
  protected isWriter = false
  /** "Who is the decision maker". */
  protected isRoleAsked = false
  protected days = false
  protected more = ''
  protected isPlural = false
  protected readonly words: string[] = []
  protected baseDay: string | null = null
  protected views = false
  /** The field that the span of days behind it is about: "with a close date in January". */
  protected spanField: { scope: Scope; field: string } | null = null
  /** Where it is said what was done with the rows: days and people are those of this. */
  protected touched: Scope | null = null
  protected hasContact = false
  /** It asks for rows that are in a state which lasts. */
  protected lasting = false
  protected readonly contactSpans: DaySpan[] = []
  /** The measure is that of the question before. */
  protected isOldMeasure = false
  /** The words that denied, compared and asked for a reason last. */
  protected denial = ''
  protected compared = ''
  /** The word that joined last. */
  protected joint = ''
  /** Several states joined by "and", each of which has its own number. */
  protected isApart = false
  protected isTogether = false
  /** "What share of our open deals": of them, and not of all. */
  protected isShareOfState = false
  protected sharing = ''
  protected why = ''
  /** The words of the order that was said last. */
  protected ordered = ''
  /** Told in the past: its days are behind. */
  protected isBehind = false
  /** "Do we have": told in the present. */
  protected isPresent = false

  constructor(base: QueryForm, setting: QuestionContext, { isFollowUp = false, isSearch = false }: PartOptions) {
    this.builder = new QueryBuilder({ ...base, where: [...base.where] }, setting.today, isFollowUp)
    this.setting = setting
    this.isSearch = isSearch
    if (isFollowUp)
      this.told.push(
        ...base.where.flatMap((one) => ('field' in one && one.field === 'status' ? one.values.map(String) : [])),
      )
    const days = base.where.find(
      (one) => 'field' in one && (one.op === 'from' || one.op === 'to') && queryFields[base.kind][one.field] === 'day',
    )
    if (isFollowUp && days !== undefined && 'field' in days) this.baseDay = days.field
    if (base.measure !== undefined) {
      ;[this.measure, this.measured] = [base.measure.of, base.measure.field ?? null]
      this.isOldMeasure = true
    }
  }

  protected get kind(): QueryKind {
    return this.builder.head.kind
  }
  /** Whether the next condition is denied; the word that denies is used by it. */
  protected takeNot(): boolean {
    const isNot = this.isNot || this.isLacking || this.isSticky
    this.isNot = false
    this.isLacking = false
    return isNot
  }
  protected takeOr(): boolean {
    const isOr = this.isOr
    this.isOr = false
    return isOr
  }

  protected pendingShow(what: string): boolean {
    return this.shown.includes(what)
  }

  /** A field that nothing was said of: it is to be there, summed up, or shown. */
  protected finishField(): void {
    const found = this.field
    this.field = null
    if (found === null) return
    const { scope, field } = found
    const isCondition = !isNumeric(scope.kind, field) || (this.isWithOne && field === 'amount' && this.measure === null)
    if (this.isWith && isCondition && !this.isAsked) {
      this.isWith = false
      this.builder.add(scope, { field, op: 'empty', values: [] }, { isNot: true })
      return
    }
    if (scope.kind !== this.kind) {
      if (isNumeric(scope.kind, field)) this.aggregate(scope, field)
      else this.shown.push(scope.kind)
      return
    }
    // No number is the sum of what is denied.
    if (this.isNot && isNumeric(scope.kind, field)) {
      this.isNot = false
      this.unused.push(this.denial)
    }
    if (
      isNumeric(scope.kind, field) &&
      field !== 'points' &&
      field !== 'probability' &&
      field !== 'employees' &&
      !this.isNamed &&
      this.measure === null &&
      this.builder.draft.limit === undefined
    ) {
      this.measure = 'sum'
      this.measured = field
    } else if (this.measure !== null && isNumeric(scope.kind, field)) {
      this.measured ??= field
      if (this.measure === 'count') this.measure = 'sum'
    } else this.shown.push(field)
  }

  /** A number of rows that hang on those asked for is summed up for each of these. */
  protected aggregate(scope: Scope, field: string): void {
    const head = this.kind
    const { draft } = this.builder
    const where = scope.where.splice(0)
    draft.where = [
      ...where,
      ...(draft.where.length > 1
        ? [{ linked: head, where: draft.where.filter((one) => !('linked' in one && one.linked === scope.kind)) }]
        : []),
    ]
    draft.kind = scope.kind
    draft.group = head
    this.measure = 'sum'
    this.measured = field
    for (const state of this.pending.splice(0))
      draft.where.push(...(toStateConditions(scope.kind, state, this.setting.today) ?? []))
  }

  protected dropEmptyLinks(): void {
    const { draft } = this.builder
    for (const one of draft.where.filter((each) => 'linked' in each && each.where.length === 0 && each.not !== true))
      draft.where.splice(draft.where.indexOf(one), 1)
  }

  /** "The newest idea" is one, "the newest ideas" are all of them in that order. */
  protected limitToOne(): void {
    if (!this.isPlural) this.builder.draft.limit ??= 1
  }

  protected finishDays(): void {
    const isWon = this.told.includes('won') || this.told.includes('closed') || this.told.includes('lost')
    const field = isWon ? 'days_to_close' : 'days_in_stage'
    if (this.isNamed || this.measure === null) this.shown.push(field)
    else this.measured = field
    // How long it took to win a row is told of it whatever it is now.
  }

  /** "Who has the most deals", "which channel has the fewest posts": the rows are counted by who or what has them. */
  protected groupByCount(isDown: boolean): boolean {
    const { draft } = this.builder
    const [only] = draft.where
    const person = getPersonField(draft.kind)
    if (this.isPerson && person !== null) {
      draft.group = person
      this.isPerson = false
    } else if (only !== undefined && draft.where.length === 1 && 'linked' in only && only.not !== true) {
      draft.group = draft.kind
      draft.kind = only.linked
      draft.where.splice(0, 1, ...only.where)
    } else return false
    draft.sort = { field: toField(draft.kind, 'at') === null ? 'created' : 'at', isDown }
    this.measure = 'count'
    return true
  }

  /** "Best" and "top" alone are by what rows of a kind are ranked by. */
  protected finishOrder({ isDown, words }: { isDown: boolean; words: string }): void {
    const { draft } = this.builder
    // "And the worst?" turns the order of the answer before, also that of groups.
    if (draft.sort !== undefined && draft.group !== undefined) {
      draft.sort = { ...draft.sort, isDown }
      return
    }
    const old = draft.sort?.field ?? ''
    const usual = { post: 'views', idea: 'votes', opportunity: 'amount' }[draft.kind as string]
    const field = isNumeric(draft.kind, old) ? old : usual
    if (quantities.test(words) ? !this.groupByCount(isDown) : field === undefined) {
      this.unused.push(words)
      return
    }
    if (field === undefined || draft.group !== undefined) return
    draft.sort = { field, isDown }
    this.limitToOne()
  }
}
