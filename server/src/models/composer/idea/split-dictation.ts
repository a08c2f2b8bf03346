import type { Language } from '../language.ts'
import { countWords } from '../words.ts'

/** How a clause begins, by language: after a joint, or with a subject of its own and its verb, or as an order. */
interface Onsets {
  /** A joint and what shows that a clause follows it. */
  readonly joint: string
  /** A new subject with its verb, or an order: nothing joins it to what is before. */
  readonly fresh: string
  /** What opens a clause that the main one follows. */
  readonly condition: string
  /** Words that a fresh clause does not end before: a subject's article, a verb of saying, a relative. */
  readonly binds: string
}
const onsets: Record<string, Onsets> = {
  en: {
    joint:
      "(?:and|but|so|then|and so|right so|okay so|anyway|also|oh and|oh but)\\s+(?:(?:um|uh)\\s+)?(?:i|i['’]m|i['’]ve|we|we['’]re|we['’]ve|you|they|he|he['’]ll|she|it|it['’]s|there|there['’]s|that['’]s|this|nobody|everyone|everybody|people|in|on|the|our|my|what|if|when|mould|please|don['’]?t|use|put|take|get|call)|and then|and yeah|(?:first|second|third|another|last) (?:thing|one|point)|make it|tidy (?:it|this) up|scratch that|what else|oh (?:yes|and)",
    fresh:
      "(?:it|that|there|the thing)['’]s|i think (?:that['’]s (?:it|all)|yeah)|(?:it|that|this) (?:is|was|will|does|has|can|looks?|\\p{L}{3,}s)|(?:an?|the|each|every) (?:(?!(?:that|and|but|or|so|it|i|we|you|they|he|she)(?!\\p{L}))\\p{L}+ ){1,3}?(?:is|are|was|costs?|takes?|needs?|lasts?|wants?)|(?:the|my|his) \\p{L}+['’]s (?:too|so|not|very)|okay (?:that['’]s|i think)|i['’]d (?:better|rather) not (?:name|mention|say)|please (?!don)\\p{L}+ (?:him|her|it|them|that|the)|(?:please )?(?:don['’]?t|do not|never) (?!(?:have|know|need|want|think|get|like)(?!\\p{L}))\\p{L}+|(?<=(?:\\p{L}{3,}ed|it|them|me|him|her|off|up|down|out|too|again|fine|open|wide|leave|ready|pounds?|minutes?|hours?|days?|weeks?|months?|years?|twice|once|table|everything) )(?:i|we|you|they|he|she|people|nobody|everybody) (?:don['’]?t|can['’]?t|won['’]?t|do|can|have|had|get|need|charge|think|want|know|always|never|just|put|take|use|say|will)|(?<=(?:(?!people)\\p{L}*[^s\\s]|less|twice|days?|weeks?|hours?|minutes?|pounds?) )(?:put|take|use|buy|call|start|bring|trim|cut|throw|keep|turn|check|leave|ask|wait|give|try|wash|rinse|add|look at|do the) (?:an?|the|it|them|less|more|your|one|two|ten|ears)(?! (?:is|are)(?!\\p{L}))",
    condition:
      '(?:(?:and|but|so|then|um|oh|uh) )*(?:if|when|once|while|as soon as|after|before|the (?:bit|story|thing|chap|guy|lady|man|woman) (?:about|with|who|at|in|that))',
    binds:
      "(?:(?<!(?:for|of|with|about|like) )that|let me|first|now|which|who|what|how|why|where|when|if|because|until|till|while|before|after|once|than|as|like|and|or|but|so|then|think|know|say|says|said|well|yeah|mean|hope|sure|guess|feel|see|look|tell|means|to|of|for|with|at|in|on|from|by|about|into|not|i|you|we|they|he|she|people|can|will|would|could|should|must|just|always|never|please|need|needs|is|are|was|it['’]s|that['’]s|do|don['’]?t|the|an?|my|your|his|her|our|their|where|honestly|every)",
  },
  de: {
    joint:
      '(?:und|aber|also|denn|sonst)\\s+(?:äh+m?\\s+)?(?:ich|wir|ihr|sie|er|es|das|die|der|man|dann|da|im|am|beim|unsere?|wenn|wer|was|zahlen|bitte|ja|kein\\p{L}*|nicht|termin)|also|und dann|erstens|zweitens|drittens|bitte kurz|ach ja',
    fresh:
      '(?:das|die|der|es|da|man|wir|ihr|dann) (?:ist|sind|war|hat|haben|kostet|kosten|hilft|geht|kommt|kommen|gibts?|wird|kann|muss|müsst|darf|soll|braucht|hält|macht|nehmen|nimmt|zieht|drückt|spült|wohnt|heißt|dauert|reicht|bleibt|steht|liegt|läuft|riecht|schmeckt|hört|tut|sieht|fällt)|das (?:machen|müssen|müsst|könnt)|(?:die|viele) meisten \\p{L}+en|(?:das mit|die (?:geschichte|sache) (?:mit|von)) (?:de[mnr]|frau|herrn?)|bitte kein\\p{L}*|nie mit|umsiedeln kostet|beim \\p{L}+ (?:\\p{L}+ )?(?:hält|ist|gilt)',
    condition:
      '(?:(?:und|aber|also|äh+m?) )*(?:wenn|wer|sobald|bevor|falls|das mit|die (?:geschichte|sache) (?:mit|von))',
    binds:
      '(?:weil|dass|wenn|ob|wo|wie|was|wer|als|bis|und|oder|aber|denn|also|dann|sondern|damit|nachdem|bevor|falls|sobald|der|die|das|den|dem|ein\\p{L}*|kein\\p{L}*|im|am|in|an|auf|mit|von|zu|bei|für|nicht|ja|nur|auch|so|sehr|geschichte|sache)',
  },
  fr: {
    joint:
      "(?:et|mais|donc|alors|et puis)\\s+(?:euh\\s+)?(?:je|j['’]\\p{L}+|on|nous|vous|ils?|elles?|c['’]est|ça|il y a|(?:les?|la)(?= (?:\\S+ ){1,4}?(?:on|je|il|elle|nous|vous|c['’]est|est|sont|ne|n['’]\\p{L}+|se|va|vont)(?!\\p{L}))|si|quand|après|là|un jour|moi|ce que|ensuite)|après|ensuite|bon",
    fresh:
      "(?:il y (?:en )?a|il faut|(?<=c['’]est \\p{L}+ )on \\p{L}+|(?!chez|assez)\\p{L}{2,}ez (?:votre|vos|les?|la|une?|bien|toujours)|ça (?:va|fait|sent|coûte|dure|prend|marche|peut|se)|on (?:peut|met|prend|fait|a|va|coupe|laisse)|n['’]\\p{L}+ez pas|ne \\p{L}+ez pas)",
    condition: '(?:(?:et|mais|donc) )?(?:si|quand|une fois que|dès que)',
    binds:
      '(?:que|qui|où|quand|si|parce|car|et|ou|mais|donc|alors|puis|comme|le|la|les|un|une|des|du|de|à|en|pour|par|avec|ce|pas|dont|quoi|tout|vous)',
  },
  es: {
    joint:
      '(?:y|pero|entonces|y luego|así que)\\s+(?:eh\\s+)?(?:yo|nos|nosotros|ellos|él|ella|hay|es|la|el|lo|los|las|no|me|se|si|luego|después|tiene|nada|cada|al|os|en|para|entonces)|luego|después|entonces|bueno|pues',
    fresh:
      '(?:eso|esto) (?:es|no|ya|lo|ni)|lo (?:primero|segundo|tercero|último)|(?:mirad|poned|dejad|quitad|echad|tened|probad) |(?:la|el|los|las|una?) (?:\\p{L}+ )(?:es|está|son|están|cuesta|cuestan|tiene|vale|dura|va)|se (?:pone|tapa|calienta|huele|tira|bebe|aspira|deja|corta|echa|lava|mezcla|mete|saca|queda|puede|hace|nota)|(?:cuesta|cuestan|vale) \\p{L}+ euros?|(?:no lo|no la|no le|no os|nunca) \\p{L}+(?:áis|éis)|lo de (?:mi|que|la|el)|lo del|tiene que',
    condition: '(?:(?:y|pero|eh|bueno) )*(?:si|cuando|en cuanto|lo del?|la historia)',
    binds:
      '(?:que|quien|donde|cuando|si|porque|y|o|pero|como|el|la|los|las|un|una|de|del|a|al|en|con|por|para|no|lo|se|su|mi|ni|eso|esto|ya|entonces|luego|después|también|bueno|eh)',
  },
  nl: {
    joint: '(?:en|maar|dus|want|en toen|en dan)\\s+(?:ik|we|wij|ze|zij|hij|het|dat|er|de|je|als|bij)|nou',
    fresh: '(?:dat|het|die|er) (?:is|zijn|was|kost|kosten|heeft|kan|moet|gaat|helpt|duurt|komt|wordt|trekt)',
    condition: '(?:(?:en|maar|dus) )?(?:als|wanneer|zodra)',
    binds:
      '(?:dat|die|wat|wie|waar|als|of|omdat|want|en|maar|dus|dan|de|het|een|van|voor|met|bij|in|op|aan|te|niet|hoe|toen|zodat)',
  },
  it: {
    joint:
      "(?:e|ma|allora|quindi|e poi|così)\\s+(?:eh\\s+)?(?:io|noi|voi|il|la|lo|i|le|si|non|è|c['’]è|se|quando|poi|ci|ogni|in un|a me|comunque)|poi|allora|ecco",
    fresh:
      '(?:(?:il|la|lo|i|le) \\p{L}+ (?:è|sono|costa|costano|va|vanno)|mi[oa] \\p{L}+ dice(?:va)?|si (?:mette|lascia|taglia|può|deve|fa|toglie|versa)|non (?:si )?\\p{L}+(?:ate|ete|ite))',
    condition: '(?:(?:e|ma) )?(?:se|quando|appena)',
    binds:
      '(?:che|chi|dove|quando|se|perché|e|o|ma|come|il|lo|la|i|gli|le|un|una|di|a|da|in|con|su|per|non|poi|quello|questo|tutto|anche)',
  },
  pt: {
    joint:
      '(?:e|mas|então|e depois|portanto)\\s+(?:eu|nós|a gente|o|a|os|as|se|não|é|há|quando|depois|isso)|depois|então|pronto',
    fresh: '(?:isso|isto) (?:é|não|já)|(?:o|a|os|as) \\p{L}+ (?:é|está|são|custa|tem)|não \\p{L}+(?:em|am)',
    condition: '(?:(?:e|mas) )?(?:se|quando|assim que)',
    binds:
      '(?:que|quem|onde|quando|se|porque|e|ou|mas|como|o|a|os|as|um|uma|de|do|da|em|no|na|com|por|para|não|isso|isto)',
  },
}
/** Joints before a condition. */
const joints = 'and|but|so|und|aber|also|et|mais|donc|y|pero|en|maar|dus|e|ma|mas'
/** Opens the main clause after a condition. */
const main = /(?<!\p{L})(?:then|dann|alors|entonces|dan|allora|então)(?!\p{L})/iu

