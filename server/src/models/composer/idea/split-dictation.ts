import type { Language } from '../language.ts'
import { countWords } from '../words.ts'
import { EnglishClauses, type Joint } from './english-clauses.ts'

/** Where a clause surely begins in the languages without a tagger: a joint, then a subject with its verb or what only opens one. */
interface Turns {
  /** "And", which goes where a sentence begins. */
  readonly and: string
  readonly but: string
  readonly so: string
  /** What follows these. */
  readonly subject: string
  /** What begins a sentence without a joint, wherever it stands. */
  readonly turn: string
  /** A subject with its verb that begins one where the words before can take no clause. */
  readonly fresh?: string
  /** Words that take a clause, or stand before a noun. */
  readonly binds?: string
  /** Opens a clause that the main one follows. */
  readonly condition: string
}
const germanVerbs =
  '(?:ist|sind|war|waren|hat|haben|hatten?|kostet|kosten|hilft|geht|kommt|kommen|gibts?|wird|werden|kann|können|muss|müssen|darf|soll|braucht|hält|macht|machen|nehmen|nimmt|steht|stehen|liegt|liegen|läuft|bleibt|bleiben|sagt|sagte|rufen|ruft|fragen|fragt|brennt|fahren|fährt|wollen|will|bin|habe|sage|stellen|spült|drückt|zieht|dauert|reicht|heißt|riecht|schmeckt)'
const turns: Record<string, Turns> = {
  de: {
    and: 'und',
    but: 'aber|doch',
    so: 'also|dann',
    subject: `(?:(?:ich|wir|man|es|das|die|da|er|sie|ihr|dann|jedes mal|(?:die|der|das|unsere?|mein) \\p{L}+) ${germanVerbs}|wenn|was ich)`,
    fresh: `(?:das|da|es|man|wir|ich|(?:die|viele) meisten(?: \\p{L}+)?) ${germanVerbs} \\p{L}`,
    turn: 'ach ja|übrigens(?= (?:die|der|das|wir|ich|es|man|wenn) )|und (?:die geschichte|das) mit|erstens|zweitens|drittens|bitte (?:kein\\p{L}*|nicht (?:erwähn|schreib|nenn|druck|sag|veröffentlich|rein|drin)\\p{L}*)|(?:das|die (?:geschichte|sache)) mit (?:dem|der|den)|und (?:das andere|noch (?:was|eins))',
    binds:
      'weil|dass|wenn|ob|wo|wie|was|wer|als|bis|und|oder|aber|denn|also|dann|sondern|damit|bevor|falls|sobald|der|die|das|den|dem|ein\\p{L}*|kein\\p{L}*|im|am|in|an|auf|mit|von|zu|bei|für|nicht|ja|nur|auch|so|sehr|es|ich|wir|man|sie|er|sag\\p{L}*|gesagt|mein\\p{L}*|glaub\\p{L}*|denk\\p{L}*|heißt|weiß|find\\p{L}*',
    condition: 'wenn|wer|sobald|bevor|falls|weil|dass|ob|wo|wie|was',
  },
  fr: {
    and: 'et',
    but: 'mais',
    so: 'donc|alors',
    subject:
      "(?:je|j['’]\\p{L}+|on|nous|vous|ils?|elles?|c['’]est|c['’]était|ça|il y a|moi|(?:un|le|ce) jour|(?:ne|n['’]))(?! que)|(?:après|ensuite|là),? (?:je|on|il|elle|vous|c['’]est)|si|quand|ce (?:que|qui)",
    turn: "ne (?:mets|mettez|dis|dites|parle[sz]?|cite[sz]?) pas|n['’](?:écris|écrivez|oublie[sz]?) pas|autre chose|et l['’]autre chose|et la (?:dernière|première|deuxième) chose",
    condition: 'si|quand|une fois que|dès que|parce que|que|qui',
  },
  es: {
    and: 'y',
    but: 'pero',
    so: 'entonces',
    subject:
      '(?:yo|nosotros|ellos|él|ella|me|nos|se|hay|eso|esto|no(?! (?:de|en|con|un|la|el)(?!\\p{L}))|luego|si|cuando|mi \\p{L}+|el primer \\p{L}+|la gente)',
    turn: 'así que|no (?:pongas|digas|menciones|escribas)|lo de(?:l| la| mi| que)|otra cosa|y (?:otra cosa|lo otro|lo último)',
    condition: 'si|cuando|en cuanto|porque|que',
  },
  it: {
    and: 'e|ed',
    but: 'ma|però',
    so: 'quindi|allora',
    subject: "(?:io|noi|mi|si|ci|c['’]è|non|è|se|quando|a me|comunque|poi|prima di|un giorno|mio \\p{L}+)",
    turn: "non (?:mettere|scrivere|dire)|un['’]altra cosa|e (?:comunque|l['’]altra cosa|l['’]ultima cosa)",
    condition: 'se|quando|appena|perché|che',
  },
  pt: {
    and: 'e',
    but: 'mas',
    so: 'então|portanto',
    subject: '(?:eu|nós|a gente|isso|não|há|ele|ela|se|quando|me|um dia)',
    turn: 'não (?:ponhas|coloque|escreva|digas?)|outra coisa|e (?:outra coisa|a última coisa)',
    condition: 'se|quando|assim que|porque|que',
  },
  nl: {
    and: 'en',
    but: 'maar',
    so: 'dus|want',
    subject:
      '(?:(?:ik|we|wij|ze|zij|hij|het|dat|er|je|de \\p{L}+|het \\p{L}+|dan|toen) (?:is|zijn|was|waren|heeft|hebben|had|kan|kunnen|moet|moeten|gaat|gaan|komt|komen|wordt|kost|kosten|zei|zegt|doe|doen|helpt|duurt|staat)|als)',
    turn: 'o ja|trouwens|niet (?:noemen|opschrijven)|en (?:nog iets|het andere|het laatste)',
    condition: 'als|wanneer|zodra|omdat|dat|die|of',
  },
}
const compiled = new Map(
  Object.entries(turns).map(([code, { and, but, so, subject, turn, fresh, binds, condition }]) => [
    code,
    {
      fresh: new RegExp(fresh === undefined ? '(?!)' : `(?<!(?<!\\p{L})(?:${binds ?? ''}) )(?:${fresh})`, 'iuy'),
      joint: new RegExp(`(?:(?<and>${and})|(?<but>${but})|(?<so>${so})) (?:${subject})(?![\\p{L}’'])`, 'iuy'),
      turn: new RegExp(`(?:${turn})(?![\\p{L}’'])`, 'iuy'),
      lately: new RegExp(
        `(?<!\\p{L})(?:${condition})(?: \\S+){0,5}$|^(?:\\p{L}+ ){0,2}(?:${condition})(?: \\S+){0,9}$`,
        'iu',
      ),
    },
  ]),
)

