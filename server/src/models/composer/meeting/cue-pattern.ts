/** What in a language shows that a sentence is of a kind. Each is tried on one sentence. */
export interface Cues {
  readonly decision: RegExp
  /** Somebody says what they themselves will do. */
  readonly promise: RegExp
  /** What begins like a promise and is none. */
  readonly notPromise: RegExp
  /** Somebody is asked to do something. */
  readonly request: RegExp
  readonly notRequest: RegExp
  /** Somebody says what they could do, or asks whether they shall. */
  readonly offer: RegExp
  /** Something has to be done, by nobody in particular. */
  readonly duty: RegExp
  /** After a name: that person is to do it. */
  readonly willDo: RegExp
  /** After a name: that person is told to do it. */
  readonly assigned: RegExp
  readonly accept: RegExp
  /** At the start of a reply: an offer is welcome. */
  readonly welcome: RegExp
  /** A whole sentence that agrees with what was said just before. */
  readonly agreed: RegExp
  readonly objection: RegExp
  /** Counts only if the speaker means themselves. */
  readonly doubt: RegExp
  readonly own: RegExp
  readonly unknown: RegExp
  /** What is told of another time, or only imagined. */
  readonly unreal: RegExp
  readonly opinion: RegExp
}

/** Whole words and phrases, in any language: a word boundary of the engine knows ASCII letters only. */
export const toPattern = (...phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'iu')

/** The same pattern, and these phrases as well. */
export const joinPhrases = (pattern: RegExp, ...phrases: readonly string[]): RegExp =>
  new RegExp(`${pattern.source}|${toPattern(...phrases).source}`, 'iu')
