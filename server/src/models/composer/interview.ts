import type { Brief } from '../writing.ts'
import type { Questions } from './language.ts'
import type { Plan } from './plan.ts'
import { listAdditions } from './idea/verify.ts'
import { countWords } from './words.ts'

type Gap = keyof Questions

/** Words of a text from which on an editor has fewer questions; the last row is for all longer ones. */
const mostQuestions = [
  { words: 40, most: 3 },
  { words: 150, most: 2 },
  { words: Number.POSITIVE_INFINITY, most: 1 },
]
/** A text of fewer words names a topic and says nothing about it. */
const topicWords = 6

/** What shows that a text says why; a language that is not here is not asked. */
const reasons: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:because|since|so that|that['’]s why|the reason|which means|otherwise|in order to|so (?:we|they|you|nobody|it))(?!\p{L})/iu,
  de: /(?<!\p{L})(?:weil|denn|damit|deshalb|deswegen|darum|daher|sonst|um .{3,60} zu \p{L}+en)(?!\p{L})/iu,
}
/** What shows that a text ends in something to do. */
const steps: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:call|write to|visit|join|sign up|register|book|come|ask|try|read|download|reply|comment|tell (?:us|me)|get in touch|contact|apply|order|drop (?:in|by)|see you|stop|start|check|bring|buy|test|send)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:ruf\p{L}*|schreib\p{L}*|meld\p{L}*|anmeld\p{L}*|komm\p{L}*|besuch\p{L}*|bewirb\p{L}*|bewerb\p{L}*|bestell\p{L}*|frag\p{L}*|probier\p{L}*|lest?|lies|buch\p{L}*|schick\p{L}*|teste\p{L}*|kauf\p{L}*)(?!\p{L})/iu,
}
const contact = /https?:\/\/|www\.|\S@\S+\.\p{L}|\+?\d[\d /-]{6,}\d/u
const narrated =
  /(?<!\p{L})(?:I|we|my|our|she|he|ich|wir|sie|er) (?:had|was|were|saw|met|found|told|asked|lost|went|came|said|\p{L}{2,}ed|hatten?|war(?:en)?|habe|haben|hat|fand(?:en)?|sah(?:en)?|ging(?:en)?|kam(?:en)?)(?!\p{L})/u

/** A time, a date or a price: who reads it wants to know when, where and how much. */
const appointment =
  /\d[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h)(?!\p{L})|\d\.? ?(?:jan|feb|mär|mar|apr|mai|may|maio|jun|jul|aug|ago|sep|set|okt|oct|out|nov|dez|dec|dic|déc|janv|févr|avr|juin|juil|août|gen|giu|lug|ott|mei)\p{L}*/iu

/** A day on which something takes place, once or again and again. */
const day =
  /(?<!\p{L})(?:(?:every|next|first|second|third) (?:\p{L}+ )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jeden|nächsten|ersten|letzten) (?:\p{L}+ )?\p{L}+tag|(?:chaque|le premier|tous les) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?|(?:cada|el primer|todos los) (?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)|(?:ogni|tutti i) (?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)|(?:elke|iedere|eerste) (?:\p{L}+dag)|(?:todas as|todos os|cada) (?:segundas|terças|quartas|quintas|sextas|sábados?|domingos?))(?!\p{L})/iu
const clock = /\d[:.]\d\d(?!\d)|\d ?(?:am|pm|uhr|h)(?!\p{L})|(?:at|um|à|às|alle|om) (?:\d|noon|midday)/iu
const spot =
  /(?<!\p{L})(?:at|in|im|am|bei|beim|à|au|chez|dans|en|nel(?:la)?|presso|no|na|bij|op|outside|street|road|straße|platz|room|hall) (?:(?:the|our|der|den|dem|unser\p{L}*|la|le|el|het|de|a|o) )?\p{Lu}\p{L}+/u
const eventWords = 40

/** What an editor would ask about what the idea does not say, the most useful first; nothing about what it says. */
export function listQuestions({ idea, sentences, keyword, titles, pieces }: Plan): Brief['questions'] {
  const text = sentences.join(' ')
  const words = countWords(text)
  const asked = idea.language.phrases.questions
  const about = keyword || titles[0] || text
  const first = sentences[0] ?? null
  const isProse = pieces.every(({ kind }) => kind === 'paragraph')
  const isTalk = idea.blocks.some(({ kind }) => kind === 'dialogue')
  const isDated = appointment.test(text) || contact.test(text)
  const most = mostQuestions.find((row) => words < row.words)?.most ?? 0
  const isEvent = isProse && !isTalk && words < eventWords && day.test(text)
  const eventGaps: Gap[] = [
    ...(clock.test(text) ? [] : ['time' as const]),
    ...(spot.test(text) ? [] : ['place' as const]),
  ]
  const gaps: Gap[] =
    isEvent && eventGaps.length > 0
      ? eventGaps
      : sentences.length === 1 && /[?？]\s*$/u.test(text)
        ? ['answer', 'example']
        : isProse && !isTalk && !isDated
          ? listGaps(text, words, idea.language.code)
          : []
  return gaps.slice(0, most).map((gap) => ({
    text: asked[gap].replace('{}', about),
    after: gap === 'nextStep' || gap === 'point' ? null : first,
  }))
}

function listGaps(text: string, words: number, code: string): Gap[] {
  const said = new Set(listAdditions('', text).map(({ kind }) => kind))
  const hasCase = said.has('quote') || said.has('name') || narrated.test(text)
  const isShort = words < (mostQuestions[0]?.words ?? 0)
  const gaps: [Gap, boolean][] = [
    ['point', words < topicWords],
    ['example', !hasCase],
    ['figure', !said.has('number')],
    ['reason', isShort && words >= topicWords && reasons[code]?.test(text) === false],
    ['nextStep', isShort && steps[code]?.test(text) === false],
  ]
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap)
}