/** A turn of the talk in English. */
const englishTurn =
  /^(?:and |but )?(?:anyway|(?:the|another|one) (?:other|last|more|first|second|third) thing|another thing|and finally|oh and)(?!\p{L})/iu

/** Words after which more must come: joints, articles and words that only stand before another. */
const open: Record<string, RegExp> = {
  en: /(?<![\p{L}'’])(?:and|or|but|so|because|the|an?|of|to|from|by|into|than|as|if|when|(?<!(?:as|for|of|with|about|like|than) )that|which|who|our|my|your|their|its|is|(?<!there you )are|was|were|be|will|would|can|could|very|then|like|every|each|not|just|oh|uh|um)$/iu,
  de: /(?<!\p{L})(?:und|oder|aber|weil|dass|wenn|als|ob|denn|also|dann|sondern|der|die|den|dem|des|eine?[mnrs]?|keine?[mnrs]?|(?:mein|dein|sein|unser|ihr)e?[mnrs]?|im|am|vom|zum|zur|für|von|bei|sehr|ganz|wie|zwar|äh+m?)$/iu,
  fr: /(?<!\p{L})(?:et|ou|mais|donc|car|parce que|que|qui|quand|si|les?|la|une?|des?|du|au|aux|à|en|dans|pour|par|avec|chez|mon|ma|mes|notre|nos|votre|vos|leurs?|très|euh)$/iu,
  es: /(?<!\p{L})(?:y|o|pero|porque|que|cuando|si|el|las?|los|una?|unos|unas|del?|al?|en|con|por|para|mi|su|sus|nuestr[oa]s?|muy|eh)$/iu,
  it: /(?<!\p{L})(?:e|o|ma|perché|che|quando|se|il|lo|gli|i|una?|uno|del|della|dei|di|al|alla|da|dal|in|nel|nella|con|per|molto)$/iu,
  pt: /(?<!\p{L})(?:e|ou|mas|porque|que|quando|se|o|os|as?|uma?|do|da|dos|das|de|ao|em|no|na|com|por|para|muito)$/iu,
  nl: /(?<!\p{L})(?:en|of|maar|omdat|want|dat|die|als|de|het|een|van|voor|met|bij|te|dus|dan|ons|onze|mijn|heel|eh+m?)$/iu,
}

/** Whether a sentence can stop after its last word. */
export const canEnd = (text: string, code: string): boolean => open[code]?.test(text.replace(/[\s.,;]+$/u, '')) !== true

/** Words of a sentence that one more clause may join, and that a sentence has at least. */
const mostWords = 24
const fewestWords = 5
/** A speaker who is taking something back goes on. */
const correcting =
  /(?<!\p{L})(?:no,? (?:sorry|wait|make|hang|perdona|perdón|espera|scusa)|nein|nee|moment|quatsch|miento|pardon|scratch that|i mean)(?:\s+\S+){0,2}$/iu
const shortest = 30
/** Characters around a place that are looked at: more than the words that rules ask for, however long the run is. */
const near = 400

interface Onset {
  readonly at: number
  readonly joint: Joint
}
interface Clause {
  readonly text: string
  readonly joint: Joint
  readonly isAside: boolean
}

/** Sounds and joints with which speech begins, and the joint that goes where a sentence begins. */
const openings: Record<string, string> = {
  en: '(?:okay|ok|right|alright|yeah|well|so|um+|uh+)(?= (?:and |the |an? )?\\p{L})',
  de: '(?:also|ja|okay|ok|äh+m?|so)',
  fr: '(?:alors|bon|ben|euh+|donc|voilà)',
  es: '(?:bueno|pues|eh+|a ver|vale)',
  it: '(?:allora|eh+|dunque|ecco|beh)',
  pt: '(?:então|bom|pois|eh+)',
  nl: '(?:nou|ja|oké|ok|dus|eh+m?)',
}

const firstWords = new Map(
  Object.entries(openings).map(([code, opening]) => [
    code,
    {
      opening: new RegExp(`^(?:${opening}[,\\s]+)+(?=\\p{L})`, 'iu'),
      and: new RegExp(`^(${turns[code]?.and ?? 'and'}) (?!${turns[code]?.and ?? 'and'} )`, 'iu'),
    },
  ]),
)

/** Said to oneself in the middle of speech, and never about anything. */
const talk =
  /(?<=\s)(?<!(?:no|wait),? )(?:(?:oh|okay|ok|right|so|yeah|and|um+|uh+) )*(?:what else(?= (?:oh|yes|yeah|um+|uh+|right)(?!\p{L}))|hang on(?: a (?:sec|second|minute))?|is this thing (?:still )?(?:on|recording)|where was i|(?:i think )?that['’]s (?:it|me done|about it)(?= |$)|let me (?:think|see))(?: (?:oh|yes|yeah|um+|uh+|right))*(?=\s|$)/giu

/**
 * Cuts a long run of spoken words into sentences where clauses that stand alone surely begin, and takes an aside apart from what
 * stands around it. What has marks enough keeps them.
 */
export function splitDictation(text: string, language: Language, { isAside, leave }: Editor): string[] {
  const { code } = language
  if (code !== 'en' && !compiled.has(code)) return [text]
  if (countUnmarked(text) <= shortest) {
    const runs: Clause[] = []
    for (const clause of listClauses(text, code, isAside)) {
      const last = runs.at(-1)
      if (last?.isAside === clause.isAside) runs[runs.length - 1] = { ...last, text: `${last.text} ${clause.text}` }
      else runs.push(clause)
    }
    return runs.map((run) => run.text)
  }
  const opening = firstWords.get(code)?.opening.exec(text)?.[0] ?? ''
  const speech = opening !== '' && leave(opening.trim(), 'filler') ? text.slice(opening.length) : text
  const remarks = code === 'en' ? [...speech.matchAll(talk)] : []
  let from = 0
  return [...remarks, { index: speech.length, 0: '' }].flatMap(({ index, 0: remark }) => {
    const run = speech.slice(from, index).trim()
    from = index + remark.length
    const sentences = run === '' ? [] : splitRun(run, language, { isAside, leave })
    return remark === '' ? sentences : [...sentences, remark]
  })
}

/** What an idea is read with. */
interface Editor {
  readonly isAside: (clause: string) => boolean
  readonly leave: (text: string, reason: 'filler') => boolean
}

function splitRun(text: string, { code }: Language, { isAside, leave }: Editor): string[] {
  const and = firstWords.get(code)?.and
  const sentences: Clause[] = []
  for (const clause of listClauses(text, code, isAside)) {
    const open = sentences.at(-1)
    if (open !== undefined && isOneSentence(open, clause)) {
      const comma = code === 'en' || clause.joint === 'but' ? ',' : ''
      sentences[sentences.length - 1] = { ...open, text: `${open.text}${comma} ${clause.text}` }
      continue
    }
    const joint =
      clause.joint === 'and' && !clause.isAside && open !== undefined ? and?.exec(clause.text)?.[1] : undefined
    const isBare = joint !== undefined && !englishTurn.test(clause.text) && leave(joint, 'filler')
    sentences.push(isBare ? { ...clause, text: clause.text.slice(joint.length + 1) } : clause)
  }
  return sentences.map((sentence) => sentence.text)
}

const isOneSentence = (open: Clause, next: Clause): boolean =>
  !open.isAside &&
  !next.isAside &&
  (next.joint === 'and' || next.joint === 'but') &&
  !englishTurn.test(next.text) &&
  countWords(open.text) + countWords(next.text) <= mostWords

/** The clauses of a text that stand alone, with their joints. */
function listClauses(text: string, code: string, isAside: Editor['isAside']): Clause[] {
  const found = code === 'en' ? listEnglishOnsets(text) : listOnsets(text, code)
  const onsets: Onset[] = [{ at: 0, joint: '' }, ...found]
  return onsets.map(({ at, joint }, place) => {
    const clause = text.slice(at, onsets[place + 1]?.at).trim()
    return { text: clause, joint, isAside: isAside(clause) }
  })
}

function listEnglishOnsets(text: string): Onset[] {
  const clauses = new EnglishClauses(text)
  const found: Onset[] = []
  let start = 0
  for (const [place, { at }] of clauses.words.entries()) {
    if (place === 0) continue
    const before = text.slice(Math.max(clauses.words[start]?.at ?? 0, at - near), at)
    const rest = text.slice(at, at + near)
    if (countWords(before) < 2 || countWords(rest) < 3 || !canEnd(before, 'en') || correcting.test(before.trim()))
      continue
    const joint = clauses.readOnset(place, start)
    if (joint === null) continue
    found.push({ at, joint })
    start = place
  }
  return found
}

function listOnsets(text: string, code: string): Onset[] {
  const starts = compiled.get(code)
  const found: Onset[] = []
  let start = 0
  for (const { index } of text.matchAll(/(?<=\s)\S/gu)) {
    const before = text.slice(Math.max(start, index - near), index).trim()
    if (starts === undefined || countWords(before) < fewestWords || !canEnd(before, code) || correcting.test(before))
      continue
    if (countWords(text.slice(index, index + near)) < fewestWords) continue
    starts.joint.lastIndex = index
    starts.turn.lastIndex = index
    const groups = starts.joint.exec(text)?.groups
    const isTurn = starts.turn.test(text)
    starts.fresh.lastIndex = index
    const isFresh = groups === undefined && starts.fresh.test(text)
    if (!isTurn && ((groups === undefined && !isFresh) || (starts.lately.test(before) && !before.endsWith(','))))
      continue
    const joint =
      groups?.['and'] !== undefined
        ? 'and'
        : groups?.['but'] !== undefined
          ? 'but'
          : groups?.['so'] !== undefined
            ? 'so'
            : ''
    found.push({ at: index, joint: isTurn ? '' : joint })
    start = index
  }
  return found
}

/** The most words that follow each other without a mark. */
export const countUnmarked = (text: string): number => Math.max(...text.split(/[,;:.!?…()–—]/u).map(countWords))
