import type { Cues } from './cue-pattern.ts'
import { german } from './cues-de.ts'
import { english } from './cues-en.ts'
import { spanish } from './cues-es.ts'
import { french } from './cues-fr.ts'
import { italian } from './cues-it.ts'
import { dutch } from './cues-nl.ts'
import { portuguese } from './cues-pt.ts'

const cuesByLanguage: Readonly<Record<string, Cues>> = {
  en: english,
  de: german,
  fr: french,
  nl: dutch,
  es: spanish,
  it: italian,
  pt: portuguese,
}

/** The cues of these languages together, as ISO 639-1 codes; of unknown ones alone the English ones, which find little in them. */
export function combineCues(codes: readonly string[]): Cues {
  const known = codes.flatMap((code) => cuesByLanguage[code] ?? [])
  const [first = english, ...others] = known
  if (others.length === 0) return first
  const join = (name: keyof Cues) => new RegExp(known.map((cues) => cues[name].source).join('|'), 'iu')
  return {
    decision: join('decision'),
    promise: join('promise'),
    notPromise: join('notPromise'),
    request: join('request'),
    notRequest: join('notRequest'),
    offer: join('offer'),
    duty: join('duty'),
    willDo: join('willDo'),
    assigned: join('assigned'),
    accept: join('accept'),
    welcome: join('welcome'),
    agreed: join('agreed'),
    objection: join('objection'),
    doubt: join('doubt'),
    own: join('own'),
    unknown: join('unknown'),
    unreal: join('unreal'),
    opinion: join('opinion'),
  }
}
