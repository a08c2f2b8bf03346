import {
  adverbs,
  between,
  conditions,
  finite,
  leading,
  listWords,
  modals,
  orders,
  questions,
  relativeNouns,
  saying,
  sounds,
  subjects,
  writing,
} from './speech-words.ts'
import { type TaggedWord, tagWords } from './tagger.ts'

/** What joins a clause to the one before. */
export type Joint = '' | 'and' | 'but' | 'so'

/** Finds clauses in English speech without marks; where it is not sure that one begins, none does. */
export class EnglishClauses {
  readonly words: readonly TaggedWord[]
  private readonly keys: readonly string[]
  constructor(text: string) {
    this.words = tagWords(text)
    this.keys = this.words.map((word) => word.text.toLowerCase())
  }

  private key(at: number): string {
    return this.keys[at] ?? ''
  }
  private tag(at: number): string {
    return this.words[at]?.tag ?? ''
  }
  private has(set: ReadonlySet<string>, from: number, to: number): boolean {
    for (let at = Math.max(0, from); at < to; at++) if (set.has(this.key(at))) return true
    return false
  }

  /** Whether a word is a verb that makes a statement with its subject. */
  private isFinite(at: number): boolean {
    if (finite.has(this.key(at))) return !modals.has(this.key(at - 1)) && !(this.isProhibition(at) && this.isNote(at))
    return this.tag(at) === 'VERB' && !this.key(at).endsWith('ing')
  }

  /** After adverbs. */
  private skipAdverbs(at: number): number {
    let next = at
    while (
      adverbs.has(this.key(next)) ||
      (this.tag(next) === 'ADV' && !questions.has(this.key(next)) && !conditions.has(this.key(next)))
    )
      next++
    return next
  }

  /** Where a subject ends that is a name of something, with one "of the ropes"; -1 if none begins here. */
  private endNoun(from: number): number {
    let at = from
    while (/^(?:DET|NUM|ADJ)$/u.test(this.tag(at)) || /^(?:my|our|his|her|their|your|its)$/u.test(this.key(at))) at++
    const first = at
    while (/^(?:NOUN|PROPN|NUM)$/u.test(this.tag(at)) && !sounds.has(this.key(at))) at++
    // "The average is fine": an adjective that is a name here.
    const isBare = at === first && at > from && this.tag(at - 1) !== 'DET' && this.tag(from) === 'DET'
    return at > first || isBare ? at : -1
  }

  /** The place of the verb of a clause with a subject of its own that begins here; -1 if none does. */
  findVerb(from: number): number {
    let end = subjects.has(this.key(from)) ? from + 1 : this.endNoun(from)
    if (end < 0) return -1
    const at = this.skipAdverbs(end)
    if (this.isFinite(at)) return at
    if (subjects.has(this.key(from))) return -1
    // "The limit for us on the ropes is", "the whole time you see"
    for (let turn = 0; turn < 2 && this.tag(end) === 'ADP'; turn++) {
      const next = this.tag(end + 1) === 'PRON' && !subjects.has(this.key(end + 1)) ? end + 2 : this.endNoun(end + 1)
      if (next < 0) return -1
      end = next
      const verb = this.skipAdverbs(end)
      if (this.isFinite(verb)) return verb
    }
    return -1
  }

  /** "In December we shut", "the whole time you see": the place of the verb after what comes before its subject. */
  private findLateVerb(from: number): number {
    const start = this.tag(from) === 'ADP' ? from + 1 : from
    const end = this.endNoun(start)
    return end > 0 && subjects.has(this.key(end)) ? this.findVerb(end) : -1
  }

  /** Whether a clause begins here that stands after a joint: a subject with its verb, a condition, an order not to. */
  private opens(from: number): boolean {
    const at = this.skipOpeners(from)
    if (this.findVerb(at) >= 0 || this.findLateVerb(at) >= 0 || this.isProhibition(at)) return true
    return (
      (conditions.has(this.key(at)) || questions.has(this.key(at))) &&
      this.listVerbs(at + 1, Math.min(at + 9, this.words.length)).length > 0
    )
  }

  private skipOpeners(from: number): number {
    let at = from
    while (sounds.has(this.key(at)) || /^(?:then|now|anyway|yes|yeah|oh|well|also|so)$/u.test(this.key(at))) at++
    return at
  }

