import { countWords } from '../words.ts'

/** A clause that asks why or how, within a sentence that tells who asks or who answers it: "I keep getting asked why we went back to slate". */
const asked: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:ask(?:s|ed|ing)?|wonder\p{L}*|explain\p{L}*|tell(?:ing)?|show\p{L}*|learn\p{L}*|understand|about|on|of|into|know)(?: (?:me|us|you|them|people|everyone))? ((?:why|how) [^.,;:?!()–—]+)/iu,
  de: /(?<!\p{L})(?:frag\p{L}*|gefragt|erklär\p{L}*|erzähl\p{L}*|zeig\p{L}*|\p{L}*schreiben|berichten|darüber|davon|darum|wissen|wissen will|verstanden)(?: \p{L}+){0,2}, ((?:warum|wieso|wie) [^.,;:?!()–—]+)/iu,
  fr: /(?<!\p{L})(?:demand\p{L}+|expli\p{L}+|racont\p{L}+|montr\p{L}+|sur|savoir|compris)(?: \p{L}+){0,2} ((?:pourquoi|comment) [^.,;:?!()–—]+)/iu,
  es: /\p{L} ((?:por qué|cómo) [^.,;:?!()–—]+)/iu,
  it: /(?<!\p{L})(?:chied\p{L}+|chiest\p{L}+|spieg\p{L}+|raccont\p{L}+|mostr\p{L}+|sapere|capito)(?: \p{L}+){0,2} ((?:perché|come) [^.,;:?!()–—]+)/iu,
  pt: /(?<!\p{L})(?:pergunt\p{L}+|expli\p{L}+|cont\p{L}+|mostr\p{L}+|sobre|saber)(?: \p{L}+){0,2} ((?:porque|por que|como) [^.,;:?!()–—]+)/iu,
  nl: /(?<!\p{L})(?:vra\p{L}+|uitleg\p{L}*|vertel\p{L}*|over|weten)(?: \p{L}+)?,? ((?:waarom|hoe) [^.,;:?!()–—]+)/iu,
}

/** The clause within a sentence that asks why or how; null in a question, which asks itself. */
export const extractAskedClause = (text: string, code: string): string | null =>
  /[?？]\W*$/u.test(text) ? null : (asked[code]?.exec(text)?.[1]?.trim() ?? null)

const opens =
  '^\\P{L}*(?:(?:and|but|so|also|und|aber|et|mais|y|pero|e|ma|en|maar) )?(?:(?:the|my|our|die|der|unsere?|das|la|le|notre|ma|mi|el|nuestra|lo|il|de|het|mijn|onze) )?'
const lessons =
  'lesson|rule|moral|conclusion|upshot|secret|lehre|regel|fazit|leçon|règle|morale|lección|regla|moraleja|importante|lezione|regola|conclusione|conclusie|les|regra|lição'
const lesson = new RegExp(
  `${opens}(?:${lessons})(?!\\p{L})[^.?!]*(?::|(?<!\\p{L})(?:is|was|ist|war|est|es|è|é)(?!\\p{L}))`,
  'iu',
)
/** What it all comes to, in the author's words: "The rule is simple: …" */
export const isLesson = (text: string): boolean => lesson.test(text)

const payload = new RegExp(
  `${opens}(?:(?:${lessons})(?!\\p{L})[^.?!:]{0,40}:\\s+|(?:${lessons}|point|punto|point)(?: (?!that)\\S+){0,4}? (?:(?:is|was) that|(?<=point )is|es que|è che|est qu(?:e|['’](?=\\p{L})))\\s*)(.+)$`,
  'iu',
)
/** The lesson without what leads up to it, where it stays a clause. */
export const extractLesson = (text: string): string | null => payload.exec(text)?.[1]?.trim() ?? null

const titlePointer =
  /^\P{L}*(?:(?:that|this)(?:['’]s| is| (?:could|might|would|should) be)|(?:das|dies) (?:ist|wäre|könnte)|c['’]est|(?:ça|cela) ferait|(?:eso|esto|podría|puede) (?:es|sería|ser)|(?:questo |potrebbe )?(?:è|essere|sarebbe)|dat (?:is|kan|zou)) .*(?<!\p{L})(?:headline|title|titel|überschrift|schlagzeile|titre|título|titular|titolo|kop)(?!\p{L})/iu
/** Whether a short remark calls the sentence before it a title: "That's a good headline". */
export const isTitlePointer = (text: string): boolean => countWords(text) <= 9 && titlePointer.test(text)