/** "Once the rice is in don't touch it": an order right after a condition, wherever that begins, is its result. */
const conditions: Record<string, string> = {
  en: 'if|when|once|as soon as',
  de: 'wenn|falls|sobald',
  fr: 'si|quand|une fois que|dès que',
  es: 'si|cuando|en cuanto|una vez que',
  it: 'se|quando|appena',
  pt: 'se|quando|assim que',
  nl: 'als|zodra',
}
const order =
  /^(?:put|take|use|buy|call|start|bring|trim|cut|throw|keep|turn|check|leave|ask|wait|give|try|wash|rinse|add|look|don['’]?t|do not|never|please|no|nunca|ne|n['’]|non|não|bitte|nie)(?!\p{L})/iu

const compiled = new Map(
  Object.entries(onsets).map(([code, { joint, fresh, condition, binds }]) => [
    code,
    {
      joint: new RegExp(`(?:${joint})(?![\\p{L}’'])`, 'iuy'),
      fresh: new RegExp(`(?:${fresh})(?![\\p{L}’'])`, 'iuy'),
      condition: new RegExp(`(?:^|(?<![\\p{L}’'])(?:${joints}) )(?:${condition})(?![\\p{L}’'])`, 'giu'),
      binds: new RegExp(`(?<![\\p{L}’'])${binds}$`, 'iu'),
      lately: new RegExp(`(?<!\\p{L})(?:${conditions[code] ?? 'if'})(?: (?!then )\\S+){1,8}$`, 'iu'),
    },
  ]),
)

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

