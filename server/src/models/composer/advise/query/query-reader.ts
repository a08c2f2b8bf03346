import { isLinked, type measureNames, queryFields, type QueryForm } from '../../../advising/query.ts'
import {
  findLinkedKind,
  getPersonField,
  inferKindOfState,
  isRole,
  listForeignFields,
  toStateConditions,
} from './fields.ts'
import { joinPeople } from './join-people.ts'
import { MeasureReader } from './measure-reader.ts'
import { plural } from './lexicon.ts'
import { isToldInPast, isToldInPresent } from './past-words.ts'
import { expectedDays } from './ahead-days.ts'
import type { TaggedWords } from './tag-words.ts'

type Measure = (typeof measureNames)[number]
const ranks: readonly string[] = ['count', 'sum', 'lowest', 'highest', 'average', 'range', 'share', 'rate']

/** "Don't yet have", "do not have": the verb behind what denies says what is lacking. */
const isDeniedVerb = (verb: string, before: readonly TaggedWords[]): boolean =>
  /^(?:have|has|had|having|haben|hat|hatten|hatte)$/u.test(verb) &&
  before.findLast(({ words }) => !/^(?:yet|still|even|actually|really|already|noch|schon)$/u.test(words))?.tag === 'not'

const ended: readonly string[] = ['won', 'lost', 'closed', 'done', 'published']

/** Reads the tagged words of one query from left to right. */
export class QueryReader extends MeasureReader {
  read(items: readonly TaggedWords[]): void {
    this.isPlural = items.some(
      ({ tag, arg, words }) => ((tag === 'kind' && arg === this.kind) || tag === 'entry') && plural.test(words),
    )
    this.isTogether = items.some(({ words }) =>
      /^(?:together|altogether|in total|total|zusammen|insgesamt)$/u.test(words),
    )
    const text = items.map(({ words }) => words).join(' ')
    this.isBehind = isToldInPast(text)
    this.isPresent = isToldInPresent(text)
    this.hasContact = items.some(
      ({ tag, arg }) => tag === 'touch' || tag === 'entry' || (tag === 'kind' && arg === 'meeting'),
    )
    this.lasting = items.some(
      ({ tag, arg, values }) =>
        (tag === 'is' && !ended.includes(arg)) || values?.some(({ field }) => field === 'stage') === true,
    )
    for (const [at, item] of items.entries()) this.readItem(item, items.slice(at + 1), items.slice(0, at))
  }