  private isProhibition(at: number): boolean {
    const isDenied =
      /^(?:don['’]?t|never)$/u.test(this.key(at)) ||
      (this.key(at) === 'do' && /^(?:n['’]t|not)$/u.test(this.key(at + 1)))
    if (isDenied) return this.tag(at + (this.key(at) === 'do' ? 2 : 1)) === 'VERB'
    return this.key(at) === 'please'
  }

  private listVerbs(from: number, to: number): number[] {
    const found: number[] = []
    for (let at = from; at < to; at++) if (this.isFinite(at) && !this.isFinite(at - 1)) found.push(at)
    return found
  }

  /** Whether the words from one place to another stand as a sentence: a subject and its verb outside a condition. */
  stands(from: number, to: number): boolean {
    let at = from
    if (/^(?:and|but|so)$/u.test(this.key(at))) at++
    at = this.skipOpeners(at)
    if (at >= to) return false
    const verbs = this.listVerbs(at, to)
    if (questions.has(this.key(at))) return verbs.length > 1
    if (conditions.has(this.key(at)) && this.key(at) !== 'since') return this.hasMain(at, verbs[0] ?? to, to)
    if (this.isProhibition(at) || orders.has(this.key(at))) return true
    const verb = Math.max(this.findVerb(at), this.findLateVerb(at))
    if (verb >= 0) return to > verb
    // "The thing about a barrel is", "a man who swims has": another verb after that of the clause within.
    return verbs.length > (this.has(questions, at, to) || this.has(listWords('that'), at, to) ? 1 : 0)
  }

  /** Whether a main clause follows a condition whose verb stands at a place. */
  private hasMain(from: number, verb: number, to: number): boolean {
    for (let at = verb + 1; at < to; at++) {
      const isJoined =
        this.tag(at - 1) === 'CCONJ' ||
        conditions.has(this.key(at - 1)) ||
        questions.has(this.key(at - 1)) ||
        saying.has(this.key(at - 1))
      if (isJoined || /^(?:DET|ADP|PART)$/u.test(this.tag(at - 1))) continue
      if (this.tag(at - 1) === 'ADJ' && !this.isComplete(at - 1)) continue
      const main = this.findVerb(at)
      if ((main >= 0 && main < to) || (orders.has(this.key(at)) && at - from > 3)) return true
    }
    return false
  }

  /** Whether a condition without its result stands at the end of the words from one place to another. */
  private endsInCondition(from: number, to: number): boolean {
    for (let at = to - 1; at >= Math.max(from, to - 12); at--)
      if (leading.has(this.key(at)) && this.findVerb(at + 1) >= 0) return !this.hasMain(at, this.findVerb(at + 1), to)
    return false
  }

  /** Whether what a joint adds goes on with the condition before it, since a main clause follows both. */
  private goesOnWithCondition(from: number, to: number): boolean {
    if (!this.endsInCondition(from, to)) return false
    const verb = Math.max(this.findVerb(to + 1), this.findLateVerb(to + 1))
    return verb >= 0 && this.hasMain(to, verb, Math.min(this.words.length, to + 14))
  }

  /** The joint that begins a clause here, if its words from `start` on stand without it. */
  readOnset(at: number, start: number): Joint | null {
    const key = this.key(at)
    if (!/^(?:and|but|so)$/u.test(key)) return this.isFresh(at, start) ? '' : null
    if (/^(?:and|but|so|or|not|n['’]t|as|just)$/u.test(this.key(at - 1))) return null
    if (!this.stands(start, at) || (this.tag(at - 1) === 'ADP' && this.key(at - 2) === 'to')) return null
    if (
      key === 'and' &&
      /^the (?:thing|bit|story|part|other) (?:about|with|where|of|thing)/u.test(
        this.keys.slice(at + 1, at + 4).join(' '),
      )
    )
      return 'and'
    if (key !== 'but' && this.goesOnWithCondition(start, at)) return null
    if (!this.opens(at + 1)) return null
    if (key !== 'so') return key as 'and' | 'but'
    return this.isResult(at) ? 'so' : null
  }

  /** "So we came down", not "so it can dry" or "so that it dries". */
  private isResult(at: number): boolean {
    const next = this.key(at + 1)
    if (next === 'that') return /^(?:['’]s|is|was)$/u.test(this.key(at + 2))
    const verb = Math.max(this.findVerb(at + 1), this.findLateVerb(at + 1))
    if (verb < 0) return conditions.has(next) || questions.has(next) || next === 'now'
    if (/^(?:can|could|will|would|['’]ll|ca|wo|do|does|['’]d|might)$/u.test(this.key(verb))) return false
    return !/^(?:you|it|that)$/u.test(next) || /^(?:was|were|had|did|['’]s)$/u.test(this.key(verb))
  }

  /** Whether a clause begins here that nothing joins to the one before, and the words before it can take no clause. */
  private isFresh(at: number, start: number): boolean {
    const last = this.key(at - 1)
    const isAfterSound = sounds.has(last)
    const end = isAfterSound ? at - 1 : at
    if (conditions.has(last) || questions.has(last) || between.has(last) || saying.has(last)) return false
    // "The lady in Mill Lane don't put her name in": where a request to the editor begins, nothing has to stand before it.
    if (this.isProhibition(at) && this.isNote(at)) return true
    if (this.has(saying, end - 3, end) || !this.stands(start, end) || this.endsInCondition(start, end)) return false
    if (/^(?:DET|CCONJ|SCONJ|AUX|PART)$/u.test(this.tag(end - 1)) && !/^n['’]t$/u.test(this.key(end - 1))) return false
    if (this.isProhibition(at)) return this.isBeforeOrder(at, start)
    const verb = this.findVerb(at)
    if (verb < 0) return false
    const subject = this.key(at)
    const isPronoun = subjects.has(subject)
    if (
      /^(?:that|this|these|those|people|everything|nothing|something|someone)$/u.test(subject) &&
      !(subject.startsWith('th') && /^(?:['’]s|is|was)$/u.test(this.key(verb)) && this.tag(end - 1) !== 'NOUN')
    )
      return isAfterSound
    if (isAfterSound) return true
    if (!isPronoun && this.tag(at) !== 'DET' && !/^(?:my|our|his)$/u.test(subject)) return false
    switch (this.tag(end - 1)) {
      case 'ADJ':
        return !/^(?:so|too|as|the|how)$/u.test(this.key(end - 2)) && this.isComplete(end - 1)
      case 'ADV':
      case 'PRON':
        return isPronoun || !/^(?:her|his|their|my|your|our|its)$/u.test(last)
      case 'ADP':
        return (
          isPronoun &&
          /^(?:up|down|out|off|in|over|away|back|through)$/u.test(last) &&
          subject !== 'it' &&
          subject !== 'you'
        )
      case 'NOUN':
      case 'PROPN':
      case 'NUM':
        return this.isNoRelative(at, verb, end)
      case 'PART':
        return true
      case 'VERB':
        return (
          isPronoun &&
          !/^(?:it|you)$/u.test(subject) &&
          (/^(?:n['’]t|not)$/u.test(this.key(end - 2)) || (/(?:ed|en)$/u.test(last) && finite.has(this.key(end - 2))))
        )
      default:
        return false
    }
  }

  /** Whether an adjective ends a statement and does not stand before its noun. */
  private isComplete(at: number): boolean {
    for (let place = at - 1; place > at - 5; place--) {
      if (this.isFinite(place) || this.key(place) === 'be') return true
      if (this.tag(place) === 'ADP') return false
    }
    return false
  }

  private isNote(at: number): boolean {
    const order = this.key(at + (this.key(at) === 'do' ? 2 : 1))
    return writing.has(order) && !subjects.has(this.key(at - 1)) && this.key(at) !== 'please'
  }

  private isBeforeOrder(at: number, start: number): boolean {
    const order = this.key(at) === 'do' ? this.key(at + 2) : this.key(at + 1)
    const isNoun = /^(?:NOUN|PROPN)$/u.test(this.tag(at - 1))
    if (this.key(at) === 'please') return this.tag(at + 1) === 'VERB' || this.isProhibition(at + 1)
    if (subjects.has(this.key(at - 1)) && this.key(at - 1) !== 'it' && this.key(at - 1) !== 'you') return false
    return isNoun ? writing.has(order) && this.listVerbs(start, at).length > 0 : true
  }

  /** "The water it's hard" and "the hall we let", where the noun may be the object of what follows, are one. */
  private isNoRelative(at: number, verb: number, end: number): boolean {
    const noun = this.key(end - 1)
    const subject = this.key(at)
    const next = this.skipAdverbs(verb + 1)
    const isBe = /^(?:is|are|was|were|['’]s|['’]re|['’]m|am)$/u.test(this.key(verb))
    if (subject === 'there') return true
    if (this.hasFront(end)) return false
    if (subject === 'it' && isBe) return true
    if (relativeNouns.has(noun) && this.tag(end - 1) !== 'NUM') return false
    const isFilled =
      /^(?:DET|NUM)$/u.test(this.tag(next)) || /^(?:it|them|him|her|me|us|my|our|his|their)$/u.test(this.key(next))
    if (subjects.has(subject)) return isFilled || (isBe && /^(?:ADJ|DET|PART)$/u.test(this.tag(next)))
    return isBe && /^(?:ADJ|DET|NUM)$/u.test(this.tag(next))
  }

  /** "In the winter": what may belong to the clause before or to the one after. */
  private hasFront(end: number): boolean {
    for (let at = end - 1; at > end - 5; at--) {
      if (/^(?:in|on|at|by|after|before|from|during|until|since|for|with|last|every|next)$/u.test(this.key(at)))
        return true
      if (this.isFinite(at)) return false
    }
    return false
  }
}