/** Words that a sentence has before a joint ends it, and from which on any joint does. */
const fewestWords = 7
const enoughWords = 22

/** A pause that is heard. */
const pause =
  /(?:u+m+|u+h+|ä+h+m*|eu+h+|eh+m*|and (?:um|uh)|und (?:ja|das mit|die (?:geschichte|sache) (?:mit|von))|y (?:nada|lo del?)|so (?:fertig|das war['’]?s?)|okay so)(?![\p{L}’'])/iuy
const fewestBeforePause = 4
/** A pause alone, after which a clause must begin: otherwise somebody looks for a word, or goes on with a list. */
const soundOnly = /(?:(?:u+m+|u+h+|ä+h+m*|eu+h+|eh+m*)(?![\p{L}’'])[\s,]+)+/iuy
const dislocated = /(?:les?|la|l['’]|mes|nos|vos) ?\p{L}+ (?:c['’]est|ça)(?!\p{L})/iuy
/** A verb that something must follow, where no clause ends in its verb, and a denial. */
const bare = /(?<!\p{L})(?:ist|sind|wird|zijn|est|sont|è|es|son)$|['’](?:s|re|m|ve|ll)$/iu
const verbLast = /(?<!\p{L})(?:weil|dass|wenn|ob|was|wie|wo|der|die|das|omdat|dat|als|wat) (?:\S+ ){0,7}\S+$/iu
/** Characters before a place that tell whether a sentence can stop there. */
const near = 90
const isBare = (part: string): boolean => bare.test(part.slice(-9)) && !verbLast.test(part.slice(-near))
const taking = /^(?:(?:u+m+|u+h+|ä+h+m*|eu+h+|eh+m*)[\s,]+)*(?:nein|nee|no|non|não)(?!\p{L})/iu
/** A speaker who is taking something back goes on. */
const correcting =
  /(?<!\p{L})(?:no,? (?:sorry|wait|make|hang|perdona|espera|scusa)|nein|nee|moment|quatsch|miento|pardon)(?:\s+\S+){0,4}$|(?<!\p{L})(?:because|weil|porque)(?: (?!(?:I|you|we|it|they|is|are)(?!\p{L}))\S+){1,5}$/iu

const contrast =
  /^(?:but|aber|sondern|mais|pero|sino|ma|mas|maar) (?:the|an?|die|der|das|les?|la|une?|el|los|las|il|lo|i|gli|o|os|as|de|het|een) /iu
const denied = /(?<!\p{L})(?:not|nicht|kein\p{L}*|pas|no|non|não|niet|geen) (?:\S+ ){0,2}\S+$/iu

/** Cuts a long run of spoken words into sentences at the clauses it consists of; nothing is removed, and short ones stay whole. */
export function splitDictation(text: string, { code }: Language): string[] {
  const starts = compiled.get(code)
  if (starts === undefined || countWords(text) <= 30) return [text]
  const parts: string[] = []
  let from = 0
  // After "if" or "when" the main clause goes on.
  let reached = -1
  for (const { index } of text.matchAll(/(?<=\s)\S/gu)) {
    const part = text.slice(from, index).trim()
    const words = countWords(part)
    if (words < 2 || !canEnd(part, code) || correcting.test(part)) continue
    starts.joint.lastIndex = index
    starts.fresh.lastIndex = index
    const isJoint = starts.joint.test(text)
    // "Not the words but the voice": a contrast is one clause.
    if (isJoint && contrast.test(text.slice(index)) && denied.test(part)) continue
    const isFresh = !isJoint && starts.fresh.test(text) && !starts.binds.test(part)
    const condition = [...part.matchAll(starts.condition)].at(-1)?.index ?? -1
    if (isFresh && condition >= 0 && from + condition > reached && !main.test(part.slice(condition))) {
      reached = from + condition
      continue
    }
    if (isFresh && order.test(text.slice(index)) && starts.lately.test(part)) continue
    if (!isFresh && (isBare(part) || taking.test(text.slice(index)))) continue
    pause.lastIndex = index
    const isPause =
      pause.test(text) && opensClause(text, index, starts) && (code === 'en' || !/^um\s/iu.test(text.slice(index)))
    const isEnough = isJoint
      ? words >= fewestWords || (isPause && words >= fewestBeforePause)
      : isFresh
        ? (words >= fewestBeforePause || /n['’]t$/u.test(part)) && !/[,;:]$/u.test(part)
        : words >= fewestBeforePause && isPause
    if (!isEnough) continue
    const rest = text.slice(index)
    // A short remark stays with what it follows.
    if (countWords(rest) < 3 && words < enoughWords) continue
    parts.push(part)
    from = index
  }
  return [...parts, text.slice(from).trim()]
}

/** Whether a clause begins after the sounds at a place, if there are any. */
function opensClause(text: string, index: number, { joint, fresh }: { joint: RegExp; fresh: RegExp }): boolean {
  soundOnly.lastIndex = index
  const after = index + (soundOnly.exec(text)?.[0].length ?? 0)
  return (
    after === index ||
    [joint, fresh, dislocated].some((start) => {
      start.lastIndex = after
      return start.test(text)
    })
  )
}

/** Words with which speech without marks may begin another clause. */
const clauseWords: Record<string, string> = {
  en: "and|but|so|because|then|oh|um|right|anyway|also|please|(?:don['’]?t|do not|never) (?:put|say|mention|name|print|write|use|tell)|(?:she|he|they) (?:had|has|was|were|is|are|did|does)|it['’]?s|it was|the first|the second",
  de: 'und|aber|also|denn|weil|dann|äh+m?|ach|bitte|moment|erstens|zweitens|drittens|das (?:war|ist|kostet|dauert)',
  fr: "et|mais|donc|alors|parce|euh|voilà|bon|merci de|s['’]il vous plaît|ne (?:mets|mettez|dites|dis|parle[sz]?)|c['’]est|ça",
  es: 'y|pero|pues|bueno|entonces|porque|o sea|eh|ojo|a ver|así que|va (?:sobre|de)|por favor|lo (?:primero|segundo|tercero|último)',
  it: 'e|ma|allora|quindi|perché|cioè|eh|ecco|per favore|poi|va bene',
  pt: 'e|mas|então|porque|portanto|pronto|eh|por favor|depois',
  nl: 'en|maar|dus|want|omdat|eh+m?|nou|oké|graag|alsjeblieft|ook',
  uk: 'і|й|та|але|тому|бо|отже|ну|будь ласка|потім',
}

/** A run of words at all its joints; a part after which more must come stays with the next. */
export function splitClauses(text: string, code: string): string[] {
  const words = clauseWords[code]
  if (words === undefined) return [text]
  const parts: string[] = []
  for (const piece of text.split(new RegExp(`\\s+(?=(?:${words})(?![\\p{L}'’]))`, 'iu'))) {
    const last = parts.at(-1)
    if (last === undefined || canEnd(last, code)) parts.push(piece)
    else parts[parts.length - 1] = `${last} ${piece}`
  }
  return parts
}

/** The most words that follow each other without a mark. */
export const countUnmarked = (text: string): number => Math.max(...text.split(/[,;:.!?…()–—]/u).map(countWords))
