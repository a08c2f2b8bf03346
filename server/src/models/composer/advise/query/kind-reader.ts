import { isLinked, type LinkCondition, type QueryKind, queryKinds } from '../../../advising/query.ts'
import { NoteReader } from './note-reader.ts'
import { isJoined, type TaggedWords } from './tag-words.ts'

const isKind = (arg: string): arg is QueryKind => (queryKinds as readonly string[]).includes(arg)

/** Reads nouns of rows: those asked for, those that these hang on, and those that are shown with them. */
export class KindReader extends NoteReader {
  protected readKind(arg: string, before: readonly TaggedWords[]): void {
    if (!isKind(arg)) return
    const { head, scope, draft } = this.builder
    if (this.group !== '') {
      draft.group = arg
      this.group = ''
      return
    }
    if (this.isSticky || isJoined(before)) this.builder.returnToHead()
    if (this.isLacking && arg === head.kind) {
      // "Without the deals of Sam" denies what is said of them.
      this.isLacking = false
      this.isNot = true
      return
    }
    const isDenied = this.isLacking || this.isSticky || (this.isNot && arg !== head.kind)
    if (arg === head.kind && !isDenied) this.builder.returnToHead()
    else if (arg !== scope.kind || isDenied) {
      const isAskedFor =
        before.length > 0 &&
        (this.isNamed || this.isAsked || this.isOr) &&
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
        this.shown.push(arg)
        if (/^(?:who|wer)$/u.test(before.findLast(({ tag }) => tag === 'show' || tag === 'and')?.words ?? ''))
          this.isPerson = false
        return
      }
      const owner = this.takeOwner(arg, before.at(-1))
      if (!this.builder.link(arg, this.takeNot() && isDenied)) {
        this.unused.push(before.at(-1)?.words ?? arg)
        return
      }
      if (arg === 'meeting') this.touched = this.builder.scope
      if (owner !== null) this.builder.scope.where.push(owner)
    }
    this.isWith = false
    const pending = this.pending.splice(0)
    for (const state of pending) if (!this.builder.addState(state)) this.pending.push(state)
  }

  /** "Dana's company": the row that was named before a noun is of the noun's rows. */
  protected takeOwner(kind: QueryKind, last: TaggedWords | undefined): LinkCondition | null {
    const { where } = this.builder.draft
    const owner = where.findLast((one): one is LinkCondition => 'linked' in one)
    if (last?.tag !== 'value' || owner === undefined || !isLinked(kind, owner.linked)) return null
    if (last.values?.some((one) => one.kind === owner.linked && one.field === 'name') !== true) return null
    where.splice(where.indexOf(owner), 1)
    return owner
  }
}