  protected readItem(item: TaggedWords, rest: readonly TaggedWords[], before: readonly TaggedWords[]): void {
    const { tag, arg, words } = item
    switch (tag) {
      case 'kind':
        return this.readKind(arg, before)
      case 'entry':
        return this.readEntry(arg)
      case 'touch':
        return this.readTouch(arg, words)
      case 'doer':
        this.touched?.where.push({ field: 'author', op: 'is', values: [words] })
        return undefined
      case 'voter': {
        const isOr = this.takeOr()
        if (this.kind === 'idea')
          this.builder.add(
            this.builder.head,
            { field: 'voter', op: 'is', values: [words] },
            { isOr, isNot: this.takeNot() },
          )
        else this.unused.push(item.typed ?? words)
        return undefined
      }
      case 'call':
        this.builder.add(this.builder.head, { field: 'action', op: 'is', values: ['call'] }, { isNot: this.takeNot() })
        return undefined
      case 'trend':
      case 'pending':
      case 'unread':
        this.unused.push(words)
        return undefined
      case 'note':
        return this.readNote(arg)
      case 'side':
        return this.readSide(arg)
      case 'field':
        // "Proposal stage" says the stage with its value.
        if (before.at(-1)?.values?.some(({ field }) => field === arg) === true) return undefined
        return this.readField(arg, words, rest)
      case 'is':
        return this.readState(arg, words, rest)
      case 'value':
        return this.readValue(item)
      case 'words':
        return this.readWords(words)
      case 'number':
        return this.readNumber(item.number ?? 0, words, rest, before)
      case 'unit':
        return undefined
      case 'span':
        if (item.span !== undefined) this.readSpan(item.span, before)
        return undefined
      case 'member':
        return this.readMembers([words])
      case 'me':
        return this.readMembers(['@me'])
      case 'show':
        if (arg === 'lost_reason') this.why = words
        if (arg === 'person') {
          ;[this.isPerson, this.person] = [true, words]
          const next = rest.find((one) => one.tag !== 'quiet')
          this.isRoleAsked = next?.tag === 'is' && isRole(next.arg)
        } else this.shown.push(arg)
        this.isAsked = true
        return undefined
      case 'blog':
        this.builder.head.where.push({ linked: 'channel', where: [{ field: 'type', op: 'is', values: ['blog'] }] })
        return undefined
      case 'reviewer':
        this.builder.add(this.builder.head, { field: 'reviewer', op: 'is', values: [arg] }, { isNot: this.takeNot() })
        return undefined
      case 'reason':
        return this.readReason(arg, words)
      case 'time':
        if (arg !== 'created' || !rest.some(({ tag: next }) => next === 'measure')) this.time = arg
        if (this.pendingShow('day')) this.shown.push(arg)
        return undefined
      case 'op':
        this.op = arg
        this.opWords = words
        return undefined
      case 'measure':
        if (arg === 'share') this.sharing = words
        if (this.isOldMeasure || ranks.indexOf(arg) > ranks.indexOf(this.measure ?? '')) this.measure = arg as Measure
        if (this.isOldMeasure && arg === 'count') this.measured = null
        this.isOldMeasure = false
        return undefined
      case 'top':
      case 'low':
        this.ordered = words
        return this.readOrder(tag === 'top', arg, words)
      case 'place':
        this.builder.draft.skip = Number(arg) - 1
        this.builder.draft.limit = 1
        this.builder.draft.sort ??= { field: 'amount', isDown: true }
        return undefined
      case 'group':
        if (arg === 'person') this.builder.draft.group = getPersonField(this.kind) ?? 'owner'
        else this.group = words
        return undefined
      case 'hint':
        this.isWriter ||= arg === 'post'
        return undefined
      case 'more':
        if (arg === '') {
          this.more = words
          return undefined
        }
        this.builder.draft.group = getPersonField(this.kind) ?? 'owner'
        this.builder.draft.sort = { field: 'amount', isDown: true }
        // "More deals" are counted, "the bigger pipeline" is summed up.
        this.measure ??= rest.some((next) => next.tag === 'kind' && next.arg === this.kind) ? 'count' : 'sum'
        return undefined
      case 'included':
        this.builder.draft.where = this.builder.draft.where.filter((one) => !('field' in one && one.field === 'status'))
        return undefined
      default:
        return this.readJoint(item, before, rest)
    }
  }

  protected readJoint({ tag, words }: TaggedWords, before: readonly TaggedWords[], rest: readonly TaggedWords[]): void {
    if (['not', 'except', 'but', 'without'].includes(tag)) this.denial = words
    if (tag === 'not' || tag === 'except' || tag === 'but') this.isNot = true
    else if (tag === 'without') this.isLacking = true
    else if (tag === 'neither') this.isSticky = true
    else if (tag === 'or' || tag === 'and' || tag === 'comma' || tag === 'nor') [this.isOr, this.joint] = [true, tag]
    else if (tag === 'compare' && words !== 'compare') {
      this.isOr = true
      this.compared = words
    } else if (tag === 'with' && this.isNot && isDeniedVerb(words, before)) {
      this.isNot = false
      this.isLacking = true
    } else if (tag === 'with') {
      this.isWith = true
      this.isWithOne = /^(?:a|an|any|eine?n?)$/u.test(rest[0]?.words ?? '')
    }
  }
  /** Takes over who and when from the last of several questions. */
  share(other: QueryReader): void {
    if (this.spans.length === 0 && this.contactSpans.length === 0 && other.spanField === null)
      this.spans.push(...other.spans)
    if (this.members.length === 0)
      for (const { not, ...condition } of other.members) {
        const field = getPersonField(this.kind)
        if (field !== null) this.builder.add(this.builder.head, { ...condition, field }, { isNot: not === true })
      }
  }

