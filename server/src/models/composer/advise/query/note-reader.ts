import { ConditionReader } from './condition-reader.ts'

/** What counts as contact: a note by itself is none. */
const entriesOf: Readonly<Record<string, readonly string[]>> = {
  contact: ['call', 'email', 'meeting'],
  call: ['call'],
  email: ['email'],
  meeting: ['meeting'],
}

/** Reads the words for entries of the timeline and for notes of meetings. */
export class NoteReader extends ConditionReader {
  protected readEntry(arg: string): void {
    if (this.kind !== 'log_entry') {
      if (this.builder.scope.kind !== 'log_entry' && !this.builder.link('log_entry', this.takeNot())) return
    }
    const scope = this.kind === 'log_entry' ? this.builder.head : this.builder.scope
    this.touched = scope
    if (arg !== 'any')
      this.builder.add(
        scope,
        { field: 'entry', op: 'is', values: [arg] },
        { isOr: this.takeOr(), isNot: this.takeNot() },
      )
    for (const state of this.pending.splice(0)) if (!this.builder.addState(state)) this.pending.push(state)
  }

  /** "Not contacted", "hasn't touched": rows with which somebody has had to do, or nobody has. */
  protected readTouch(arg: string, words: string): void {
    const entries = entriesOf[arg]
    if (this.kind === 'activity') this.touched = this.builder.head
    else {
      this.builder.returnToHead()
      if (!this.builder.link('activity', this.takeNot())) return void this.unused.push(words)
      this.touched = this.builder.scope
      this.builder.returnToHead()
    }
    if (entries !== undefined) this.touched.where.push({ field: 'entry', op: 'is', values: [...entries] })
    this.isWith = false
  }

  /** "Objections", "decisions": notes of this kind, of the rows that were asked for or on their own. */
  protected readNote(arg: string): void {
    if (this.kind !== 'meeting_note' && this.builder.scope.kind !== 'meeting_note') {
      if (!this.builder.link('meeting_note', this.takeNot())) {
        this.unused.push(arg)
        return
      }
    }
    const scope = this.kind === 'meeting_note' ? this.builder.head : this.builder.scope
    const isNot = this.takeNot()
    // What was not promised is no row.
    if (isNot && scope === this.builder.head) this.unused.push(this.denial)
    this.builder.add(scope, { field: 'note', op: 'is', values: [arg] }, { isOr: this.takeOr(), isNot })
    this.isWith = false
    for (const state of this.pending.splice(0)) if (!this.builder.addState(state)) this.pending.push(state)
  }

  protected readSide(arg: string): void {
    const scope = this.kind === 'meeting_note' ? this.builder.head : this.builder.scope
    if (scope.kind === 'meeting_note') this.builder.add(scope, { field: 'side', op: 'is', values: [arg] })
  }
}
