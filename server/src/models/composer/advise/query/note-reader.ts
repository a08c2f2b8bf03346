import { ConditionReader } from './condition-reader.ts'

/** Reads the words for entries of the timeline and for notes of meetings. */
export class NoteReader extends ConditionReader {
  protected readEntry(arg: string): void {
    if (this.kind !== 'log_entry') {
      if (this.builder.scope.kind !== 'log_entry' && !this.builder.link('log_entry', this.takeNot())) return
    }
    const scope = this.kind === 'log_entry' ? this.builder.head : this.builder.scope
    if (arg !== 'any')
      this.builder.add(
        scope,
        { field: 'entry', op: 'is', values: [arg] },
        { isOr: this.takeOr(), isNot: this.takeNot() },
      )
    for (const state of this.pending.splice(0)) if (!this.builder.addState(state)) this.pending.push(state)
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