  /** Takes over the words that are sought from the first of several questions. */
  shareWords(other: QueryReader): void {
    if (this.words.length === 0) for (const words of other.words) this.readWords(words)
  }

  /** The query, with what only the whole question tells. */
  finish(): QueryForm {
    const { draft } = this.builder
    this.finishField()
    for (const state of this.pending.splice(0)) {
      const likely = inferKindOfState(state)
      const kind =
        likely !== null && isLinked(this.kind, likely)
          ? likely
          : findLinkedKind(this.kind, (one) => toStateConditions(one, state, this.setting.today) !== null)
      if (kind === undefined || !this.builder.link(kind, this.takeNot())) this.unused.push(state)
      else this.builder.addState(state)
    }
    if (this.isNot && this.spans.length === 0 && !this.builder.denyLast()) this.unused.push(this.denial)
    if (this.isLacking) this.unused.push(this.denial)
    if (this.op !== null && this.spans.length === 0 && this.numbers.length > 0) this.unused.push(this.opWords)
    if (this.order !== null) this.finishOrder(this.order)
    if (this.group !== '') this.unused.push(this.group)
    const joined = joinPeople(draft)
    if (this.compared !== '' && this.spans.length < 2) {
      const field = joined ?? this.builder.findComparedField()
      if (field === null) this.unused.push(this.compared)
      else draft.group ??= field
    }
    if (this.isApart && this.measure !== null && this.spans.length < 2) {
      const field = this.builder.findComparedField()
      if (field !== null) draft.group ??= field
    }
    if (this.shown.includes('lost_reason') && this.why !== '' && !this.told.includes('lost')) this.unused.push(this.why)
    if (this.more !== '' && this.spans.length < 2 && draft.group === undefined) this.unused.push(this.more)
    // A share of the open ones is none of all there are.
    if (this.isShareOfState && draft.where.some((one) => !('field' in one && one.field === 'status')))
      this.unused.push(this.sharing)
    if (this.isPerson) {
      // Who has a role is the contact, not its owner.
      const isContact = draft.kind === 'contact' && this.told.some(isRole)
      const field =
        draft.kind === 'contact' && this.touched !== null
          ? null
          : this.isRoleAsked && draft.kind === 'opportunity'
            ? 'role'
            : isContact
              ? null
              : // Who has a post that is in review is the one who is to decide on it.
                draft.kind === 'post' && this.told.includes('in_review') && !this.isWriter
                ? 'reviewer'
                : getPersonField(draft.kind)
      if (field !== null && !this.members.some(({ values }) => values.length > 1)) this.shown.push(field)
    }
    if (this.days) this.finishDays()
    this.finishSpans()
    // The last meeting is one that was held.
    if (draft.kind === 'meeting' && draft.sort?.field === 'at' && draft.sort.isDown && this.spans.length === 0)
      draft.where.push({ field: 'at', op: 'to', values: [this.setting.today] })
    // A contact is ordered by no number of its deals.
    if (draft.sort !== undefined && draft.kind === 'contact' && !Object.hasOwn(queryFields.contact, draft.sort.field))
      this.unused.push(this.ordered)
    // What is next is neither done nor behind us; a task may be late.
    if (draft.sort !== undefined && !draft.sort.isDown && expectedDays.includes(draft.sort.field)) {
      if (this.told.some((state) => ended.includes(state))) this.unused.push(this.ordered)
      this.builder.addState('open')
      // "Published next" is what is scheduled.
      for (const one of draft.kind === 'post' ? draft.where : [])
        if ('field' in one && one.field === 'status' && one.not !== true && one.values[0] === 'published')
          one.values = ['scheduled']
      if (draft.kind !== 'task')
        this.builder.add(draft, { field: draft.sort.field, op: 'from', values: [this.setting.today] })
    }
    const hasField = (name: string) => draft.where.some((one) => 'field' in one && one.field === name)
    // What was won or lost waits in no stage.
    if (hasField('days_in_stage') && !hasField('status')) this.builder.addState('open')
    if (joined !== null && this.measure !== null) draft.group ??= joined
    this.finishMeasure()
    this.finishShown()
    // No query asks for a field that its kind does not have.
    this.unused.push(...listForeignFields(draft))
    return draft
  }
}
